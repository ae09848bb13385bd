import Reader
import Running
import Screens
import Storage

/// The content of a timeline's page: its timeline, an optional second one, and the parts around them.
struct PageContent {
  let context: PageContext
  let settings: ReaderSettings
  let subscriptions: SubscriptionList
  let timeline: TimelineContent
  let beside: TimelineContent?
  /// False for a feed or folder that the user does not have.
  let exists: Bool

  /// The entry opened beside the lists, and the list it was opened from.
  struct Opened: Sendable {
    let entry: EntryID
    let pane: TimelinePane
  }

  /// - Parameters:
  ///   - asked: The requested second timeline. A feed or folder that the user does not have is ignored.
  ///   - kept: Entries that stay even if the filters no longer admit them.
  static func load(
    _ services: ReaderContainer, user: UserID, settings: ReaderSettings, timeline: TimelineAddress,
    beside asked: TimelineAddress?, opened: Opened?, keeping kept: [EntryID]
  ) async throws -> PageContent {
    // Read first, so that an entry stored while the page is made counts as new.
    let useCases = services.useCases
    let newest = try await useCases.newestEntry(of: user)
    let list = try await useCases.subscriptions(of: user)
    let views = try await useCases.views(of: user)
    func ordered(_ address: TimelineAddress) -> TimelineAddress {
      var address = address
      if !address.hasOrder { address.query.order = views.order(of: ViewedPlace(address.query), settings) }
      return address
    }
    let timeline = ordered(timeline)
    let beside = asked.flatMap { other in
      TimelinePlace(query: other.query, among: list).exists ? ordered(other) : nil
    }
    let context = PageContext(timeline, beside: beside)
    func content(_ address: TimelineAddress, in pane: TimelinePane) async throws -> TimelineContent {
      try await TimelineContent.load(
        services, user: user, address, in: pane, place: TimelinePlace(query: address.query, among: list),
        newest: newest, layout: views.layout(of: ViewedPlace(address.query), settings),
        keeping: kept + (opened?.pane == pane ? opened.map { opened in [opened.entry] } ?? [] : []))
    }
    let own = try await content(timeline, in: .main)
    var other: TimelineContent?
    if let beside { other = try await content(beside, in: .beside) }
    return PageContent(
      context: context, settings: settings, subscriptions: list, timeline: own, beside: other,
      exists: TimelinePlace(query: timeline.query, among: list).exists)
  }
}
