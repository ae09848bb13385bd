import Bytes
import Fetching
import HTML
import HTTPServer
import Reader
import Screens
import Storage

/// The user's folders and labels: made, renamed, moved, put in order and removed.
struct FoldersPage {
  let viewer: Viewer
  let list: SubscriptionList
  let paths: FolderPaths
  let folders: ListPage<Folder>

  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let list = try await host.useCases.subscriptions(of: request.user)
    let page = FoldersPage(
      viewer: request.viewer, list: list, paths: FolderPaths(list),
      folders: ListPage(request.request.query("page").flatMap { Int($0) } ?? 1, of: list.folders))
    return .html(page.markup().bytes)
  }

  static func path(page: Int) -> String { page > 1 ? "/folders?page=\(page)" : "/folders" }

  private func markup() -> Markup {
    let layout = Layout(
      title: "Folders", viewer: viewer, context: .elsewhere, subscriptions: list, here: "/folders",
      style: "subscriptions")
    return layout.page { body in
      body.element("main", [.id("content"), .class("desk sheet folders-page")]) { main in
        main.deskBar("Folders", back: ("Back to the feeds", "/subscriptions"))
        main.element("section", [.id("folders")]) { section in
          // Those of the folders are of the third level.
          section.element("h2", [.class("unseen")], text: "Folders in their order")
          if list.folders.isEmpty { section.element("p", [.class("empty")], text: "There are none yet.") }
          let byFolder = list.byFolder
          section.element("ul", [.class("tree"), .data("csrf", viewer.csrfToken)]) { lines in
            for folder in folders.elements { write(folder, feeds: byFolder[folder.id]?.count ?? 0, into: &lines) }
          }
          section.pages(folders.number, of: folders.count, Self.path)
          section.form(to: "/folders", token: viewer.csrfToken, style: "inline") { form in
            form.field("New folder, such as “News / World”", name: "name")
            form.submit("Create")
          }
        }
        labels(&main)
      }
    }
  }

  private func write(_ folder: Folder, feeds: Int, into lines: inout Markup) {
    let level = min(list.path(to: folder.id).count - 1, 6)
    lines.element(
      "li",
      [
        .id("folder-\(folder.id)"), .class("managed level-\(level)"), .data("folder", "\(folder.id)"),
        .data("parent", folder.parent.map { "\($0)" } ?? ""),
      ]
    ) { line in
      line.element("h3") { heading in
        heading.element("a", [.href(FolderPage.path(folder.id))], text: folder.name)
        heading.element("span", [.class("count")], text: feeds.counted("feed", "feeds"))
      }
      line.form(to: "/folders/\(folder.id)", token: viewer.csrfToken, style: "moves") { form in
        for (name, icon) in [("up", Icon.up), ("down", .down)] {
          form.moveButton("Move \(folder.name) \(name)", icon, name: name, value: "1")
        }
      }
      line.element("details") { details in
        details.element("summary", text: "Change")
        FolderForm(folder: folder, list: list, paths: paths, token: viewer.csrfToken, count: folders.elements.count)
          .write(into: &details)
      }
    }
  }

  private func labels(_ main: inout Markup) {
    guard !list.labels.isEmpty else { return }
    main.section("Labels", [.id("labels")]) { section in
      section.element("ul", [.class("tree")]) { lines in
        for label in list.labels { write(label, into: &lines) }
      }
    }
  }

  private func write(_ label: Label, into lines: inout Markup) {
    lines.element("li", [.id("label-\(label.id)"), .class("managed")]) { line in
      line.element("h3") { heading in
        heading.element("a", [.href(TimelineQuery(scope: .label(label.id)).path)], text: label.name)
        heading.element(
          "span", [.class("count")], text: label.entryCount.counted("entry", "entries"))
      }
      line.element("details") { details in
        details.element("summary", text: "Change")
        details.form(to: "/labels/\(label.id)", token: viewer.csrfToken, style: "inline") { form in
          form.field("Name", name: "name", value: label.name)
          form.submit("Save")
          form.element(
            "button", [.type("submit"), .class("danger"), Attribute("formaction", "/labels/\(label.id)/delete")],
            text: "Delete, and keep its entries")
        }
      }
    }
  }
}

extension Markup {
  /// Writes a button that moves a line of a list, for those who do not drag it.
  mutating func moveButton(_ label: String, _ icon: Icon, name: String, value: String) {
    element(
      "button",
      [.type("submit"), .class("tool"), .name(name), .value(value), .aria("label", label), .title(label)]
    ) { $0.icon(icon) }
  }
}

/// The form that renames, moves and deletes a folder.
struct FolderForm {
  let folder: Folder
  let list: SubscriptionList
  let paths: FolderPaths
  let token: String
  /// The number of such forms on the page.
  let count: Int

  func write(into markup: inout Markup) {
    markup.form(to: "/folders/\(folder.id)", token: token, style: "inline") { form in
      form.field("Name", name: "name", value: folder.name)
      parents(in: &form)
      form.submit("Save")
      form.element(
        "button", [.type("submit"), .class("danger"), Attribute("formaction", "/folders/\(folder.id)/delete")],
        text: "Delete, and keep its feeds")
    }
  }

  private func parents(in form: inout Markup) {
    guard paths.fit(times: count) else {
      return form.field("Within", name: "within", value: folder.parent.map { paths[$0] } ?? "")
    }
    let inside = list.folders(within: folder.id)
    form.element("label") { label in
      label.text("Within")
      label.element("select", [.name("parent")]) { parents in
        parents.element("option", [.value(""), .flag("selected", folder.parent == nil)], text: "No folder")
        for other in list.folders where !inside.contains(other.id) {
          parents.element(
            "option", [.value("\(other.id)"), .flag("selected", other.id == folder.parent)], text: paths[other.id])
        }
      }
    }
  }
}
