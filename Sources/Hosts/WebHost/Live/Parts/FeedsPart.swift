import Bytes
import Lists
import Screens

/// The page of the feeds: it hears that feeds were checked, added or changed, and gets its rows again.
@ScreenActor
final class FeedsPart: LivePart {
  static let name: StaticString = "feeds"
  static let script: [UInt8]? = PackageResources.feeds_js
  /// Nil on other pages.
  private weak var stream: PageStream?

  init(at place: LivePartPlace) {
    if place.opening.path.hasBytePrefix("/subscriptions") { stream = place.stream }
  }

  func hear(_ event: ReaderEvent) {
    switch event {
    case .refreshed, .subscriptionsChanged, .anythingMayHaveChanged: stream?.send(FeedsMessage())
    default: break
    }
  }
}

/// The rows of the page of the feeds may have changed.
private struct FeedsMessage: PageMessage {
  static let type: StaticString = "feeds"
}
