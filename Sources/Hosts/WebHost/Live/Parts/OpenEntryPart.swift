import Bytes
import HTTPServer
import Screens
import Storage

/// The entry open beside the lists. It hears when the entry is read or starred anywhere.
@ScreenActor
final class OpenEntryPart: LivePart, EntryViewer {
  static let name: StaticString = "entry"
  /// The open entry.
  private var entry: EntryID?
  private weak var stream: PageStream?

  init(at place: LivePartPlace) {
    entry = place.opening.entry
    stream = place.stream
    place.events.add(self)
  }

  var viewedEntries: [EntryID] { entry.map { [$0] } ?? [] }

  func opens(_ entry: EntryID) {
    self.entry = entry
  }

  func hear(_ event: ReaderEvent) {
    if let message = message(of: event) { stream?.send(message) }
  }

  /// The page has closed the entry.
  func receive(_ form: Form) throws(WebError) {
    entry = nil
  }

  private func message(of event: ReaderEvent) -> MarkMessage? {
    guard let entry else { return nil }
    switch event {
    case .readChanged(let ids, let isUnread) where ids.contains(entry):
      return MarkMessage(entry: "\(entry)", name: "read", on: !isUnread)
    case .starChanged(let ids, let isStarred) where ids.contains(entry):
      return MarkMessage(entry: "\(entry)", name: "star", on: isStarred)
    case .labelsChanged(let states):
      guard let state = states.first(where: { $0.id == entry }) else { return nil }
      return MarkMessage(entry: "\(entry)", name: "later", on: state.labels.contains(where: \.isLater))
    default: return nil
    }
  }
}

/// A mark of the open entry has changed.
private struct MarkMessage: PageMessage {
  static let type: StaticString = "mark"
  let entry: String
  let name: String
  let on: Bool

  var shared: [ByteString?] { [entry, name, "\(on)"].map { ByteString($0) } }
}
