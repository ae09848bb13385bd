import HTML
import Reader
import Storage

/// The labels of an open entry, and the form that changes them.
struct EntryLabels {
  let entry: StoredEntry
  let labels: [Label]
  let context: PageContext
  let token: String

  func write(into header: inout Markup) {
    // An entry that is only previewed has no state.
    guard entry.id.isStored else { return }
    header.element("details", [.class("labels")]) { details in
      details.element("summary") { summary in
        summary.text("Labels")
        for label in labels where entry.labels.contains(label.id) {
          summary.element("span", [.class("tag")], text: label.name)
        }
      }
      details.element("form", [.method("post"), .action("/entries/\(entry.id)/labels"), .class("inline")]) { form in
        form.hidden("csrf", token)
        form.hidden("return", context.path(to: entry.id))
        for label in labels {
          form.choice(label.name, name: "label", value: "\(label.id)", isChosen: entry.labels.contains(label.id))
        }
        form.field("New label", name: "name")
        form.element("button", [.type("submit")], text: "Save")
      }
    }
  }
}
