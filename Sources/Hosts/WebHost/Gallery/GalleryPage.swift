import HTML
import HTTPServer
import Reader

/// The list of all specimens, and the chosen one beside it in a resizable frame.
struct GalleryPage {
  let specimens: [Specimen]
  let address: GalleryAddress
  /// The address of the specimen in the frame, or nil.
  let shown: String?

  func response() -> HTTPResponse {
    var markup = Markup()
    markup.doctype()
    markup.element("html", [.lang("en")]) { html in
      html.element("head") { head in
        head.commonHead(title: "Gallery")
        head.void("link", [Attribute("rel", "stylesheet"), .href(AssetFiles.path("gallery.css"))])
      }
      html.element("body", [.class("specimens")]) { body in
        body.element("header") { header in
          header.element("h1", text: "Gallery")
          options(&header)
        }
        list(&body)
        body.element("main") { main in
          main.element(
            "iframe", [.name("specimen"), .title("The chosen specimen"), .src(path(of: first))], text: "")
        }
      }
    }
    return .html(markup.bytes)
  }

  private var first: Specimen? {
    specimens.first { specimen in specimen.address == shown } ?? specimens.first
  }

  private func path(of specimen: Specimen?) -> String? {
    specimen.map { specimen in
      GalleryAddress(specimen: specimen.address, layout: address.layout, scheme: address.scheme).path
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
    body.element("nav", [.aria("label", "Specimens")]) { nav in
      var groups: [String] = []
      for specimen in specimens where !groups.contains(specimen.group) { groups.append(specimen.group) }
      for group in groups {
        nav.element("h2", text: group)
        nav.element("ul") { list in
          for specimen in specimens where specimen.group == group { line(specimen, in: &list) }
        }
      }
    }
  }

  private func line(_ specimen: Specimen, in list: inout Markup) {
    list.element("li") { line in
      line.element(
        "a",
        [
          .href(path(of: specimen)), Attribute("target", "specimen"), .data("status", "\(specimen.status)"),
          .data("layouts", specimen.hasLayouts ? "yes" : nil),
        ], text: specimen.title)
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
