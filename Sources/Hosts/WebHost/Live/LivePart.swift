import DataFlow
import HTTPServer
import Reader
import Storage

/// A part of a live page beside its lists. It sends messages of its own, and receives requests of the page.
///
/// docs/new-live-part.md shows what a new one takes.
@ScreenActor
protocol LivePart: AnyObject {
  /// Sends what the page may not show yet. Called when the page's stream has opened.
  func open()
  /// Handles a request of the page: `POST /live/PAGE/NAME`.
  func receive(_ form: Form) throws(WebError)
}

extension LivePart {
  func open() {}
  func receive(_ form: Form) throws(WebError) { throw .notFound }
}

/// The things that the parts of a page share.
@ScreenActor
struct LivePartPlace {
  let user: UserID
  let services: ReaderContainer
  let events: UserEvents
  /// The page's part of the application's store.
  let store: ScopedStore<PageFeature.State?, PageFeature.Action>
  /// The addresses of the page's links.
  let context: PageContext
  let stream: PageStream
}
