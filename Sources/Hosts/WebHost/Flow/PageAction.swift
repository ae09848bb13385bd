import Bytes
import HTML
import Reader

/// Something that a user does on a page with a key, a button or the command palette.
///
/// ``all`` is the only list of them: keys, their help, the palette and the settings are made of it. What an action does
/// is in the scripts, under its name (`keys.js`, `actions.js`).
struct PageAction: Sendable {
  enum Place: String, Sendable, CaseIterable {
    case go = "Go to"
    case list = "In the list"
    case entry = "The entry"
    case picking = "Many entries"
    case player = "The player"
    case reader = "The reader"
  }

  let name: StaticString
  let title: String
  let place: Place
  /// The usual keys: `j`, or `g u` for one after the other.
  let keys: [ByteString]

  init(_ name: StaticString, _ title: String, _ place: Place, _ keys: ByteString...) {
    self.name = name
    self.title = title
    self.place = place
    self.keys = keys
  }

  /// All actions. Their keys are those of Miniflux too, but for `n`, `s`, `z t` and `V`, which have another meaning here.
  static let all = [
    PageAction("next", "Next entry", .list, "j", "ArrowRight"),
    PageAction("previous", "Previous entry", .list, "k", "p", "ArrowLeft"),
    PageAction("page", "Read on, then the next unread entry", .list, "Space"),
    PageAction("page-back", "Read back", .list, "Shift+Space"),
    PageAction("next-unread", "Next unread entry", .list, "N"),
    PageAction("next-feed", "Next feed with unread entries", .list, "J"),
    PageAction("previous-feed", "Previous feed with unread entries", .list, "K"),
    PageAction("open", "Open or close the entry", .list, "o"),
    PageAction("top", "First entry", .list, "g g"),
    PageAction("bottom", "Last entry", .list, "G"),
    PageAction("older", "Older entries", .list, "l"),
    PageAction("newer", "Back to the top", .list, "h"),
    PageAction("arrivals", "Show new entries", .list, "n"),
    PageAction("mark-all", "Mark all as read", .list),
    PageAction("mark-page", "Mark this page as read", .list, "A"),
    PageAction("mark-above", "Mark what is above as read", .list, ","),
    PageAction("mark-below", "Mark what is below as read", .list, "."),
    PageAction("undo", "Undo the last change of many entries", .list, "z"),
    PageAction("other-list", "The other of two timelines", .list, "b"),

    PageAction("star", "Star", .entry, "s", "f"),
    PageAction("read", "Read or unread", .entry, "m"),
    PageAction("read-back", "Read or unread, and back to the previous entry", .entry, "M"),
    PageAction("later", "Read later", .entry, "t"),
    PageAction("site", "Open its page on the web", .entry, "v"),
    PageAction("site-behind", "Open its page in a background tab", .entry, "V"),
    PageAction("comments", "Open its comments", .entry, "c"),
    PageAction("comments-behind", "Open its comments in a background tab", .entry, "C"),
    PageAction("article", "Full article, or as in the feed", .entry, "d"),
    PageAction("attachments", "Go to its attachments", .entry, "a"),
    PageAction("feed", "Go to its feed", .entry, "F"),
    PageAction("copy", "Copy its link", .entry, "y"),
    PageAction("share", "Share or send it", .entry, "S"),

    PageAction("pick", "Pick the entry", .picking, "x"),
    PageAction("pick-all", "Pick all entries of the list", .picking, "* a"),
    PageAction("pick-none", "Pick none", .picking, "* n"),

    PageAction("play", "Play or pause", .player, "P"),
    PageAction("skip-back", "Back 15 seconds", .player, "["),
    PageAction("skip-on", "On 30 seconds", .player, "]"),
    PageAction("speed", "Next speed", .player, ">"),

    PageAction("go-unread", "Unread", .go, "g u"),
    PageAction("go-all", "All entries", .go, "g a"),
    PageAction("go-starred", "Starred", .go, "g b"),
    PageAction("go-later", "Read later", .go, "g l"),
    PageAction("go-history", "History", .go, "g h"),
    PageAction("go-notes", "Notes and highlights", .go, "g n"),
    PageAction("go-queue", "Listening: what plays next", .go, "g q"),
    PageAction("go-feeds", "Feeds", .go, "g f"),
    PageAction("go-folders", "Folders and labels", .go, "g c"),
    PageAction("go-rules", "Rules", .go, "g r"),
    PageAction("go-settings", "Settings", .go, "g s"),

    PageAction("palette", "Jump to anything", .reader, "Ctrl+k"),
    PageAction("search", "Search", .reader, "/"),
    PageAction("refresh", "Check all feeds", .reader, "r", "R"),
    PageAction("sidebar", "Hide or show the sidebar", .reader, "\\"),
    PageAction("add", "Add a feed", .reader, "+"),
    PageAction("menu", "Menu of the feed or folder", .reader, "e"),
    PageAction("unsubscribe", "Unsubscribe from this feed", .reader, "#"),
    PageAction("help", "Keys", .reader, "?"),
    PageAction("close", "Close", .reader, "Escape"),
  ]

