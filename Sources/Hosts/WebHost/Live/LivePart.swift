import DataFlow
import HTTPServer
import Running
import Screens
import Storage

/// A part of a live page beside its lists. It sends messages of its own, and receives requests of the page.
///
/// docs/new-live-part.md shows what a new one takes.
@ScreenActor
protocol LivePart: AnyObject, SendableMetatype {
  /// The name in the part's requests, `POST /live/PAGE/NAME`, and of its script.
  nonisolated static var name: StaticString { get }
  /// The part's own script, an ES module. Nil for a part that the page's own scripts show.
  nonisolated static var script: [UInt8]? { get }
  init(at place: LivePartPlace)
  /// Sends what the page may not show yet. Called when the page's stream has opened.
  func open()
  /// Handles an event of the user.
  func hear(_ event: ReaderEvent)
  /// Handles a request of the page.
  func receive(_ form: Form) throws(WebError)
  /// Takes note of the entry that the page opens.
  func opens(_ entry: EntryID)
}

extension LivePart {
  nonisolated static var script: [UInt8]? { nil }
  func open() {}
  func hear(_ event: ReaderEvent) {}
  func receive(_ form: Form) throws(WebError) { throw .notFound }
  func opens(_ entry: EntryID) {}
}

/// The things that the parts of a page share.
@ScreenActor
struct LivePartPlace {
  let user: UserID
  let services: ReaderContainer
  let events: UserEvents
  /// The page's part of the application's store.
  let store: ScopedStore<PageFeature.State?, PageFeature.Action>
  /// The content that the page shows, and the addresses of its links.
  let opening: LiveOpening
  let stream: PageStream
}
