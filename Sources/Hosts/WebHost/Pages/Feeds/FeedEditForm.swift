import HTML
import Screens
import Storage

/// The form that renames a feed, gives it another address and other folders, and unsubscribes from it.
struct FeedEditForm {
  let subscription: Subscription
  let list: SubscriptionList
  let token: String

  func write(into main: inout Markup) {
    let feed = subscription.feed
    main.section("Name, address, folders", [.id("edit"), .class("card")]) { section in
      section.form(to: FeedPage.path(feed.id), token: token, style: "stacked") { form in
        form.field("Title", name: "title", value: subscription.title)
        if feed.isFetched {
          form.field("URL", name: "url", value: feed.url.string)
          form.hint("At another address, what you have read of the same entries stays read.")
        }
        folders(in: &form)
        form.element("p", [.class("buttons")]) { buttons in
          buttons.submit("Save", style: "primary")
          buttons.element(
            "button", [.type("submit"), .class("danger"), Attribute("formaction", "\(FeedPage.path(feed.id))/delete")],
            text: "Unsubscribe")
        }
      }
    }
  }

  private func folders(in form: inout Markup) {
    let paths = FolderPaths(list)
    let own = Set(subscription.folders)
    let listsAll = list.folders.count <= FeedSelection.mostFolders
    let shown = list.folders.filter { listsAll || own.contains($0.id) }
    if !shown.isEmpty {
      form.element("fieldset") { set in
        set.element("legend", text: "Folders")
        for folder in shown {
          set.choice(paths[folder.id], name: "folders", value: "\(folder.id)", isChosen: own.contains(folder.id))
        }
      }
    }
    form.field(listsAll ? "New folder" : "Another folder, such as “News / World”", name: "folder")
  }
}
