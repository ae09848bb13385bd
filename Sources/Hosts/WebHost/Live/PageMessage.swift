import Bytes
import Diffing
import Foundation
import HTTPServer
import Reader
import Storage

/// A message from the server to a live page: one event of its stream.
enum PageMessage: Encodable {
  /// The first message. Later requests of the page use this name.
  case opened(page: PageID)
  /// Changes of one list, in the order in which to apply them.
  case operations(list: String, [PageOperation])
  /// The notices around a timeline's rows. `older` is the address of the page that continues it.
  case notice(TimelinePane, TimelineNotice, older: String?)
  case progress(RefreshProgress.State)
  case problem(String)
  case layout(TimelineLayout)
  /// Moves the selection to this row.
  case selected(TimelinePane, ItemID)
  /// The read or starred mark of the open entry has changed.
  case entry(EntryMarks)
  case player(PlayerFeature.State)
  /// The results of the search while the user types; empty without results.
  case found(String)

  struct EntryMarks: Equatable {
    let entry: EntryID
    let isUnread: Bool
    let isStarred: Bool
  }

  private enum Key: String, CodingKey {
    case type, page, list, pane, operations, waiting, newest, bottom, older, full, problem, done, total, failed,
      running, inserted,
      layout, id, entry, unread, starred, title, feed, audio, seconds, playing, silenced, html
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .opened(let page):
      try container.encode("opened", forKey: .type)
      try container.encode(page.name, forKey: .page)
    case .operations(let list, let operations):
      try container.encode("operations", forKey: .type)
      try container.encode(list, forKey: .list)
      try container.encode(operations, forKey: .operations)
    case .notice(let pane, let notice, let older):
      try container.encode("notice", forKey: .type)
      try container.encode(pane.rawValue, forKey: .pane)
      try container.encode(notice.waiting, forKey: .waiting)
      try container.encode("\(notice.newest)", forKey: .newest)
      try container.encode(notice.bottom.map { (position) in "\(position)" }, forKey: .bottom)
      try container.encodeIfPresent(older, forKey: .older)
      try container.encode(notice.isFull, forKey: .full)
      try container.encodeIfPresent(notice.problem, forKey: .problem)
    case .progress(let state):
      try container.encode("progress", forKey: .type)
      try container.encode(state.running > 0, forKey: .running)
      try container.encode(state.done, forKey: .done)
      try container.encode(state.total, forKey: .total)
      try container.encode(state.failed, forKey: .failed)
      try container.encode(state.inserted, forKey: .inserted)
      try container.encodeIfPresent(state.problem, forKey: .problem)
    case .problem(let problem):
      try container.encode("problem", forKey: .type)
      try container.encode(problem, forKey: .problem)
    case .layout(let layout):
      try container.encode("layout", forKey: .type)
      try container.encode(layout.rawValue, forKey: .layout)
    case .selected(let pane, let id):
      try container.encode("selected", forKey: .type)
      try container.encode(pane.rawValue, forKey: .pane)
      try container.encode("\(id)", forKey: .id)
    case .entry(let marks):
      try container.encode("entry", forKey: .type)
      try container.encode("\(marks.entry)", forKey: .entry)
      try container.encode(marks.isUnread, forKey: .unread)
      try container.encode(marks.isStarred, forKey: .starred)
    case .player(let state):
      try container.encode("player", forKey: .type)
      try container.encodeIfPresent(state.playing?.entry.description, forKey: .entry)
      try container.encodeIfPresent(state.playing?.title, forKey: .title)
      try container.encodeIfPresent(state.playing?.feedTitle, forKey: .feed)
      try container.encodeIfPresent(state.playing?.audio, forKey: .audio)
      try container.encodeIfPresent(state.beginsAt, forKey: .seconds)
      try container.encode(state.isPlaying, forKey: .playing)
      try container.encode(state.isSilenced, forKey: .silenced)
      try container.encodeIfPresent(state.problem, forKey: .problem)
    case .found(let html):
      try container.encode("found", forKey: .type)
      try container.encode(html, forKey: .html)
    }
  }

  /// The message as an event (WHATWG HTML §9.2.6): one `data` line, because JSON has no line breaks.
  func event() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    return Array("data: ".utf8) + [UInt8](try encoder.encode(self)) + Array("\n\n".utf8)
  }
}

/// One change of a list. Positions are given by identity, because a page has no indexes.
struct PageOperation: Encodable {
  /// `delete`, `insert`, `move` or `update`; in a list with sections also `deleteSection`, `insertSection`,
  /// `moveSection` and `header`.
  let kind: String
  let id: String
  /// The section that a row goes into; nil in a list without sections.
  var section: String?
  /// The preceding row or section; nil at the top.
  var after: String?
  var html: String?
}

extension PageOperation: Equatable {
  /// Compares bytes, because rows contain text of feeds.
  static func == (left: PageOperation, right: PageOperation) -> Bool {
    left.bytes.elementsEqual(right.bytes)
  }

  private var bytes: [ByteString?] {
    [kind, id, section, after, html].map { (text: String?) in text.map { (text: String) in ByteString(text) } }
  }
}

extension PageMessage {
  /// True if both are equal messages of a kind that is sent to many pages.
  func isSame(as other: PageMessage) -> Bool {
    switch (self, other) {
    case (.progress(let one), .progress(let other)):
      one == other
    case (.operations(let list, let one), .operations(let otherList, let other)):
      list.hasSameBytes(as: otherList) && one == other
    case (.notice(let pane, let one, let older), .notice(let otherPane, let other, let otherOlder)):
      pane == otherPane && one == other && (older ?? "").hasSameBytes(as: otherOlder ?? "")
    default:
      false
    }
  }
}
