import HTML
import HTTPServer
import WebHost

/// The list of all stories, and the chosen one beside it in a resizable frame.
struct GalleryPage {
  let stories: [Story]
  let address: GalleryAddress
  /// The address of the story in the frame, or nil.
  let shown: String?

  func response() -> HTTPResponse {
    var markup = Markup()
    markup.doctype()
    markup.element("html", [.lang("en")]) { html in
      html.element("head") { head in
        head.commonHead(title: "Gallery")
        head.void("link", [Attribute("rel", "stylesheet"), .href(GalleryAddress.style)])
      }
      html.element("body", [.class("stories")]) { body in
        body.element("header") { header in
          header.element("h1", text: "Gallery")
          options(&header)
        }
        list(&body)
        body.element("main") { main in
          main.element(
            "iframe", [.name("story"), .title("The chosen story"), .src(path(of: first))], text: "")
        }
      }
    }
    return .html(markup.bytes)
  }

  private var first: Story? {
    stories.first { story in story.address == shown } ?? stories.first
  }

  private func path(of story: Story?) -> String? {
    story.map { story in
      GalleryAddress(story: story.address, layout: address.layout, scheme: address.scheme).path
    }
  }

  // MARK: - Parts

  private func options(_ header: inout Markup) {
    header.element("form", [.method("get"), .action(GalleryAddress.root)]) { form in
      form.select("Layout", name: "layout", chosen: address.layout.rawValue, [("list", "List"), ("cards", "Cards")])
      form.select(
        "Colors", name: "scheme", chosen: address.scheme?.rawValue ?? "",
        [("", "The browser's"), ("light", "Light"), ("dark", "Dark")])
      form.element("button", [.type("submit")], text: "Apply")
    }
    header.element("fieldset") { widths in
      widths.element("legend", text: "Width")
      for (name, label) in [("full", "Full"), ("middle", "800"), ("narrow", "390")] {
        widths.element("label") { choice in
          choice.void(
            "input", [.type("radio"), .name("width"), .id(name), .flag("checked", name == "full"), .value(name)])
          choice.text(label)
        }
      }
    }
  }

  private func list(_ body: inout Markup) {
    body.element("nav", [.aria("label", "Stories")]) { nav in
      var groups: [String] = []
      for story in stories where !groups.contains(story.group) { groups.append(story.group) }
      for group in groups {
        nav.element("h2", text: group)
        nav.element("ul") { list in
          for story in stories where story.group == group { line(story, in: &list) }
        }
      }
    }
  }

  private func line(_ story: Story, in list: inout Markup) {
    list.element("li") { line in
      line.element(
        "a",
        [
          .href(path(of: story)), Attribute("target", "story"), .data("status", "\(story.status)"),
          .data("layouts", story.hasLayouts ? "yes" : nil),
        ], text: story.title)
    }
  }
}

extension Markup {
  fileprivate mutating func select(_ title: String, name: String, chosen: String, _ choices: [(String, String)]) {
    element("label") { label in
      label.text(title)
      label.element("select", [.name(name)]) { select in
        for (value, words) in choices {
          select.element("option", [.value(value), .flag("selected", value == chosen)], text: words)
        }
      }
    }
  }
}
