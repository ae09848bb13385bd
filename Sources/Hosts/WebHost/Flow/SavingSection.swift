import HTML

/// The settings of saving pages: a bookmark that saves the page that a browser shows.
struct SavingSection: SettingsContent {
  /// The address of the reader, without a final slash.
  let prefix: String

  func write(into markup: inout Markup, _ viewer: Viewer) {
    writeOffer(into: &markup)
    markup.section("Save a page by its address") { section in
      section.element("form", [.method("get"), .action(SavePage.path), .class("stacked")]) { form in
        form.field("Address", name: "url")
        form.submit("Save a page", style: "primary")
      }
    }
  }

  /// Writes the bookmark, and the way of phones.
  func writeOffer(into markup: inout Markup) {
    markup.section("Save pages from your browser") { section in
      section.element("p") { line in
        line.text("Drag this to your bookmarks bar, and choose it on any page: ")
        line.bookmark(Self.bookmarklet(prefix), text: "Save to YAARR")
      }
      section.hint(
        "It opens the form that saves the page. On a phone, install this reader from the menu of your browser: then "
          + "other apps can share pages with it.")
    }
  }

  /// A script that opens the form for the page that the browser shows.
  static func bookmarklet(_ prefix: String) -> String {
    let open = "'\(prefix)\(SavePage.path)?url='+encodeURIComponent(location.href)"
    return "javascript:location.href=\(open)+'&title='+encodeURIComponent(document.title)"
  }
}

extension Markup {
  /// Writes a link to a script of ours, which `href` refuses as it refuses those of feeds. The pages' policy keeps it from
  /// running here: it is for bookmarks.
  fileprivate mutating func bookmark(_ script: String, text: StaticString) {
    var markup = Array("<a class=\"button\" href=\"".utf8)
    Escaping.appendAttributeValue(script, to: &markup)
    markup += "\">\(text)</a>".utf8
    append(SafeHTML(trusted: String(decoding: markup, as: UTF8.self)))
  }
}
