"""The documents that the functions cite."""

from __future__ import annotations

from xl_law12.sheet.catalogue import Source

LAW_2 = Source("Laws 2017", "Law 2")
LAW_12C1B = Source("Laws 2017", "Law 12C1(b)")
LAW_12C1C = Source("Laws 2017", "Law 12C1(c)")
LAW_12C1D = Source("Laws 2017", "Law 12C1(d)")
LAW_12C1E = Source("Laws 2017", "Law 12C1(e)")
LAW_12C2 = Source("Laws 2017", "Law 12C2")
LAW_12C4 = Source("Laws 2017", "Law 12C4")
LAW_82C = Source("Laws 2017", "Law 82C")
LAW_86B = Source("Laws 2017", "Law 86B")
LAW_77 = Source("Laws 2017", "Law 77")
LAW_78A = Source("Laws 2017", "Law 78A")
LAW_78B = Source("Laws 2017", "Law 78B")
LAWS_2007_12C1E = Source("Laws 2007", "Law 12C1(e)")
KOOIJMAN = Source("Kooijman 2006", "Bridge Laws Mailing List, 7 September 2006")
RMB_2011 = Source("RMB 2011", "Application of Law 12C1(b) revisited")
RMB_2009_BUTLER = Source("RMB 2009", "Butler scoring and other abuses of the IMP scale")
WBF_2017_WEIGHTED = Source("WBF 2017", "Weighted scores")
WBF_2017_POLLS = Source("WBF 2017", "Benefit of doubt")
WBF_2013_SCALES = Source("WBF 2013", "Victory point scales")
EBL_2008_C = Source("EBL 2008", "Appendix C")
PBN_2_1 = Source("PBN 2.1", "ScoreTable")
OWN_STATUS = Source("docs/rules.md", "What a sheet says")
