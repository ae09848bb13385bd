import Bytes
import Lists
import Reader

/// The page of the feeds: it hears that feeds were checked, added or changed, and gets its rows again.
@ScreenActor
final class FeedsPart: LivePart {
  static let name: StaticString = "feeds"
  static let script: [UInt8]? = PackageResources.feeds_js
  private var hearing: EventSubscription?

  init(at place: LivePartPlace) {
    guard place.opening.path.hasBytePrefix("/subscriptions") else { return }
    hearing = place.events.subscribe { [weak stream = place.stream] event in
      switch event {
      case .refreshed, .subscriptionsChanged, .anythingMayHaveChanged: stream?.send(FeedsMessage())
      default: break
      }
    }
  }
}

/// The rows of the page of the feeds may have changed.
private struct FeedsMessage: PageMessage {
  static let type: StaticString = "feeds"
}
