import Bytes
import HTML
import HTTPServer
import Reader

/// The common parts of every page of a signed-in user, around its content.
struct Layout {
  let title: String
  let viewer: Viewer
  let context: PageContext
  let sidebar: [SidebarSection]
  /// The address to which the page's forms return.
  let here: String
  /// The body's class in the style sheet.
  let style: String
  /// The kinds' parts of the page, for a page with items.
  var kinds: KindAssets?

  func page(_ content: (inout Markup) -> Void) -> Markup {
    var markup = Markup()
    markup.doctype()
    markup.element("html", [.lang("en")]) { html in
      html.element("head") { head in
        head.commonHead(title: title)
        for style in kinds?.styles ?? [] { head.void("link", [Attribute("rel", "stylesheet"), .href(style)]) }
        head.void("meta", [.name("csrf"), Attribute("content", viewer.csrfToken)])
        // Runs before the first paint: panes have their width at once.
        head.element("script", [.src(AssetFiles.path("widths.js"))], text: "")
        for script in AssetFiles.importedScripts {
          head.void("link", [Attribute("rel", "modulepreload"), .href(script)])
        }
        // First those of the kinds and parts: the page's own script handles the clicks and keys that they leave.
        for script in (kinds?.scripts ?? []) + AssetFiles.partScripts + [AssetFiles.path("reader.js")] {
          head.element("script", [Attribute("type", "module"), .src(script)], text: "")
        }
      }
      // The page's script shows the content in the frame that it has.
      guard !viewer.hasFrame else {
        return html.element("body", [.class(style), .data("part", "content")], content)
      }
      html.element("body", [.class(style)]) { body in
        body.element("a", [.class("skip"), .href("#content")], text: "Skip to the content")
        topBar(&body)
        navigation(&body)
        content(&body)
        body.sharedForm(token: viewer.csrfToken, here: here)
        body.keyboardHelp()
        body.element("section", [.id("player"), .aria("label", "Player"), .flag("hidden", true)], text: "")
      }
    }
    return markup
  }

  private func topBar(_ body: inout Markup) {
    body.element("header", [.class("top")]) { bar in
      bar.element("a", [.class("menu"), .href("#sidebar"), .aria("label", "Feeds")], text: "☰")
      bar.element("a", [.class("brand"), .href("/")], text: "YAARR")
      bar.element("form", [.class("search"), .role("search"), .method("get"), .action("/all")]) {
        (form: inout Markup) in
        if let (name, id) = context.query?.scope.item { form.hidden(name, id) }
        form.hidden("beside", context.beside?.path)
        form.void(
          "input",
          [
            .id("search"), .type("search"), .name("q"), .value(context.query?.search),
            Attribute("placeholder", "Search"), .aria("label", "Search entries"), Attribute("autocomplete", "off"),
          ])
        form.element("div", [.id("hits"), .class("hits"), .aria("live", "polite"), .flag("hidden", true)], text: "")
      }
      bar.element("span", [.id("progress"), .role("status")], text: "")
      bar.element(
        "a", [.class("add"), .href("/add"), .title("Add a feed"), .aria("label", "Add a feed")]
      ) {
        (link: inout Markup) in
        link.text("+")
        link.element("span", text: " Add")
      }
      bar.element(
        "button",
        [
          .type("submit"), Attribute("form", "act"), Attribute("formaction", "/refresh"), .class("refresh"),
          .title("Look for new entries (r)"),
        ], text: "Refresh")
    }
  }

  private func navigation(_ body: inout Markup) {
    body.element("nav", [.id("sidebar"), .class("sidebar"), .aria("label", "Feeds")]) { nav in
      nav.element("a", [.class("close"), .href("#"), .aria("label", "Close the list of feeds")], text: "✕")
      nav.element("div", [.id("lines"), .data("list", "sidebar")]) { list in
        for section in sidebar { section.write(into: &list, in: context) }
      }
      nav.element("p", [.class("account")]) { account in
        account.element("a", [.href("/subscriptions")], text: "Manage feeds")
        account.element("a", [.href("/rules")], text: "Rules")
        if viewer.isLocalOwner {
          account.element("a", [.href("/subscriptions#account")], text: "Create an account")
        } else {
          account.element("span", text: viewer.user.name)
          account.element(
            "button", [.type("submit"), Attribute("form", "act"), Attribute("formaction", "/logout"), .class("plain")],
            text: "Sign out")
        }
      }
    }
  }
}

extension Markup {
  package mutating func commonHead(title: String) {
    void("meta", [Attribute("charset", "utf-8")])
    element("title", text: title.hasSameBytes(as: "YAARR") ? title : "\(title) · YAARR")
    void("meta", [.name("viewport"), Attribute("content", "width=device-width, initial-scale=1")])
    void("meta", [.name("color-scheme"), Attribute("content", "light dark")])
    void("link", [Attribute("rel", "stylesheet"), .href(AssetFiles.path("style.css"))])
    void("link", [Attribute("rel", "icon"), .type("image/svg+xml"), .href(AssetFiles.path("icon.svg"))])
  }

  /// Writes the form shared by the buttons of rows and bars.
  fileprivate mutating func sharedForm(token: String, here: String) {
    element("form", [.id("act"), .method("post"), .action("/refresh")]) { form in
      form.hidden("csrf", token)
      form.hidden("return", here)
    }
  }

  mutating func hidden(_ name: String, _ value: String?) {
    guard let value else { return }
    void("input", [.type("hidden"), .name(name), .value(value)])
  }

  fileprivate mutating func keyboardHelp() {
    let keys: [(key: String, meaning: String)] = [
      ("j", "next entry"), ("k", "previous entry"), ("o", "open or close the entry"), ("v", "open its page on the web"),
      ("d", "full article, or as in the feed"),
      ("s", "star"), ("m", "read or unread"), ("n", "show new entries"), ("b", "the other of two timelines"),
      ("r", "refresh"), ("/", "search"),
      ("?", "these keys"), ("Esc", "close"),
    ]
    element("dialog", [.id("help"), .aria("labelledby", "help-title")]) { dialog in
      dialog.element("h2", [.id("help-title")], text: "Keys")
      dialog.element("dl") { list in
        for each in keys {
          list.element("dt") { term in term.element("kbd", text: each.key) }
          list.element("dd", text: each.meaning)
        }
      }
      dialog.element("form", [.method("dialog")]) { form in
        form.element("button", [.type("submit")], text: "Close")
      }
    }
  }
}
