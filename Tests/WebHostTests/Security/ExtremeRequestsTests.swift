import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Screens
import SeededRandom
import Storage
import Testing

@testable import WebHost

/// Numbers at the ends of their ranges in everything that a request can say. A number that ends the process ends the
/// tests.
@Suite("Requests with extreme numbers", .timeLimit(.minutes(5))) struct ExtremeRequestsTests {
  /// A reader with feeds, folders, labels, rules, searches, notes and more entries than a page shows.
  private static let furnished = Task<Data, any Error> {
    let reader = try await TestReader()
    let (useCases, owner) = (reader.services.useCases, try await reader.owner().id)
    for name in ["a", "b"] {
      let items = (1...60).map { number in
        TestReader.item(
          "\(name)\(number)", hour: number % 24, title: "Tide \(number)", content: "<p>Words of the tide.</p>",
          more: "<enclosure url='http://site.test/\(name)\(number).mp3' type='audio/mpeg' length='12'/>")
      }
      try await reader.subscribe("http://feeds.test/\(name).xml", items: items)
    }
    let list = try await useCases.subscriptions(of: owner)
    let folder = try await useCases.makeFolder("Folder", of: owner)
    let feed = try #require(list.subscriptions.first?.feed.id)
    try await useCases.edit(feed, title: "Feed", folders: [folder], of: owner)
    let entry = try #require(try await reader.database.entries(owner, EntryQuery(limit: 1)).first?.id)
    let label = try await useCases.makeLabel("Label", of: owner)
    try await useCases.change(all: [entry], .label(label, true), by: owner)
    try await useCases.change(all: [entry], .star(true), by: owner)
    _ = try await useCases.store(RuleDraft(search: "tide", actions: [.mute]), of: owner)
    try await useCases.setListeningPosition(
      ListeningPosition(entry: entry, seconds: 30, length: 500, state: .left), of: owner)
    let browser = await Browser(reader)
    _ = try await browser.get("/")
    _ = try await browser.post("/searches", ["name": "Kept", "path": "/all?q=tide", "q": "tide"])
    try await reader.database.finishIndexing()
    return try reader.backup()
  }

  private static let start =
    ["newest", "oldest", "feed", "rare"].map { "/all?order=\($0)" }
    + [
      "/", "/unread", "/starred", "/history", "/all?q=tide&order=best", "/queue", "/notes", "/subscriptions", "/add",
      "/save",
      "/beside?path=/all", "/folders", "/statistics", "/settings", "/rules", "/rules/new", "/entries/1/share",
      "/entries/1", "/entries/1/changes", "/entries/1/glance", "/entries/1/listening", "/entries/1/thumbnail",
      "/palette?q=t", "/searches/counts", "/icons/1/1", "/export?format=opml", "/published/1/1", "/assets/1",
      "/all?after=1700000000000.1", "/all?beside=%2Fall%3Forder%3Dfeed%26behind%3D1700000000000.9.1.1700000000000.2",
    ]

  private func browser() async throws -> Browser {
    let browser = try await Browser(TestReader(copying: Self.furnished.value))
    _ = try await browser.get("/")
    return browser
  }

  /// The page, the part of its address that has the number, and the order of the timeline: other parts do not change how
  /// a number is read.
  private static func meaning(of place: Range<String.Index>, in address: String) -> String {
    let start = address[..<place.lowerBound].lastIndex { "?&".contains($0) } ?? address.startIndex
    let end = address[place.upperBound...].firstIndex { "?&".contains($0) } ?? address.endIndex
    let path = Extremes.shape(of: String(address.prefix { $0 != "?" }))
    let order = address.firstRange(of: "order=").map { address[$0.upperBound...].prefix { $0 != "&" } } ?? ""
    let before = address[start..<place.lowerBound].count { "0123456789".contains($0) }
    return "\(path) \(order) \(Extremes.shape(of: String(address[start..<end]))) \(before)"
  }

  @Test func `no number in the address of a page ends the reader or makes it fail`() async throws {
    let browser = try await browser()
    let crawl = try await PageCrawl(browser, from: Self.start, atMost: 150)
    #expect(crawl.links.contains { $0.contains("behind=") }, "the next part of a timeline by feed")
    var count = 0
    var known: Set<String> = []
    for address in crawl.links {
      for place in Extremes.places(in: address) where known.insert(Self.meaning(of: place, in: address)).inserted {
        for number in Extremes.numbers.sample(known.count, share: 4) {
          let changed = String(address[..<place.lowerBound]) + number + String(address[place.upperBound...])
          let answer = try await browser.get(changed)
          try #require(answer.response.status < 500, "GET \(changed): \(answer.text.suffix(1500))")
          count += 1
        }
      }
    }
    #expect(count > 250)
  }

  @Test func `a link to a time that cannot be leads to no page`() async throws {
    let browser = try await browser()
    // From any site, in an address of a timeline beside another: it ended the process.
    for place in ["9223372036854775807.1.1.1.1", "9223372036854775807.2.1.1700000000000.2", "-1.-1.-1.-1.-1"] {
      for address in ["/all?order=feed&behind=\(place)", "/all?beside=%2Fall%3Forder%3Dfeed%26behind%3D\(place)"] {
        let status = try await browser.get(address).response.status
        #expect(status < 500, "\(address)")
      }
    }
  }

  @Test func `no number in a form ends the reader or makes it fail`() async throws {
    let forms = try await PageCrawl(browser(), from: Self.start, atMost: 150).forms
    #expect(forms.count > 40)
    var known: Set<String> = []
    for form in forms {
      let path = Extremes.shape(of: form.path)
      let fields = form.fields.keys.filter { known.insert("\(path) \($0)").inserted }
      let isNew = known.insert(path).inserted
      guard isNew || !fields.isEmpty else { continue }
      let browser = try await browser()
      for number in Extremes.ends.sample(known.count, share: 2) {
        var requests = fields.map { (form.path, form.fields.merging([$0: number]) { $1 }) }
        if isNew {
          let changed = path.replacing("#", with: number)
          requests += [(changed, form.fields), (form.path, form.fields.mapValues { _ in number })]
        }
        for (path, fields) in requests {
          let status = await browser.send(path, fields).status
          try #require(status < 500, "POST \(path) \(fields)")
        }
      }
    }
  }

  /// The names of fields and of parts of the query that the sources read.
  private static func names() throws -> [String] {
    let folder = URL(filePath: #filePath).pathComponents.dropLast(4).joined(separator: "/") + "/Sources/Hosts/WebHost"
    var names: Set<String> = []
    let files = try #require(FileManager.default.enumerator(atPath: folder))
    for case let path as String in files where path.hasSuffix(".swift") {
      let text = try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
      for call in [
        "query(\"", "form[\"", "form.values(\"", "form.number(\"", "form.text(\"", "form.has(\"", "fields[\"",
      ] {
        for part in text.components(separatedBy: call).dropFirst() { names.insert(String(part.prefix { $0 != "\"" })) }
      }
    }
    return names.sorted()
  }

  @Test func `no number in any known field of any route ends the reader or makes it fail`() async throws {
    let names = try Self.names()
    #expect(names.count > 40 && names.contains("behind"))
    let browser = try await browser()
    for route in WebHost.routes {
      for number in Extremes.ends {
        let path = route.path.split(separator: "/").map { $0.hasPrefix(":") || $0 == "*" ? number : String($0) }
        let address = "/" + path.joined(separator: "/")
        let fields = Dictionary(uniqueKeysWithValues: names.map { ($0, number) })
        let query = fields.map { "\($0.key)=\(QueryText.encode($0.value))" }.joined(separator: "&")
        let status =
          route.method == "GET"
          ? try await browser.get(address + "?" + query).response.status : await browser.send(address, fields).status
        #expect(status < 500, "\(route.method) \(address), each field \(number)")
      }
    }
  }

  @Test func `no number in what a page's script says ends the reader or makes it fail`() async throws {
    let browser = try await browser()
    let list = #"{"newest":"7","rows":"e5 0f e4 a0 odd/id 1 e5 1","inside":"3"}"#
    let opening =
      #"{"path":"/all?order=feed&behind=1700000000000.9.1.1700000000000.2","entry":"1","timelines":{"timeline":\#(list)},"#
      + #""sidebar":[{"id":"1","header":"2","lines":"f1 2"}]}"#
    for body in Extremes.mutations(of: opening) {
      let headers = [
        HTTPHeader("Host", "127.0.0.1:8080"), HTTPHeader("Cookie", browser.cookie ?? ""),
        HTTPHeader("X-CSRF-Token", browser.csrf), HTTPHeader("X-Requested-With", "reader"),
      ]
      let request = HTTPRequest(method: "POST", path: "/live", headers: headers, body: Array(body.utf8))
      let answer = await browser.host.handle(request)
      try #require(answer.status < 500, "\(body)")
      // A user may have few open pages.
      if case .stream(let stream) = answer.body { stream.abandon() }
    }
  }
}
