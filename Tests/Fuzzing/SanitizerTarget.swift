import HTML

extension FuzzTarget {
  /// What was cleaned holds nothing live, and cleaning it again changes nothing.
  static let sanitizer: FuzzTarget = FuzzTarget(name: "sanitizer") { bytes in
    let html: String = String(decoding: bytes, as: UTF8.self)
    let sanitizer: Sanitizer = Sanitizer()
    let clean: CleanHTML = sanitizer.clean(html, baseURL: "https://site.example/a/")
    let live: [String] = LiveConstructs.find(in: clean.html.string)
    require(live.isEmpty, "\(live) in “\(clean.html.string)”")
    let again: CleanHTML = sanitizer.clean(clean.html.string, baseURL: nil)
    require(again.html == clean.html, "“\(clean.html.string)” becomes “\(again.html.string)”")
    // Not the text: what the sanitizer says in the place of a frame is no word of the article, until it is read as one.
    require(
      again.images == clean.images && again.embeds == clean.embeds && again.links == clean.links,
      "What is known of “\(clean.html.string)” changes")
  }
}
