import Bytes
import Running
import Storage

extension RuleRecord {
  init(_ draft: RuleDraft, path: (FolderID) -> [String], address: (FeedID) -> WebAddress?, labels: [Label]) {
    name = draft.name
    search = draft.search.isEmpty ? nil : draft.search
    let keys = RuleActions.all.filter { draft.actions.contains($0.action) }.map(\.key)
    actions = keys.isEmpty ? nil : keys
    label = draft.label.flatMap { id in labels.first { $0.id == id }?.name }
    days = draft.days
    off = draft.isOn ? nil : true
    stops = draft.stops ? true : nil
    switch draft.place {
    case .folder(let id): folder = path(id)
    case .feed(let id): feed = address(id)
    case .everything, .missing: break
    }
  }

  /// The rule without its place and its label, whose numbers differ in each database.
  ///
  /// - Throws: `RuleError`, for a rule that could not be stored.
  func draft() throws(RuleError) -> RuleDraft {
    var known: RuleActions = []
    for key in actions ?? [] {
      guard let action = RuleActions.all.first(where: { $0.key.hasSameBytes(as: key) })?.action else {
        throw .mistake("There is no action “\(key.shortened(toBytes: 100))”.")
      }
      known.insert(action)
    }
    return RuleDraft(
      name: name, search: search ?? "", actions: known, days: days, isOn: off != true, stops: stops == true)
  }

  /// Throws the reason why the rule could not be stored.
  func check() throws {
    var draft = try draft()
    _ = try TextField.title.read(name)
    _ = try TextField.search.read(search)
    // Any folder, feed or label is as good.
    if folder != nil || feed != nil { draft.place = .folder(FolderID(rawValue: 1)) }
    if label != nil { draft.label = LabelID(rawValue: 1) }
    try draft.check()
  }
}
