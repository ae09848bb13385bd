import Bytes
import HTTPServer
import Lists
import Reader
import Storage

/// The requests of a live page whose stream is open.
enum PageRequests {
  static func showArrivals(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    try await tell(.showArrivals, host, request)
  }

  static func showOlder(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    try await tell(.showOlder, host, request)
  }

  private static func tell(
    _ action: TimelineFeature.Action, _ host: WebHost, _ request: VisitorRequest
  ) async throws -> HTTPResponse {
    let pane: TimelinePane = try pane(in: request.form())
    return try await ask(host, request) { (page: WebLivePage) throws(WebError) in
      _ = try page.timeline(in: pane)
      page.store.send(.timeline(id: pane, action: action))
    }
  }

  static func search(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let words: String = try request.form()["q"] ?? ""
    guard words.utf8.count <= SearchFeature.longestWords else {
      throw WebError.badRequest("Search for fewer words.")
    }
    return try await ask(host, request) { (page: WebLivePage) in page.store.send(.search(.typed(words))) }
  }

  static func closeEntry(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    try await ask(host, request) { (page: WebLivePage) in page.store.send(.close) }
  }

  /// Handles starting, progress and end of playback.
  static func player(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let form: Form = try request.form()
    guard let action = playerAction(form) else { throw WebError.badRequest("The form names no recording.") }
    return try await ask(host, request) { (page: WebLivePage) in
      let isInEntry: Bool = isSet("entry", in: form) && page.store.state?.entry != nil
      page.store.send(isInEntry ? .entry(.player(action)) : .player(action))
    }
  }

  private static func isSet(_ name: String, in form: Form) -> Bool {
    form[name].map { (value: String) in ByteString(value) } == "1"
  }

  private static func playerAction(_ form: Form) -> PlayerFeature.Action? {
    let seconds: Int? = form["seconds"].flatMap { (text: String) in Int(text) }.map { (seconds: Int) in max(seconds, 0)
    }
    if let entry = form["listen"].flatMap(EntryID.init) { return .play(entry, from: seconds ?? 0) }
    if let seconds { return .came(to: seconds, isPlaying: isSet("playing", in: form)) }
    return isSet("ended", in: form) ? .ended : nil
  }

  /// Passes the visible rows, the selection and keys to the list's delegate.
  static func reader(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let form: Form = try request.form()
    let pane: TimelinePane = try pane(in: form)
    return try await ask(host, request) { (page: WebLivePage) throws(WebError) in
      let timeline: LiveTimeline = try page.timeline(in: pane)
      if let first = form["first"].flatMap(ItemID.init), let last = form["last"].flatMap(ItemID.init) {
        timeline.viewportChanged(from: first, through: last, columns: form["columns"].flatMap { Int($0) } ?? 1)
      }
      if let chosen = form["chosen"].flatMap(ItemID.init) { timeline.select(chosen) }
      if let key = form["key"].flatMap({ (name: String) in keys[ByteString(name)] }), let id = timeline.press(key) {
        page.stream.send(.selected(pane, id))
      }
    }
  }

  /// The timeline that a request names.
  private static func pane(in form: Form) throws(WebError) -> TimelinePane {
    guard let pane = form["pane"].flatMap({ (name: String) in TimelinePane(rawValue: name) }) else {
      throw .badRequest("The form names no timeline.")
    }
    return pane
  }

  private static let keys: [ByteString: ListKey] = [
    "ArrowUp": .up, "ArrowDown": .down, "ArrowLeft": .backward, "ArrowRight": .forward, "Home": .home, "End": .end,
  ]

  @ScreenActor
  private static func ask(
    _ host: WebHost, _ request: VisitorRequest, _ action: @ScreenActor (WebLivePage) throws(WebError) -> Void
  ) throws(WebError) -> HTTPResponse {
    guard let page = host.pages.page(request.parameters["page"] ?? "", of: request.user) else {
      throw .notFound
    }
    try action(page)
    return .empty(status: 202)
  }
}
