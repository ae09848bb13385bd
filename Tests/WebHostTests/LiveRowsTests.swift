import Reader
import ReaderTesting
import Running
import Screens
import Storage
import Testing

@testable import HTTPServer
@testable import WebHost

/// The rows that the server adds to a page, and those that the page adds itself: two live parts of one list.
@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct LiveRowsTests {
  private let reader: TestReader
  private let user: UserID
  /// Newest first.
  private let entries: [StoredEntry]

  init() async throws {
    reader = try await TestReader()
    try await reader.subscribe(items: (1...3).map { TestReader.item("e\($0)", hour: $0) })
    user = try await reader.owner().id
    entries = try await reader.database.entries(user, EntryQuery())
  }

  private func stamp(_ entry: StoredEntry) -> String {
    let stamp = reader.services.items().item(entry).stamp
    return "\(stamp.id) \(String(stamp.mark.value, radix: 16))"
  }

  /// A page that shows the first rows of a timeline.
  private func page(_ path: String, _ rows: [StoredEntry]) throws -> WebLivePage {
    let bottom = rows.last.map { "\($0.position)" } ?? ""
    let newest = entries.map(\.id).max() ?? EntryID(rawValue: 0)
    let list = """
      {"newest":"\(newest)","bottom":"\(bottom)","rows":"\(rows.map { stamp($0) }.joined(separator: " "))"}
      """
    let opening = #"{"path":"\#(path)","timelines":{"timeline":\#(list)},"sidebar":[]}"#
    let page = WebLivePage(
      opening: try LiveOpening(Array(opening.utf8)), user: user, services: reader.services,
      budget: StreamBudget(bytes: 1 << 20))
    page.open()
    return page
  }

  /// The changes of rows that the page has been sent since the last call.
  private func changes(of page: WebLivePage) -> [String] {
    var text = ""
    while case .bytes(let bytes) = page.stream.response.read(1 << 20) { text += String(decoding: bytes, as: UTF8.self) }
    let messages = text.components(separatedBy: "\n\n").filter { $0.contains(#""list":"timeline""#) }
    return messages.flatMap { message in
      message.matches(of: /"kind":"([a-zA-Z]+)"/).map { String($0.output.1) }
    }
  }

  @Test(arguments: ["/all", "/all?order=oldest"])
  func `each part of a list sends the changes of its own rows`(path: String) async throws {
    let order = path == "/all" ? entries : entries.reversed()
    let page = try page(path, Array(order.prefix(2)))
    let timeline = try page.timeline(in: .main)
    timeline.followed.follow(LiveOpening.rows(stamp(order[2])))
    try await eventually { timeline.followed.items.count == (path == "/all" ? 1 : 3) }
    for entry in order {
      try await reader.services.useCases.star(entry.id, isStarred: true, by: user)
      var sent: [String] = []
      try await eventually {
        sent += changes(of: page)
        return !sent.isEmpty
      }
      #expect(sent == ["update"])
    }
    page.close()
  }

  @Test func `another layout sends the rows of both parts`() async throws {
    let page = try page("/all", Array(entries.prefix(2)))
    let timeline = try page.timeline(in: .main)
    timeline.followed.follow(LiveOpening.rows(stamp(entries[2])))
    try await eventually { timeline.followed.items.count == 1 && timeline.list.items.elements.count == 2 }
    _ = changes(of: page)
    timeline.setLayout(.cards)
    #expect(changes(of: page) == ["update", "update", "update"])
    page.close()
  }
}
