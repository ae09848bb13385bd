import Storage
import Testing

@testable import Screens

@ScreenActor
@Suite struct UserEventsTests {
  private let user = UserID(rawValue: 1)

  private final class Viewer: @ScreenActor EntryViewer {
    let viewedEntries: [EntryID]

    init(_ entry: Int64) { viewedEntries = [EntryID(rawValue: entry)] }
  }

  @Test func `the entries of viewers that are gone are not shown`() {
    let events = ReaderEvents()
    let channel = events.channel(of: user)
    let kept = (0..<40).map { Viewer($0) }
    for viewer in kept {
      channel.add(viewer)
      channel.add(Viewer(1_000))
    }
    #expect(Set(events.shownEntries(of: user)) == Set(kept.flatMap(\.viewedEntries)))
  }

  @Test func `adding a viewer does not look at all others`() {
    let channel = ReaderEvents().channel(of: user)
    let viewers = (0..<20_000).map { Viewer($0) }
    let time = ContinuousClock().measure {
      for viewer in viewers { channel.add(viewer) }
    }
    // 0.01 s; 30 s when each looked at those before.
    #expect(time < .seconds(2))
  }
}
