// How long npm's bridge-scorer takes for a session: node session.js boards.json [matchpoints|crossImps]
const scorer = require('bridge-scorer')
const boards = JSON.parse(require('fs').readFileSync(process.argv[2], 'utf8'))
const method = process.argv[3]

function score () {
  const answer = []
  for (const results of boards) {
    const games = results.map(score => ({ contract: { declaror: 'N' }, score }))
    scorer[method](games)
    for (const game of games) {
      answer.push(method === 'matchpoints'
        ? [game.matchpointsNS.value, game.matchpointsEW.value]
        : [game.impsNS.value !== undefined ? game.impsNS.value : game.impsNS,
            game.impsEW.value !== undefined ? game.impsEW.value : game.impsEW])
    }
  }
  return answer
}

let best = Infinity
let answer
for (let run = 0; run < 8; run++) {
  const start = process.hrtime.bigint()
  answer = score()
  best = Math.min(best, Number(process.hrtime.bigint() - start) / 1e9)
}
console.log(JSON.stringify({ seconds: best, answer }))
