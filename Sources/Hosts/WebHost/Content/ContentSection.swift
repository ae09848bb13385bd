import Bytes
import HTML
import Screens

/// A section of a text, which begins with a heading.
struct ContentSection {
  /// 2 for the highest, since the entry's own title is the first heading.
  let level: Int
  /// The name of the place to which a link leads, as the sanitizer writes it.
  let anchor: String
  var title: String
}

extension [ContentSection] {
  /// A text with fewer sections needs no list of them.
  private static var fewest: Int { 3 }
  /// A shorter text is looked through faster than its list, in minutes of reading.
  private static var shortest: Int { 5 }

  /// The sections of the two highest levels as links to them; empty for a short text, and for one with few of them.
  func contents(of html: String) -> SafeHTML {
    let highest = map(\.level).min() ?? 0
    let listed = filter { $0.level <= highest + 1 && !$0.title.utf8.allSatisfy(ASCII.isWhitespace) }
    var markup = Markup()
    guard listed.count >= Self.fewest, ReadingTime.minutes(html) >= Self.shortest else { return markup.safe }
    markup.element("details", [.class("contents")]) { details in
      details.element("summary", text: "Contents")
      details.element("ol") { list in
        for section in listed {
          list.element("li", section.level > highest ? [.class("sub")] : []) {
            $0.element("a", [.href("#" + section.anchor)], text: section.title)
          }
        }
      }
    }
    return markup.safe
  }
}
