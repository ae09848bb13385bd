import HTML
import Lists
import Storage

/// An action that applies to an entry in its present state. Rows, panes and delegates offer it, each in its own form.
/// Actions that do not apply, such as starring a starred entry, are not created.
public struct EntryControl: Sendable, Hashable {
  /// The name that hosts use: `star`, `unstar`, `read` or `unread`.
  public let id: String
  /// The property that it changes.
  public let property: Property
  /// A Boolean value that is true if the property is set; the control then clears it.
  public let isOn: Bool
  public let title: String
  public let symbol: String
  public let key: Character

  /// A property of an entry that the user can change. The raw value is part of addresses.
  public enum Property: String, Sendable {
    case star, read
  }

  /// The controls of a stored entry; none for an entry of a preview, which cannot be read or starred.
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

/// Performs the actions that items offer.
public protocol EntryActing: Sendable {
  /// Performs the action on the entry. The results arrive as signals.
  func perform(_ control: EntryControl, on entry: EntryID)
}

extension Markup {
  /// Writes the buttons of an entry. They belong to the page's one form, so that they work without scripts.
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