  /// The keys that a user has for the action.
  func keys(_ settings: KeySettings) -> [ByteString] {
    let chosen = settings.keys(of: name) ?? keys
    return settings.singleKeysAreOff ? chosen.filter(Self.worksWithoutSingleKeys) : chosen
  }

  /// True for keys that speech input does not press by mistake (WCAG 2.2, 2.1.4): those with Ctrl, Alt or Meta, and
  /// those that type nothing.
  private static func worksWithoutSingleKeys(_ key: ByteString) -> Bool {
    let text = key.string
    return text.hasBytePrefix("Ctrl+") || text.hasBytePrefix("Alt+") || key == "Escape"
      || text.hasBytePrefix("Arrow") || text.hasBytePrefix("F") && text.utf8.count > 1
  }
}

// MARK: - Keys as text

extension PageAction {
  /// The most keys of an action, and of a sequence.
  private static let (mostKeys, mostSteps) = (4, 3)

  /// Reads keys as a user writes them: with spaces between them, and a hyphen between those of a sequence:
  /// `j ArrowRight g-u`.
  ///
  /// - Throws: `WebError.badRequest` with the reason for the user.
  static func readKeys(_ text: String) throws(WebError) -> [ByteString] {
    var keys: [ByteString] = []
    for part in text.splitBytes(on: " ").map(String.init).joinedSequences() {
      guard !keys.contains(part) else { continue }
      keys.append(part)
    }
    guard keys.count <= mostKeys, keys.allSatisfy({ isKey($0) }) else {
      throw .badRequest(
        "“\(text.prefix(bytes: 60))” are no keys. Write up to \(mostKeys), with spaces between them: j ArrowRight. "
          + "Keys that are pressed one after the other have a hyphen between them: g-u.")
    }
    return keys
  }

  private static func isKey(_ key: ByteString) -> Bool {
    let steps = key.string.splitBytes(on: " ")
    return !steps.isEmpty && steps.count <= mostSteps
      && steps.allSatisfy { step in
        let bytes = step.utf8
        return bytes.count <= 24 && bytes.allSatisfy { $0 > 0x20 && $0 != 0x7F }
      }
  }

  /// The keys as ``readKeys(_:)`` reads them.
  static func writeKeys(_ keys: [ByteString]) -> String {
    keys.map { key in key.string.splitBytes(on: " ").joined(separator: "-") }.joined(separator: " ")
  }

  /// The key as help shows it: `g u`, `→`, `Esc`.
  static func label(of key: ByteString) -> String {
    switch key {
    case "ArrowRight": "→"
    case "ArrowLeft": "←"
    case "ArrowUp": "↑"
    case "ArrowDown": "↓"
    case "Escape": "Esc"
    case "Ctrl+k": "Ctrl+K"
    default: key.string
    }
  }
}

extension [String] {
  /// Words in which a hyphen between characters separates the keys of a sequence; a hyphen alone is a key.
  fileprivate func joinedSequences() -> [ByteString] {
    map { word in
      guard word.utf8.count > 1 else { return ByteString(word) }
      return ByteString(word.splitBytes(on: "-").joined(separator: " "))
    }
  }
}

// MARK: - On pages

extension KeySettings {
  /// The actions and their keys as JSON, for the script: `{"next":["j","ArrowRight"]}`.
  var map: String {
    let lines = PageAction.all.map { action in
      let keys = action.keys(self).map { JSONText.quoted($0.string) }.joined(separator: ",")
      return "\(JSONText.quoted("\(action.name)")):[\(keys)]"
    }
    return "{\(lines.joined(separator: ","))}"
  }
}

extension Markup {
  /// Writes the keys for the script. A page that changes them has them in its content.
  mutating func keyMap(_ keys: KeySettings) {
    void("meta", [.name("keys"), Attribute("content", keys.map)])
  }

  /// Writes the help that `?` opens: every action with its keys.
  mutating func keyHelp(_ keys: KeySettings) {
    element("dialog", [.id("help"), .aria("labelledby", "help-title")]) { dialog in
      // On top, so that the first focus does not scroll the list of keys.
      dialog.element("form", [.method("dialog")]) { form in
        form.element("h2", [.id("help-title")], text: "Keys")
        form.element("a", [.href("/settings/keys")], text: "Change the keys")
        form.element("button", [.type("submit"), .flag("autofocus", true)], text: "Close")
      }
      dialog.element("div", [.class("key-groups")]) { groups in
        for place in PageAction.Place.allCases { groups.keyGroup(place, keys) }
      }
    }
  }

  private mutating func keyGroup(_ place: PageAction.Place, _ keys: KeySettings) {
    element("section") { group in
      group.element("h3", text: place.rawValue)
      group.element("dl") { list in
        for action in PageAction.all where action.place == place {
          let own = action.keys(keys)
          guard !own.isEmpty else { continue }
          list.element("dt") { term in
            for key in own { term.element("kbd", text: PageAction.label(of: key)) }
          }
          list.element("dd", text: action.title)
        }
        guard place == .entry else { return }
        // A key of browsers, which leads further there and cannot be changed.
        list.element("dt") { $0.element("kbd", text: "Tab") }
        list.element("dd", text: "From a marked passage to its buttons")
      }
    }
  }
}
