import Bytes
import HTTPServer
import Lists
import Running
import Screens
import Sodium
import Storage

/// A page in a user's browser: its content, its parts and its stream.
///
/// ``LivePages`` owns the page until its stream closes.
@ScreenActor
final class WebLivePage {
  let id: PageID
  let user: UserID
  let stream: PageStream
  /// The addresses of the page's links.
  let context: PageContext
  /// The lists and settings. Resting pages that show the same share one.
  private(set) var content: LiveContent
  private let pages: OpenPages
  private let parts: [any LivePart]
  private var hearing: EventSubscription?

  /// The parts of every page, in the order of their scripts.
  nonisolated static let parts: [any LivePart.Type] = [
    FeedsPart.self, OpenEntryPart.self, PlayerPart.self, ProgressPart.self, SearchPart.self, NoticesPart.self,
  ]

  init(opening: LiveOpening, user: UserID, services: ReaderContainer, budget: StreamBudget) {
    let stream = PageStream(budget: budget)
    self.stream = stream
    let id = PageID(RandomToken.make(bytes: 16))
    self.id = id
    self.user = user
    pages = services.pages
    context = opening.context
    content = LiveContent(opening: opening, user: user, services: services)
    let events = services.events.channel(of: user)
    let place = LivePartPlace(
      user: user, services: services, events: events, store: pages.page(id, of: user), opening: opening,
      stream: stream)
    parts = Self.parts.map { $0.init(at: place) }
    content.stream.add(stream)
    hearing = events.subscribe { [weak self] event in
      for part in self?.parts ?? [] { part.hear(event) }
    }
  }

  /// Sends the page its name and everything that has changed since the page was made.
  func open() {
    stream.send(OpenedMessage(page: id.name))
    pages.open(PageFeature.State(id: id, user: user, scope: context.query?.scope ?? .all))
    for part in parts { part.open() }
    content.open()
  }

  /// Removes the page's state, after the stream has ended.
  func close() {
    content.stream.remove(stream)
    pages.close(id, of: user)
  }

  /// Shows the content of another page that shows the same.
  func share(_ other: LiveContent) {
    content.stream.remove(stream)
    content = other
    content.stream.add(stream)
  }

  // MARK: - Requests

  /// The timeline in a pane. A page that shares its content gets its own, because it is about to show something else.
  ///
  /// - Throws: `WebError.notFound` if the pane has no timeline.
  func timeline(in pane: TimelinePane) throws(WebError) -> LiveTimeline {
    if content.isShared {
      let own = content.separate()
      share(own)
      own.open()
    }
    guard let timeline = content.timeline(in: pane) else { throw .notFound }
    return timeline
  }

  /// - Throws: `WebError.notFound` if there is no such part.
  func part(_ name: String) throws(WebError) -> any LivePart {
    guard let part = parts.first(where: { name.hasSameBytes(as: type(of: $0).name) }) else { throw .notFound }
    return part
  }

  /// Takes note of the entry that the page opens.
  ///
  /// - Returns: The entry, if one of the timelines has prefetched it.
  func opens(_ id: EntryID) async -> StoredEntry? {
    for part in parts { part.opens(id) }
    return await content.prefetched(id)
  }
}

/// The first message. Later requests of the page use this name.
private struct OpenedMessage: PageMessage {
  static let type: StaticString = "opened"
  let page: String
}
