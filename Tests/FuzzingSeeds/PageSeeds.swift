enum PageSeeds {
  static let all: [String] = [
    "<html><head><base href='//b.example/x/'><link rel=alternate type=application/rss+xml href=feed title='A &amp; B'>",
    "<link rel='alternate feed' href='feed:https://f.example/'><link rel=feed href='feed://f.example:80/../x?y#z'>",
    "<link rel=alternate type='application/json; charset=utf-8' href=/feed.json><svg><link rel=alternate></svg>",
    "<meta charset=utf-16><link rel=alternate type=text/xml href=\"http://[::1]:8080/%zz\">", "youtube.com/@name",
    "https://www.youtube.com/channel/UC1?list=PL2", "https://github.com/a/b/tree/main/c",
    "http://u:p@m.host.example:8080/x/",
    "https://xn--bcher-kva.example/", "https://bücher.example/ä?ö#ü", "gitlab.com/a/b/-/issues", "//host", "a@b",
    "mailto:a@b",
    "https://server.example/@name/112233", "reddit.com/r/swift/", "https://blog.example/2026/03/entry",
    "stackoverflow.com/questions/tagged/swift",
  ]
}
