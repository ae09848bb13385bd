import Bytes
import Foundation
import HTML
import HTTPServer
import Reader
import Screens

/// The common parts of every page of a signed-in user, around its content.
struct Layout {
  let title: String
  let viewer: Viewer
  let context: PageContext
  /// The feeds and folders of the sidebar.
  let subscriptions: SubscriptionList
  /// The address to which the page's forms return.
  let here: String
  /// The body's class in the style sheet.
  let style: String
  /// True if lists are cards: their script is loaded with the others, so that the cards do not jump.
  var hasCards = false

  func page(_ content: (inout Markup) -> Void) -> Markup {
    var markup = Markup()
    markup.doctype()
    markup.element("html", [.lang("en")] + SettingControl.attributes(viewer.settings)) { html in
      html.element("head") { head in
        head.commonHead(title: title)
        for color in FrameColor.of(theme: viewer.settings[.theme].rawValue) { color.write(into: &head) }
        for style in viewer.kinds.styles { head.void("link", [Attribute("rel", "stylesheet"), .href(style)]) }
        head.void("meta", [.name("csrf"), Attribute("content", viewer.csrfToken)])
        head.keyMap(viewer.settings.keys)
        // Runs before the first paint: panes have their width at once.
        head.element("script", [.src(AssetFiles.path("widths.js"))], text: "")
        for script in AssetFiles.importedScripts + (hasCards ? [AssetFiles.path("lanes.js")] : []) {
          head.void("link", [Attribute("rel", "modulepreload"), .href(script)])
        }
        // First those of the kinds and parts: the page's own script handles the clicks and keys that they leave.
        for script in viewer.kinds.scripts + AssetFiles.partScripts + [AssetFiles.path("reader.js")] {
          head.element("script", [Attribute("type", "module"), .src(script)], text: "")
        }
      }
      // The page's script shows the content in the frame that it has.
      guard !viewer.hasFrame else {
        return html.element("body", [.class(style), .data("part", "content")], content)
      }
      html.element("body", [.class(style)]) { body in
        body.element("a", [.class("skip"), .href("#content")], text: "Skip to the content")
        navigation(&body)
        content(&body)
        bottomBar(&body)
        body.sharedForm(token: viewer.csrfToken, here: here)
        body.keyHelp(viewer.settings.keys)
        body.element("section", [.id("player"), .aria("label", "Player"), .flag("hidden", true)], text: "")
        // For the button that the script puts into the lines of the sidebar.
        body.element("template", [.id("more-icon")]) { $0.icon(.more) }
      }
    }
    return markup
  }

  private func navigation(_ body: inout Markup) {
    body.element("nav", [.id("sidebar"), .class("sidebar"), .aria("label", "Feeds")]) { nav in
      nav.element("div", [.class("bar")]) { bar in
        bar.element("a", [.class("brand"), .href("/")]) { brand in
          brand.icon(.mark)
          brand.text("YAARR")
        }
        bar.toolLink("Add a feed", .add, to: "/add", style: "tool add")
        bar.panelButton("Hide the sidebar", style: "tool panel")
        bar.toolLink("Close the list of feeds", .close, to: "#", style: "tool close")
      }
      search(&nav)
      nav.element("div", [.id("lines"), .data("list", "sidebar")]) { list in
        for section in subscriptions.sidebar { section.write(into: &list, in: context) }
      }
      nav.element("div", [.class("foot")]) { foot in
        let checked = subscriptions.lastChecked
        foot.element(
          "span", [.id("progress"), .role("status"), .data("checked", checked?.formatted(.iso8601))],
          text: checked == nil ? "" : "Up to date")
        foot.element(
          "button",
          [
            .type("submit"), Attribute("form", "act"), Attribute("formaction", "/refresh"), .class("tool refresh"),
            .title("Look for new entries (r)"), .aria("label", "Refresh"),
          ]
        ) { $0.icon(.refresh) }
        foot.namedLink("Feeds", label: "Manage feeds", .feed, to: "/subscriptions")
        foot.namedLink("Settings", label: "Settings", .settings, to: "/settings")
        let name = viewer.isLocalOwner ? "account" : viewer.user.name
        foot.namedLink(
          viewer.isLocalOwner ? "Account" : name,
          label: viewer.isLocalOwner ? "Create an account" : "Account of \(name)",
          .user, to: "/settings/account")
      }
    }
  }

