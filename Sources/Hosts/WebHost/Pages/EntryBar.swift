import Bytes
import HTML
import Reader
import Screens
import Storage

/// The bar of an open entry: the way back and to its neighbors, its texts, its marks, and a menu with all else.
struct EntryBar {
  let entry: StoredEntry
  let context: PageContext
  /// All labels of the user.
  let labels: [Label]
  /// The token of the page's forms.
  let token: String
  let reading: EntryReading

  func write(into markup: inout Markup) {
    markup.element("div", [.class("entry-bar actions"), .role("group"), .aria("label", "Actions")]) { bar in
      bar.element("a", [.class("tool back"), .href(context.timelinePath), .aria("label", "Back to the list")]) {
        $0.icon(.back)
      }
      bar.entrySteps()
      reading.article.writeChoice(for: entry, in: context, token: token, into: &bar)
      bar.link("Text and looks", to: SettingsSection.looksPath, icon: .text, style: "tool wide")
      bar.element("span", [.class("room")], text: "")
      bar.entryButtons(for: entry)
      bar.shareLink(of: entry)
      if let link = entry.link {
        bar.link("Read on the site", to: link.string, icon: .external, style: "tool wide original")
      }
      if entry.id.isStored { menu(&bar) }
    }
  }

  private var path: String { context.path(to: entry.id) }

  private func menu(_ bar: inout Markup) {
    bar.element("details", [.class("menu entry-menu")]) { menu in
      menu.element("summary", [.class("tool"), .title("More"), .aria("label", "More")]) { $0.icon(.more) }
      menu.element("div") { list in
        list.element("ul", [.class("for-narrow")]) { links in
          if let link = entry.link {
            links.element("li") {
              $0.element(
                "a", [.href(link.string), Attribute("rel", "noopener noreferrer"), Attribute("target", "_blank")],
                text: "Read on the site")
            }
          }
          if entry.link != nil {
            links.element("li") {
              $0.element("a", [.href("/entries/\(entry.id)/share"), .data("do", "share")], text: "Share or send")
            }
          }
          links.element("li") { $0.element("a", [.href(SettingsSection.looksPath)], text: "Text and looks") }
        }
        listening(&list)
        reading.texts.writeChoice(for: entry, path: path, token: token, into: &list)
        list.markAround(entry, in: context, token: token)
        // No further page comes by itself that would be like a saved one.
        if !reading.isSavedPage { mutes(&list) }
        EntryLabels(entry: entry, labels: labels, context: context, token: token).write(into: &list)
        if reading.isSavedPage {
          list.element("ul") { lines in
            lines.element("li") {
              $0.element("a", [.href(RemoveSavedPage.path(of: entry.id))], text: "Remove this saved page")
            }
          }
        }
      }
    }
  }

  private func listening(_ list: inout Markup) {
    guard entry.sound != nil else { return }
    list.element("ul") { lines in
      lines.element("li") { $0.queueButton("Play next", place: "next", of: entry) }
      lines.element("li") { $0.queueButton("Play last", place: "last", of: entry) }
      lines.element("li") {
        $0.element("a", [.href("/entries/\(entry.id)/listening")], text: "Chapters and transcript")
      }
    }
  }

  /// Writes links to rules that mute entries like this one.
  private func mutes(_ menu: inout Markup) {
    menu.element("h3", text: "Mute what is like this")
    menu.element("ul") { list in
      func link(_ text: String, place: String, search: String, _ list: inout Markup) {
        var form = RuleForm { _ in nil }
        (form.place, form.search, form.actions) = (place, search, .mute)
        list.element("li") { $0.element("a", [.href(form.path(from: "/rules/new"))], text: text) }
      }
      if let author = UseCases.searchOfAuthor(entry) { link("By this author", place: "all", search: author, &list) }
      if let title = UseCases.searchOfTitle(entry) {
        link("With these words in the title", place: "all", search: title, &list)
      }
      link("Everything in “\(entry.feedTitle)”", place: "feed-\(entry.feedID)", search: "", &list)
    }
  }
}

extension Markup {
  /// Writes a link that is a drawing.
  fileprivate mutating func link(_ title: String, to path: String, icon: Icon, style: String) {
    let isOutside = !path.hasBytePrefix("/")
    element(
      "a",
      [
        .class(style), .href(path), .aria("label", title), .title(title),
        isOutside ? Attribute("rel", "noopener noreferrer") : nil, isOutside ? Attribute("target", "_blank") : nil,
      ].compactMap { $0 }
    ) { $0.icon(icon) }
  }
}
