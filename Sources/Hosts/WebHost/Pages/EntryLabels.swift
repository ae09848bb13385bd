import HTML
import Storage

/// The form that changes the labels of an open entry.
struct EntryLabels {
  let entry: StoredEntry
  let labels: [Label]
  let context: PageContext
  let token: String

  func write(into menu: inout Markup) {
    menu.element("h3", text: "Labels")
    menu.form(to: "/entries/\(entry.id)/labels", token: token, style: "labels") { form in
      form.hidden("return", context.path(to: entry.id))
      for label in labels {
        form.choice(label.name, name: "label", value: "\(label.id)", isChosen: entry.labels.contains(label.id))
      }
      form.field("New label", name: "name")
      form.submit("Save the labels")
    }
  }
}