  /// Writes the field that searches; the script makes it find as the user types.
  private func search(_ nav: inout Markup) {
    nav.element("form", [.class("search"), .role("search"), .method("get"), .action("/all")]) { form in
      if let (name, id) = context.query?.scope.item { form.hidden(name, id) }
      form.hidden("beside", context.beside?.path)
      form.icon(.search)
      form.void(
        "input",
        [
          .id("search"), .type("search"), .name("q"), .value(context.query?.search),
          Attribute("placeholder", "Search or jump to"), .aria("label", "Search entries"),
          Attribute("autocomplete", "off"),
        ])
      form.jumpButton()
      form.element("div", [.id("hits"), .class("hits"), .aria("live", "polite"), .flag("hidden", true)], text: "")
    }
  }

  /// Writes the bar of narrow screens.
  private func bottomBar(_ body: inout Markup) {
    let filter = context.query.flatMap { $0.scope == .all && $0.search == nil ? $0.filter : nil }
    body.element("nav", [.class("bottom"), .aria("label", "Places")]) { bar in
      func place(_ title: String, _ icon: Icon, _ path: String, isCurrent: Bool = false, _ bar: inout Markup) {
        bar.element("a", [.href(path), .aria("current", isCurrent ? "page" : nil)]) { link in
          link.icon(icon)
          link.text(title)
        }
      }
      place("Unread", .unread, "/unread", isCurrent: filter == .unread, &bar)
      bar.element("a", [.class("feeds-link"), .href("#sidebar")]) { link in
        link.icon(.folder)
        link.text("Feeds")
      }
      bar.element("a", [.class("feeds-link search-link"), .href("#sidebar")]) { link in
        link.icon(.search)
        link.text("Search")
      }
      place("Starred", .star, "/starred", isCurrent: filter == .starred, &bar)
      place("Settings", .settings, "/settings", isCurrent: here.hasBytePrefix("/settings"), &bar)
    }
  }
}

extension Markup {
  /// Writes a link with a drawing in place of words.
  mutating func toolLink(_ label: String, _ icon: Icon, to path: String, style: String) {
    element("a", [.class(style), .href(path), .aria("label", label), .title(label)]) { $0.icon(icon) }
  }

  /// Writes a link with a drawing and a short name. Its label says more.
  mutating func namedLink(_ name: String, label: String, _ icon: Icon, to path: String) {
    element("a", [.class("tool named"), .href(path), .aria("label", label), .title(label)]) { link in
      link.icon(icon)
      link.element("span", text: name)
    }
  }

  /// Writes the bar of a page of its own: its title, and a link back to the page that it belongs to. A page without one
  /// belongs to the list of feeds, which narrow screens show by itself.
  mutating func deskBar(_ title: String, back: (label: String, path: String)? = nil) {
    element("header", [.class("bar")]) { bar in
      if let back {
        bar.toolLink(back.label, .back, to: back.path, style: "tool")
      } else {
        bar.linkToSidebar()
      }
      bar.element("h1", text: title)
    }
  }

  /// Writes the way back of narrow screens to the list of feeds.
  mutating func linkToSidebar() {
    toolLink("Back to the list of feeds", .back, to: "#sidebar", style: "tool up feeds-link")
  }

  /// Writes a button that hides or shows the sidebar. Only scripts make it work, and show it.
  mutating func panelButton(_ label: String, style: String) {
    element("button", [.type("button"), .class(style), .aria("label", label), .title("\(label) (\\)")]) {
      $0.icon(.panel)
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
    void("link", [Attribute("rel", "manifest"), .href(AssetFiles.path("manifest.webmanifest"))])
  }

  /// Writes the form shared by the buttons of rows and bars.
  fileprivate mutating func sharedForm(token: String, here: String) {
    form(to: "/refresh", token: token, [.id("act")]) { form in
      form.hidden("return", here)
    }
  }
}
