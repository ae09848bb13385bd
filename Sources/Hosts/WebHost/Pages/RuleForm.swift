import Bytes
import HTML
import HTTPServer
import Reader
import Running
import Screens
import Storage

/// The fields of a rule as a page has them: entered, in the query of an address, or of a stored rule.
struct RuleForm {
  private static let everything = "all"
  /// The field with the number of the label; `label` is that of the action.
  private static let chosenLabel = "label-id"
  private static let namedLabel = "new-label"
  private static let actions: [(action: RuleActions, label: String)] = [
    (.mute, "Mute: hide it from timelines and counts"), (.markRead, "Mark as read"), (.star, "Star"),
    (.label, "Give this label"), (.unreadAgain, "Make unread again when its publisher changes it"),
    (.notify, "Tell me on open pages"), (.fetchArticle, "Fetch the full article"),
  ]

  var name: String
  var place: String
  var search: String
  var actions: RuleActions
  var label: String
  /// The name of a label in place of the chosen one, which is made when the rule is stored.
  var newLabel: String
  /// True for a rule for old entries.
  var isOfAge: Bool
  var days: String
  var stops: Bool
  var isOn: Bool
  /// True to try the rule on all entries, not on those of the last days.
  var onAll: Bool

  /// - Parameter value: The first value of a field.
  init(_ value: (String) -> String?) {
    name = value("name") ?? ""
    place = value("place") ?? Self.everything
    search = value("search") ?? ""
    label = value(Self.chosenLabel) ?? ""
    newLabel = String((value(Self.namedLabel) ?? "").trimmedASCII)
    isOfAge = value("when").map { ByteString($0) } == "old"
    days = value("days") ?? "14"
    stops = value("stops") != nil
    isOn = value("off") == nil
    onAll = value("all") != nil
    actions = []
    for (action, key) in RuleActions.all where value(key) != nil { actions.insert(action) }
    // The name of a label says that it is to be given.
    if !newLabel.isEmpty { actions.insert(.label) }
  }

  init(_ draft: RuleDraft) {
    name = draft.name ?? ""
    place =
      switch draft.place {
      case .everything: Self.everything
      case .folder(let id): "folder-\(id)"
      case .feed(let id): "feed-\(id)"
      case .missing: ""
      }
    search = draft.search
    actions = draft.actions
    label = draft.label.map { "\($0)" } ?? ""
    newLabel = ""
    isOfAge = draft.days != nil
    days = "\(draft.days ?? 14)"
    (stops, isOn, onAll) = (draft.stops, draft.isOn, false)
  }

  /// What the fields say. The part that the other choice of `when` has is left out.
  var draft: RuleDraft {
    let parts = place.splitBytes(on: "-", maxSplits: 1).map { String($0) }
    let id = parts.last ?? ""
    let chosen: RulePlace? =
      switch ByteString(parts.first ?? "") {
      case "folder": FolderID(id).map { .folder($0) }
      case "feed": FeedID(id).map { .feed($0) }
      default: place.hasSameBytes(as: Self.everything) ? .everything : nil
      }
    let ownName = name.isEmpty ? nil : name
    let given: LabelID? = newLabel.isEmpty ? LabelID(label) : .notYetMade
    if isOfAge { return RuleDraft(name: ownName, place: chosen ?? .missing, days: Int(days) ?? 0, isOn: isOn) }
    return RuleDraft(
      name: ownName, place: chosen ?? .missing, search: search, actions: actions,
      label: actions.contains(.label) ? given : nil, isOn: isOn, stops: stops)
  }

  /// The address of a page with these fields.
  func path(from path: String) -> String {
    var path = path
    func add(_ name: String, _ value: String) { path = QueryText.adding(name, value, to: path) }
    if !name.isEmpty { add("name", name) }
    add("place", place)
    add("when", isOfAge ? "old" : "new")
    if isOfAge { add("days", days) } else { add("search", search) }
    for (action, key) in RuleActions.all where actions.contains(action) { add(key, "1") }
    if !label.isEmpty { add(Self.chosenLabel, label) }
    if !newLabel.isEmpty { add(Self.namedLabel, newLabel) }
    if stops { add("stops", "1") }
    if !isOn { add("off", "1") }
    if onAll { add("all", "1") }
    return path
  }

