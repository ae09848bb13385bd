/// Searches of every form, each with a text to search.
enum SearchSeeds {
  static let all: [String] = [
    "\"exact words\" OR pre* -not (a b)\nA text with exact words, prefixes and a b.",
    "title:x author:\"A B\" link:a.test feed:f folder:g label:h kind:i is:unread\nx",
    "is:read is:starred lang:de-AT\nx",
    "before:2026-02-30 after:2026-03 newer:7d older:1y duration:>20m duration:<1h\nx",
    "中国 “人民” 東京タワー 한국어 ไทย\n中国人民 한국어 ประเทศไทย か\u{3099} \u{1112}\u{1161}\u{11AB}",
    "c++ don't https://a.test/?q=1 ((( \"half\nc++ don't https://a.test/",
    "café Ёлка ΟΔΟΣ שלום كتاب\ncafe\u{301} елка οδός שָׁלוֹם كِتَابٌ",
  ]
}
