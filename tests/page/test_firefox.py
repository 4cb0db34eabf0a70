"""The same in Firefox: rulings, links, what is kept, and the form on paper."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.page import test_page as of_page
from tests.page.firefox import Firefox

pytestmark = [pytest.mark.needs("firefox-esr"), pytest.mark.slow]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    with Firefox(tmp_path_factory.mktemp("firefox")) as running:
        yield running


test_kaplans_revoke = of_page.test_kaplans_revoke
test_worked_examples_at_teams = of_page.test_worked_examples_at_teams
test_worked_examples_in_a_field = of_page.test_worked_examples_in_a_field
test_wbf_example_9 = of_page.test_wbf_example_9
test_a_poll = of_page.test_a_poll
test_a_match_and_whether_the_ruling_matters = of_page.test_a_match_and_whether_the_ruling_matters
test_what_is_wrong_is_said_and_marked = of_page.test_what_is_wrong_is_said_and_marked
test_a_link_holds_what_is_typed = of_page.test_a_link_holds_what_is_typed
test_a_ruling_that_a_link_cannot_put_into_cells_is_said = (
    of_page.test_a_ruling_that_a_link_cannot_put_into_cells_is_said
)
test_a_reload_keeps_and_undo_brings_back = of_page.test_a_reload_keeps_and_undo_brings_back
test_the_form_is_one_page_of_paper = of_page.test_the_form_is_one_page_of_paper
