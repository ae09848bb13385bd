import HTML

extension FuzzTarget {
  /// Checks that sanitized HTML contains nothing active, and that sanitizing it again changes nothing.
  static let sanitizer: FuzzTarget = FuzzTarget(name: "sanitizer") { bytes in
    let html = String(decoding: bytes, as: UTF8.self)
    let sanitizer = Sanitizer()
    let clean: CleanHTML = sanitizer.clean(html, baseURL: "https://site.example/a/")
    let live: [String] = LiveConstructs.find(in: clean.html.string)
    require(live.isEmpty, "\(live) in “\(clean.html.string)”")
    let again = sanitizer.clean(clean.html.string, baseURL: nil)
    require(again.html == clean.html, "“\(clean.html.string)” becomes “\(again.html.string)”")
    // The text may differ: the note that replaces a frame is not text of the article until it is parsed again.
    require(
      again.images == clean.images && again.embeds == clean.embeds && again.links == clean.links,
      "The facts about “\(clean.html.string)” change")
  }
}
