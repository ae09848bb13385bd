import HTML
import HTTPServer
import Reader
import Storage

/// The forms that change folders and labels.
struct FolderForms {
  let list: SubscriptionList
  let token: String
  let paths: FolderPaths

  func write(into main: inout Markup) {
    main.element("section", [.id("folders")]) { section in
      section.element("h2", text: "Folders")
      let byFolder = list.byFolder
      section.element("ul", [.class("feeds")]) { lines in
        for folder in list.folders { write(folder, feeds: byFolder[folder.id] ?? [], into: &lines) }
      }
      section.element("form", [.method("post"), .action("/folders"), .class("inline")]) { form in
        form.hidden("csrf", token)
        form.field("New folder, such as “News / World”", name: "name")
        form.element("button", [.type("submit")], text: "Create")
      }
    }
    guard !list.labels.isEmpty else { return }
    main.element("section", [.id("labels")]) { section in
      section.element("h2", text: "Labels")
      section.element("ul", [.class("feeds")]) { lines in
        for label in list.labels { write(label, into: &lines) }
      }
    }
  }

  private func write(_ folder: Folder, feeds: [Subscription], into lines: inout Markup) {
    lines.element("li", [.id("folder-\(folder.id)"), .class("managed")]) { line in
      line.element("h3", text: paths[folder.id])
      line.element("details") { details in
        details.element("summary", text: "Change")
        details.element("form", [.method("post"), .action("/folders/\(folder.id)"), .class("inline")]) { form in
          form.hidden("csrf", token)
          form.field("Name", name: "name", value: folder.name)
          parents(of: folder, in: &form)
          form.element("button", [.type("submit")], text: "Save")
          form.element("button", [.type("submit"), .name("up"), .value("1")], text: "Move up")
          form.element(
            "button", [.type("submit"), .class("danger"), Attribute("formaction", "/folders/\(folder.id)/delete")],
            text: "Delete, and keep its feeds")
        }
        guard feeds.count > 1 else { return }
        details.element("form", [.method("post"), .action("/folders/\(folder.id)/order")]) { form in
          form.hidden("csrf", token)
          form.element("ol") { order in
            for (index, each) in feeds.enumerated() {
              order.element("li") { feed in
                feed.text(each.title + " ")
                guard index > 0 else { return }
                feed.element(
                  "button",
                  [
                    .type("submit"), .class("plain"), .name("up"), .value("\(each.feed.id)"),
                    .aria("label", "Move \(each.title) up"),
                  ], text: "Up")
              }
            }
          }
        }
      }
    }
  }

  private func parents(of folder: Folder, in form: inout Markup) {
    guard paths.fit(times: list.folders.count) else {
      return form.field("Within", name: "within", value: folder.parent.map { paths[$0] } ?? "")
    }
    form.element("label") { label in
      label.text("Within")
      label.element("select", [.name("parent")]) { parents in
        parents.element("option", [.value(""), .flag("selected", folder.parent == nil)], text: "No folder")
        var inside: Set<FolderID> = [folder.id]
        // Those within a folder come after it.
        for other in list.folders where other.id != folder.id {
          if let parent = other.parent, inside.contains(parent) {
            inside.insert(other.id)
            continue
          }
          parents.element(
            "option", [.value("\(other.id)"), .flag("selected", other.id == folder.parent)], text: paths[other.id])
        }
      }
    }
  }

  private func write(_ label: Label, into lines: inout Markup) {
    lines.element("li", [.id("label-\(label.id)"), .class("managed")]) { line in
      line.element("h3") { heading in
        heading.element("a", [.href(TimelineQuery(scope: .label(label.id)).path)], text: label.name)
      }
      line.element(
        "p", [.class("health")], text: "\(label.entryCount) \(label.entryCount == 1 ? "entry" : "entries")")
      line.element("details") { details in
        details.element("summary", text: "Change")
        details.element("form", [.method("post"), .action("/labels/\(label.id)"), .class("inline")]) { form in
          form.hidden("csrf", token)
          form.field("Name", name: "name", value: label.name)
          form.element("button", [.type("submit")], text: "Save")
          form.element(
            "button", [.type("submit"), .class("danger"), Attribute("formaction", "/labels/\(label.id)/delete")],
            text: "Delete, and keep its entries")
        }
      }
    }
  }
}

/// The paths of a user's folders as text.
struct FolderPaths {
  private let texts: [FolderID: String]
  /// The size of a list of all folders, in bytes of markup.
  private let bytes: Int

  /// The most markup of lists of all folders on a page. A user with a thousand feeds and a thousand folders would get
  /// hundreds of megabytes otherwise.
  static let mostBytes = 4 << 20

  init(_ list: SubscriptionList) {
    texts = list.pathTexts
    bytes = texts.values.reduce(0) { $0 + $1.utf8.count + 100 }
  }

  subscript(folder: FolderID) -> String { texts[folder] ?? "" }

  /// True if a page may list all folders so many times.
  func fit(times count: Int) -> Bool { bytes * count <= Self.mostBytes }
}

extension Markup {
  mutating func field(_ title: String, name: String, value: String? = nil) {
    element("label") { label in
      label.text(title)
      label.void("input", [.type("text"), .name(name), .value(value), Attribute("autocomplete", "off")])
    }
  }

  /// Writes a checkbox of a choice that may be made several times.
  mutating func choice(_ title: String, name: String, value: String, isChosen: Bool) {
    element("label", [.class("choice")]) { label in
      label.void("input", [.type("checkbox"), .name(name), .value(value), .flag("checked", isChosen)])
      label.text(title)
    }
  }
}
