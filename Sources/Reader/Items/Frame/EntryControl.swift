import HTML
import Lists
import Storage

/// Something that can be done with an entry as it is now, declared once: rows, panes and delegates offer it, each in its
/// own way. What does not apply (a star on what is starred) is not among them.
public struct EntryControl: Sendable, Hashable {
  /// What hosts call it: `star`, `unstar`, `read`, `unread`.
  public let id: String
  /// What it changes.
  public let property: Property
  /// Whether the property is set now; the control does the opposite.
  public let isOn: Bool
  public let title: String
  public let symbol: String
  public let key: Character

  /// What of an entry is the user's to change; its name stands in addresses.
  public enum Property: String, Sendable {
    case star, read
  }

  /// What every entry offers that is stored; one that is only looked at is nobody's to read or star.
  public static func all(for entry: StoredEntry) -> [EntryControl] {
    entry.id.isStored ? [star(entry), read(entry)] : []
  }

  private static func star(_ entry: StoredEntry) -> EntryControl {
    EntryControl(
      id: entry.isStarred ? "unstar" : "star", property: .star, isOn: entry.isStarred,
      title: entry.isStarred ? "Remove star" : "Star", symbol: entry.isStarred ? "★" : "☆", key: "s")
  }

  private static func read(_ entry: StoredEntry) -> EntryControl {
    EntryControl(
      id: entry.isUnread ? "read" : "unread", property: .read, isOn: !entry.isUnread,
      title: entry.isUnread ? "Mark as read" : "Mark as unread", symbol: "✓", key: "m")
  }
}

/// Does to entries what items offer.
public protocol EntryActing: Sendable {
  /// Does what the control says to the entry; what it leads to comes back as signals.
  func perform(_ control: EntryControl, on entry: EntryID)
}

extension Markup {
  /// The buttons that an entry offers. They belong to the page's one form, so that they work without scripts.
  public mutating func entryButtons(for entry: StoredEntry) {
    for control in EntryControl.all(for: entry) {
      element(
        "button",
        [
          .type("submit"), Attribute("form", "act"),
          Attribute("formaction", "/entries/\(entry.id)/\(control.property.rawValue)"),
          .name("on"), .value(control.isOn ? "0" : "1"), .class("toggle", control.property.rawValue),
          .aria("pressed", control.isOn ? "true" : "false"), .aria("label", control.title), .title(control.title),
        ], text: control.symbol)
    }
  }
}
