import Foundation
import ReaderTesting
import Running
import Screens
import Storage
import Testing
import Threading

@testable import SyncAPI

/// What a client changes is on the user's open pages at once: these hear the events of the use cases.
@Suite(.timeLimit(.minutes(1)))
struct LiveTests {
  @ScreenActor @Test func `a change of a client is an event for open pages`() async throws {
    let signedIn = try await SignedIn()
    let heard = Lock<[String]>([])
    let events = signedIn.reader.services.events.channel(of: signedIn.owner.id)
    let subscription = events.subscribe { event in
      switch event {
      case .readChanged(let ids, let isUnread):
        heard.withLock { $0.append("\(ids.count) \(isUnread ? "unread" : "read")") }
      case .starChanged(let ids, let isStarred): heard.withLock { $0.append("\(ids.count) star \(isStarred)") }
      case .subscriptionsChanged: heard.withLock { $0.append("feeds") }
      default: break
      }
    }
    let state = "user/-/state/com.google/"
    let ids = signedIn.ids.map { ("i", "\($0)") }
    _ = try await signedIn.post("edit-tag", Array(ids.prefix(2)) + [("a", "\(state)read")])
    _ = try await signedIn.post("edit-tag", [ids[0], ("a", "\(state)starred")])
    _ = try await signedIn.post("subscription/edit", [("ac", "edit"), ("s", "feed/\(signedIn.feed)"), ("t", "New")])
    #expect(heard.withLock { $0 } == ["2 read", "1 star true", "feeds"])
    withExtendedLifetime((events, subscription)) {}
  }
}
