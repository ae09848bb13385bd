import DataFlow
import Lists
import Reader
import Running
import Screens
import Storage

/// The content of a page: its timelines, its sidebar and the viewer's settings.
///
/// Content that changes nothing for a while rests: its timelines let go of their entries and of everything that follows
/// them, and remember the marks of the rows. It wakes when an event may change a row, or when the page asks for
/// something, and then loads its rows and sends the differences, as for a page whose stream has opened again. Resting
/// pages that show the same share one content, which wakes once for all of them.
@ScreenActor
final class LiveContent {
  /// The streams of the pages that show the content.
  let stream: ListStream
  private let place: ContentPlace
  private var timelines: [TimelinePane: LiveTimeline] = [:]
  /// The timelines while the content rests; nil while it is awake.
  private var resting: [ShownTimeline]?
  private let sidebar: SidebarScreen
  private let sidebarTarget: SidebarTarget
  private let settings: PageSettings
  private var hearing: EventSubscription?
  private var labels: StoreObservation?
  /// Stands for the names of the user's labels that the rows show.
  private var labelMark: ContentMark?
  /// The checks in which there was nothing to do.
  private var quietChecks = 0

  convenience init(opening: LiveOpening, user: UserID, services: ReaderContainer) {
    self.init(
      place: ContentPlace(user: user, services: services, context: opening.context, stream: ListStream()),
      timelines: opening.timelines.map { ShownTimeline($0) }, sidebar: opening.sidebar, settings: opening.settings)
  }

  private init(
    place: ContentPlace, timelines: [ShownTimeline], sidebar: [SidebarScreen.ShownSection], settings: ReaderSettings
  ) {
    self.place = place
    stream = place.stream
    resting = timelines
    sidebarTarget = SidebarTarget(context: place.context, stream: stream)
    self.sidebar = SidebarScreen(
      user: place.services.pages.user(place.user), shown: sidebar, target: sidebarTarget,
      onProblem: { [weak stream = place.stream] in stream?.send(ProblemMessage(problem: $0)) })
    self.settings = PageSettings(
      shown: settings, user: place.user, useCases: place.services.useCases, stream: place.stream)
    let events = place.events
    hearing = events.subscribe { [weak self] in self?.hear($0) }
    labels = place.services.pages.user(place.user).scope(state: \.subscriptions, action: \.subscriptions)
      .observe { [weak self] in self?.name($0?.list?.labels) }
    events.add(self)
  }

  /// Sends everything that has changed since the page was made.
  func open() {
    sidebar.open()
    loadSettings()
    wake()
  }

  /// Writes the rows with labels again once their names are known, or are others.
  private func name(_ labels: [Label]?) {
    guard let labels else { return }
    var builder = ContentMarkBuilder()
    for label in labels {
      builder.combine(label.id.rawValue)
      builder.combine(label.name)
    }
    guard builder.mark != labelMark else { return }
    labelMark = builder.mark
    for timeline in timelines.values { timeline.writeLabeled() }
  }

  // MARK: - Pages

  /// True if several pages show the content.
  var isShared: Bool { stream.count > 1 }

  /// Content of its own for one of the pages, which goes on from what the page shows. To be opened when it has the
  /// page's stream.
  func separate() -> LiveContent {
    LiveContent(
      place: ContentPlace(user: place.user, services: place.services, context: place.context, stream: ListStream()),
      timelines: shown, sidebar: sidebar.sections, settings: settings.shown)
  }

  /// The timeline in a pane. Wakes the content.
  func timeline(in pane: TimelinePane) -> LiveTimeline? {
    wake()
    quietChecks = 0
    return timelines[pane]
  }

  /// The entry, if one of the timelines has prefetched it.
  func prefetched(_ id: EntryID) async -> StoredEntry? {
    for timeline in timelines.values {
      if let entry = await timeline.prefetcher.entry(id) { return entry }
    }
    return nil
  }

  // MARK: - Resting

  /// The number of checks without anything to do after which the content rests.
  nonisolated static let checksBeforeRest = 4

  var isResting: Bool { resting != nil }

  /// What a resting page shows. Pages that show the same behave the same from then on.
  struct Shown: Hashable {
    let context: PageContext
    let timelines: [ShownTimeline]
    let sidebar: [SidebarScreen.ShownSection]
    let settings: ReaderSettings

    func hash(into hasher: inout Hasher) {
      hasher.combine(context)
      hasher.combine(timelines)
    }
  }

  /// Nil while the content is awake.
  var atRest: Shown? {
    resting.map {
      Shown(context: place.context, timelines: $0, sidebar: sidebar.sections, settings: settings.shown)
    }
  }

  /// Counts the time without anything to do, and rests after enough of it.
  func check() {
    let isQuiet = isSettled && !stream.hasSent
    stream.hasSent = false
    quietChecks = isQuiet ? quietChecks + 1 : 0
    if quietChecks >= Self.checksBeforeRest { rest() }
  }

  /// Lets go of everything that is loaded. Does nothing if the page does not show yet what has changed.
  func rest() {
    guard resting == nil, isSettled else { return }
    resting = shown
    timelines = [:]
  }

  /// True if the pages show everything that has happened.
  var isSettled: Bool { settings.isSettled && timelines.values.allSatisfy(\.isSettled) }

  private var shown: [ShownTimeline] {
    resting ?? TimelinePane.allCases.compactMap { timelines[$0]?.shown }
  }

  private func wake() {
    guard let shown = resting else { return }
    resting = nil
    quietChecks = 0
    timelines = Dictionary(uniqueKeysWithValues: shown.map { ($0.pane, LiveTimeline($0, at: place)) })
    for timeline in timelines.values { timeline.open() }
  }

  // MARK: - Events

  private func hear(_ event: ReaderEvent) {
    switch event {
    case .settingsChanged, .anythingMayHaveChanged: loadSettings()
    default: break
    }
    if let resting, resting.contains(where: { $0.isConcerned(by: event) }) { wake() }
  }

  private func loadSettings() {
    settings.load { [weak self] in self?.setLayouts($0, $1) }
  }

  private func setLayouts(_ settings: ReaderSettings, _ views: PlaceViews) {
    func layout(of query: TimelineQuery) -> TimelineLayout { views.layout(of: ViewedPlace(query), settings) }
    if let resting {
      guard resting.contains(where: { $0.layout != layout(of: $0.query) }) else { return }
      wake()
    }
    for timeline in timelines.values { timeline.setLayout(layout(of: timeline.query)) }
  }
}

extension LiveContent: EntryViewer {
  /// The entries of resting timelines. Others view theirs themselves.
  var viewedEntries: [EntryID] { resting?.flatMap(\.entries) ?? [] }
}

/// The things that the content of a page needs.
@ScreenActor
struct ContentPlace {
  let user: UserID
  let services: ReaderContainer
  /// The addresses of the links.
  let context: PageContext
  let stream: ListStream
  let events: UserEvents

  init(user: UserID, services: ReaderContainer, context: PageContext, stream: ListStream) {
    self.user = user
    self.services = services
    self.context = context
    self.stream = stream
    events = services.events.channel(of: user)
  }
}
