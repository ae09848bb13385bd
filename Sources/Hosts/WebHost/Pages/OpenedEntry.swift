import HTML
import Running
import Storage

/// The pane beside a timeline: nothing, the requested entry, or the reason why it cannot be shown.
enum OpenedEntry {
  case none
  case entry(StoredEntry, EntryReading)
  case problem(WebError)

  /// Waits for the entry for a shorter time than for a page, since the timeline can be shown without it.
  ///
  /// - Parameter text: The identifier in the address.
  static func open(_ text: String?, host: WebHost, request: AuthenticatedRequest) async -> OpenedEntry {
    guard let text else { return .none }
    guard let id = EntryID(text) else { return .problem(.notFound) }
    do {
      return try await TimeLimit.run(seconds: host.configuration.pageSeconds / 2) {
        let entry = try await EntryPane.open(id, host: host, request: request)
        let reading = try await EntryReading.load(
          of: entry, text: request.request.word("text"), host: host, request: request)
        return .entry(entry, reading)
      }
    } catch {
      return .problem(host.reported(error, of: request.request))
    }
  }

  var entry: StoredEntry? {
    if case .entry(let entry, _) = self { entry } else { nil }
  }

  var isAsked: Bool {
    if case .none = self { false } else { true }
  }

  /// The HTTP status of a page with it.
  var status: Int {
    if case .problem(let problem) = self { problem.status } else { 200 }
  }

  func write(
    into pane: inout Markup, in context: PageContext, labels: [Label], token: String, services: ReaderContainer
  ) {
    switch self {
    case .none: return
    case .entry(let entry, let reading):
      EntryPane(entry: entry, context: context, labels: labels, token: token, reading: reading)
        .write(into: &pane, services: services)
    case .problem(let problem):
      pane.element("a", [.class("back alone"), .href(context.timelinePath)], text: "Back to the list")
      pane.element("article") { article in
        article.element("h1", text: "This entry cannot be shown")
        article.element("p", [.class("problem"), .role("alert")], text: problem.sentence)
      }
    }
  }
}
