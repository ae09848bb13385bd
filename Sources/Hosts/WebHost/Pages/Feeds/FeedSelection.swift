import Fetching
import HTML
import Screens
import Storage

/// The bar of actions for the chosen feeds of the table, part of the table's form.
struct FeedSelection {
  let listing: FeedsListing
  let list: SubscriptionList
  let paths: FolderPaths

  /// The most folders in a list to choose from; of more, the path is typed.
  static let mostFolders = 200

  func write(into form: inout Markup) {
    form.element("div", [.class("selection"), .role("group"), .aria("label", "The chosen feeds")]) { bar in
      bar.element("span", [.class("chosen"), .aria("live", "polite")], text: "Chosen feeds")
      if listing.pageCount > 1 {
        bar.choice("All \(listing.found.count.grouped)", name: "all", value: "1", isChosen: false)
      }
      bar.element("label", [.class("into")]) { label in
        label.element("span", text: "Folder")
        folders(&label)
      }
      action("Move", "move", .folder, in: &bar)
      action("Also there", "add", .tag, in: &bar)
      action("Pause", "pause", .pause, in: &bar)
      action("Resume", "resume", .play, in: &bar)
      action("Unsubscribe", "unsubscribe", .remove, in: &bar, style: "danger")
    }
  }

  private func folders(_ label: inout Markup) {
    guard list.folders.count <= Self.mostFolders else {
      return label.void(
        "input",
        [
          .type("text"), .name("path"), Attribute("autocomplete", "off"), Attribute("placeholder", "News / World"),
          Attribute("maxlength", "256"),
        ])
    }
    label.element("select", [.name("folder")]) { select in
      select.element("option", [.value("")], text: "None")
      for folder in list.folders { select.element("option", [.value("\(folder.id)")], text: paths[folder.id]) }
    }
  }

  private func action(_ text: String, _ name: String, _ icon: Icon, in bar: inout Markup, style: String? = nil) {
    bar.element("button", [.type("submit"), .name("do"), .value(name), Attribute("class", style)]) { button in
      button.icon(icon)
      button.text(text)
    }
  }
}