  // MARK: Markup

  func write(into markup: inout Markup, action: String, token: String, list: SubscriptionList, isNew: Bool) {
    // The script shows what the rule would do at the address of its page.
    let page = isNew ? "/rules/new" : action
    markup.form(to: action, token: token, style: "stacked rule-form", [.data("trial", page)]) { form in
      form.field("Name (optional)", name: "name", value: name)
      placeField(list, in: &form)
      form.element("fieldset") { new in
        new.element("legend") { $0.radio("New entries", name: "when", value: "new", isChosen: !isOfAge) }
        new.field("That this search finds", name: "search", value: search)
        new.element("p", [.class("hint")]) { hint in
          hint.text("As in the search field: ")
          hint.element("code", text: "title:storm -author:anna \"spring tide\"")
          hint.text(". The last word is a whole one; ")
          hint.element("code", text: "storm*")
          hint.text(" finds its beginning.")
        }
        for (action, label) in Self.actions {
          let key = RuleActions.all.first { $0.action == action }?.key ?? ""
          new.choice(label, name: key, value: "1", isChosen: actions.contains(action))
          if action == .label { labelField(list, in: &new) }
        }
        new.choice("No later rule acts on these entries", name: "stops", value: "1", isChosen: stops)
      }
      form.element("fieldset") { old in
        old.element("legend") { $0.radio("Old entries", name: "when", value: "old", isChosen: isOfAge) }
        old.element("label") { label in
          label.text("Mark as read after days")
          label.void(
            "input",
            [
              .type("number"), .name("days"), .value(days), Attribute("min", "1"),
              Attribute("max", "\(EntryRule.mostDays)"),
            ])
        }
        old.hint("Entries with a star or a label, and recordings that you have begun, stay unread.")
      }
      form.choice("Switched off", name: "off", value: "1", isChosen: !isOn)
      form.choice(
        "Try it on all entries, not only the last \(RuleTrial.days) days", name: "all", value: "1", isChosen: onAll)
      form.element("p", [.class("buttons")]) { buttons in
        buttons.submit(isNew ? "Save the rule" : "Save", style: "primary")
        buttons.element("button", [.type("submit"), .name("try"), .value("1")], text: "Try it")
      }
    }
  }

  private func placeField(_ list: SubscriptionList, in form: inout Markup) {
    form.element("label") { label in
      label.text("Where")
      label.element("select", [.name("place")]) { places in
        func option(_ value: String, _ text: String, _ places: inout Markup) {
          places.element(
            "option", [.value(value), .flag("selected", place.hasSameBytes(as: value))], text: text)
        }
        if place.isEmpty { option("", "Choose a folder or a feed", &places) }
        option(Self.everything, "All feeds", &places)
        let paths = list.pathTexts
        for folder in list.folders {
          option("folder-\(folder.id)", "Folder \(paths[folder.id] ?? folder.name)", &places)
        }
        for each in list.subscriptions { option("feed-\(each.feed.id)", each.title, &places) }
      }
    }
  }

  private func labelField(_ list: SubscriptionList, in form: inout Markup) {
    defer {
      form.field(list.labels.isEmpty ? "Name of the label" : "Or a new label", name: Self.namedLabel, value: newLabel)
    }
    guard !list.labels.isEmpty else { return }
    form.element("select", [.name(Self.chosenLabel), .aria("label", "Label")]) { labels in
      labels.element("option", [.value("")], text: "Choose a label")
      for each in list.labels {
        let isChosen = LabelID(label) == each.id
        labels.element("option", [.value("\(each.id)"), .flag("selected", isChosen)], text: each.name)
      }
    }
  }
}

extension Markup {
  fileprivate mutating func radio(_ title: String, name: String, value: String, isChosen: Bool) {
    element("label", [.class("choice")]) { label in
      label.void("input", [.type("radio"), .name(name), .value(value), .flag("checked", isChosen)])
      label.text(title)
    }
  }
}
