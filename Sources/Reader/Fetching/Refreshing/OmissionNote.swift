import HTML
import WebAddresses

/// A sentence at the end of an entry's content that names the parts left out because of limits, and players without
/// anything to play.
struct OmissionNote {
  private let content: Omissions
  /// The number of attached files that are not listed.
  var files = 0
  /// The number of files whose media type is too long.
  var types = 0
  /// The number of attached pictures that are not shown.
  var pictures = 0
  /// The number of authors, licenses and related pages that are not linked.
  var references = 0

  init(_ content: Omissions) {
    self.content = content
  }

  /// The sentence as markup; empty if nothing was left out.
  func markup(page: WebAddress?) -> String {
    let parts = parts
    guard !parts.isEmpty else { return "" }
    let list = parts.count == 1 ? parts[0] : parts.dropLast().joined(separator: ", ") + " and " + parts[parts.count - 1]
    var markup = Markup()
    markup.element("p", [.class("left-out")]) { note in
      let reason = content.players > 0 ? "too large or cannot be played" : "too large"
      note.text("Part of this entry was left out because it is \(reason): \(list).")
      guard let page else { return }
      note.text(" ")
      note.element(
        "a", [.href(page.string), Attribute("rel", "noopener noreferrer nofollow")], text: "Read it on its page.")
    }
    return markup.string
  }

  private var parts: [String] {
    var parts: [String] = []
    if content.isCutOff { parts.append("its end") }
    if content.isPlainText { parts.append("its links, pictures and formatting") }
    if content.nestedElements > 0 { parts.append("formatting that is nested too deeply") }
    add(content.addresses, "link or picture with a very long address", "links or pictures with very long addresses")
    add(content.drawings, "large drawing", "large drawings")
    add(content.players, "sound or video", "sounds or videos")
    add(content.frames, "embedded page", "embedded pages")
    add(files, "file", "files")
    add(types, "media type of a file", "media types of files")
    add(pictures, "picture", "pictures")
    add(references, "author, license or related page", "authors, licenses or related pages")
    return parts

    func add(_ count: Int, _ one: String, _ many: String) {
      if count > 0 { parts.append("\(count) \(count == 1 ? one : many)") }
    }
  }
}
