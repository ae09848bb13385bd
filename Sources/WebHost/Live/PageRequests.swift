import HTTPServer
import Lists
import Reader
import Storage

/// What a live page asks of its screens after its stream has opened.
enum PageRequests {
  static func showArrivals(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    try await ask(host, request) { (page: WebLivePage) in
      page.store.send(.timeline(id: .main, action: .showArrivals))
    }
  }

  static func showOlder(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    try await ask(host, request) { (page: WebLivePage) in
      page.store.send(.timeline(id: .main, action: .showOlder))
    }
  }

  static func search(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let words: String = try request.form()["q"] ?? ""
    return try await ask(host, request) { (page: WebLivePage) in page.store.send(.search(.typed(words))) }
  }

  static func closeEntry(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    try await ask(host, request) { (page: WebLivePage) in page.store.send(.close) }
  }

  /// What is heard, how far it has come, and that it has ended.
  static func player(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let form: Form = try request.form()
    guard let action = playerAction(form) else { throw WebError.badRequest("The form does not say what is heard.") }
    return try await ask(host, request) { (page: WebLivePage) in
      let isInEntry: Bool = form["pane"] == "1" && page.store.state?.entry != nil
      page.store.send(isInEntry ? .entry(.player(action)) : .player(action))
    }
  }

  private static func playerAction(_ form: Form) -> PlayerFeature.Action? {
    if let entry = form["listen"].flatMap(EntryID.init) { return .play(entry) }
    if let seconds = form["seconds"].flatMap({ (text: String) in Int(text) }), seconds >= 0 {
      return .came(to: seconds, isPlaying: form["playing"] == "1")
    }
    return form["ended"] == "1" ? .ended : nil
  }

  /// What the reader sees, chooses and types, for the list's delegate.
  static func reader(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let form: Form = try request.form()
    if let action = form["action"], let id = form["id"].flatMap(ItemID.init) {
      return try await perform(action, on: id, host, request)
    }
    return try await ask(host, request) { (page: WebLivePage) in
      if let first = form["first"].flatMap(ItemID.init), let last = form["last"].flatMap(ItemID.init) {
        page.viewportChanged(from: first, through: last, columns: form["columns"].flatMap { Int($0) } ?? 1)
      }
      if let chosen = form["chosen"].flatMap(ItemID.init) { page.select(chosen) }
      if let key = form["key"].flatMap({ (name: String) in keys[name] }) { page.press(key) }
    }
  }

  /// What the row does not offer any more has been done already, here or elsewhere; a row that is gone offers nothing.
  @ScreenActor
  private static func perform(
    _ action: String, on id: ItemID, _ host: WebHost, _ request: VisitorRequest
  ) throws -> HTTPResponse {
    try ask(host, request) { (page: WebLivePage) throws(WebError) in
      guard page.perform(action, on: id) != .gone else { throw .notFound }
    }
  }

  private static let keys: [String: ListKey] = [
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
