import Bytes
import HTTPServer
import Lists
import Reader
import Sodium
import Storage

/// A page in a user's browser: its lists, its parts and its stream.
///
/// ``LivePages`` owns the page until its stream closes.
@ScreenActor
final class WebLivePage {
  let id: PageID
  let user: UserID
  let stream: PageStream
  /// The addresses of the page's links.
  let context: PageContext
  private let pages: OpenPages
  private let timelines: [TimelinePane: LiveTimeline]
  private let sidebar: SidebarScreen
  private let sidebarTarget: SidebarTarget
  private let parts: [ByteString: any LivePart]

  /// The parts of every page, in the order of their scripts.
  nonisolated static let parts: [any LivePart.Type] = [
    FeedsPart.self, OpenEntryPart.self, PlayerPart.self, ProgressPart.self, SearchPart.self, SettingsPart.self,
    NoticesPart.self,
  ]

  init(opening: LiveOpening, user: UserID, services: ReaderContainer, budget: StreamBudget) {
    let stream = PageStream(budget: budget)
    self.stream = stream
    let id = PageID(RandomToken.make(bytes: 16))
    self.id = id
    self.user = user
    pages = services.pages
    context = opening.context
    var place = LivePartPlace(
      user: user, services: services, events: services.events.channel(of: user), store: pages.page(id, of: user),
      opening: opening, stream: stream)
    place.timelines = Dictionary(
      uniqueKeysWithValues: opening.timelines.map { ($0.pane, LiveTimeline($0, at: place)) })
    timelines = place.timelines
    sidebarTarget = SidebarTarget(context: context, stream: stream)
    sidebar = SidebarScreen(
      user: pages.user(user), shown: opening.sidebar, target: sidebarTarget,
      onProblem: { [weak stream] in stream?.send(ProblemMessage(problem: $0)) })
    parts = Dictionary(uniqueKeysWithValues: Self.parts.map { (ByteString("\($0.name)"), $0.init(at: place)) })
  }

  /// Sends the page its name and everything that has changed since the page was made.
  func open() {
    stream.send(OpenedMessage(page: id.name))
    pages.open(PageFeature.State(id: id, user: user, scope: context.query?.scope ?? .all))
    sidebar.show()
    for part in parts.values { part.open() }
    for timeline in timelines.values { timeline.open() }
  }

  /// Removes the page's state, after the stream has ended.
  func close() {
    pages.close(id, of: user)
  }

  // MARK: - Requests

  /// - Throws: `WebError.notFound` if the pane has no timeline.
  func timeline(in pane: TimelinePane) throws(WebError) -> LiveTimeline {
    guard let timeline = timelines[pane] else { throw .notFound }
    return timeline
  }

  /// - Throws: `WebError.notFound` if there is no such part.
  func part(_ name: String) throws(WebError) -> any LivePart {
    guard let part = parts[ByteString(name)] else { throw .notFound }
    return part
  }

  /// Takes note of the entry that the page opens.
  ///
  /// - Returns: The entry, if one of the timelines has prefetched it.
  func opens(_ id: EntryID) async -> StoredEntry? {
    for part in parts.values { part.opens(id) }
    for timeline in timelines.values {
      if let entry = await timeline.prefetcher.entry(id) { return entry }
    }
    return nil
  }
}

/// The first message. Later requests of the page use this name.
private struct OpenedMessage: PageMessage {
  static let type: StaticString = "opened"
  let page: String
}
