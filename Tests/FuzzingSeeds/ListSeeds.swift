enum ListSeeds {
  static let all: [String] = [
    "<opml version='1.0'><head><title>T &amp;amp; U</title></head><body><outline text='F'><outline text='A' "
      + "xmlUrl='http://a.example/feed'/></outline></body></opml>",
    "<opml version='2.0'><body><outline title='&lt;b&gt;' type='rss' xmlurl='feed://b.example' htmlUrl='b.example'>"
      + "<outline xmlUrl='//c.example/&#x1F388;?a=1&b=2'/></outline><outline type='link' url='x'/></body>",
    "<outline text='A' feedUrl='https://ä.example/ ü'/>", "<opml><outline text=\"a\nb\" xmlUrl=' http://a.example '/>",
    "<!DOCTYPE opml [<!ENTITY a 'b'>]><opml><body><outline text='&a;' xmlUrl='http://&a;.example/'></body></opml>",
  ]
}
