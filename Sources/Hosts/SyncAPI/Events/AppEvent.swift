import Bytes
import Screens
import Storage

/// An event of an app's stream (WHATWG HTML §9.2.6): a name, and one line of JSON.
struct AppEvent: Sendable {
  let bytes: [UInt8]

  /// The most ids in one event.
  static let mostIDs = 1_000

  /// The first event. The app loads what it may have missed, and asks again five seconds after a stream has ended.
  static let opened = AppEvent("opened", prefix: "retry: 5000\n")

  private init(_ name: StaticString, prefix: String = "", _ members: (inout JSONOutput) -> Void = { _ in }) {
    var json = JSONOutput()
    json.object(members)
    bytes = Array("\(prefix)event: \(name)\ndata: ".utf8) + json.bytes + Array("\n\n".utf8)
  }

  /// The events for a change: none for a change that apps do not see, several for one of many entries.
  static func all(for event: ReaderEvent) -> [AppEvent] {
    switch event {
    case .refreshed(let inserted): some("arrived", inserted)
    case .readChanged(let ids, let isUnread):
      some("read", ids) { $0.field("status", isUnread ? "unread" : "read") }
    case .starChanged(let ids, let isStarred): some("starred", ids) { $0.field("starred", isStarred) }
    case .labelsChanged(let states): labels(of: states)
    case .contentChanged(let entries): some("updated", entries.map(\.id))
    case .subscriptionsChanged: [AppEvent("subscriptions")]
    case .listened(let positions):
      positions.map { position in
        AppEvent("position") { json in
          json.field("entry_id", position.entry.rawValue)
          json.field("seconds", position.seconds)
        }
      }
    case .noticed(let entry, let rule):
      [
        AppEvent("notice") { json in
          json.field("entry_id", entry.id.rawValue)
          json.field("rule", ClientText.plain(rule))
        }
      ]
    case .othersMarked, .anythingMayHaveChanged: [AppEvent("changed")]
    // Apps have no list of notes, or of what to hear next, that would have to be loaded again.
    case .folderFolded, .keptChanged, .settingsChanged, .importing, .importEnded, .noticesFailed: []
    }
  }

  // MARK: Private

  /// Events about entries, with the same further members.
  private static func some(
    _ name: StaticString, _ ids: [EntryID], _ members: (inout JSONOutput) -> Void = { _ in }
  ) -> [AppEvent] {
    parts(of: ids).map { part in
      AppEvent(name) { json in
        json.array("entry_ids") { json in for id in part { json.value(id.rawValue) } }
        members(&json)
      }
    }
  }

  private static func labels(of states: [EntryState]) -> [AppEvent] {
    parts(of: states).map { part in
      AppEvent("labels") { json in
        json.array("entries") { json in
          for state in part {
            json.object { json in
              json.field("entry_id", state.id.rawValue)
              json.array("label_ids") { json in for label in state.labels { json.value(label.rawValue) } }
            }
          }
        }
      }
    }
  }

  private static func parts<Element>(of elements: [Element]) -> [ArraySlice<Element>] {
    stride(from: 0, to: elements.count, by: mostIDs).map { elements[$0..<min($0 + mostIDs, elements.count)] }
  }
}
