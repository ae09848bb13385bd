import Bytes
import Foundation
import HTTPServer
import Reader
import Running
import Screens
import Storage

extension GoogleReader {
  /// Entries with their contents, as items.
  struct Items {
    private let parts: ContentParts
    let writer: ItemWriter
    private let user: User
    private let moment: Date

    /// Loads those of the entries that the user may see, in this order.
    init(_ ids: [EntryID], _ call: APICall, mostBytes: Int = UseCases.mostContentBytes) async throws {
      user = try call.requireGrant().user
      moment = call.api.services.clock().now()
      // While the contents are read.
      async let places = call.places()
      parts = try await ContentParts(ids, mostBytes: mostBytes, call)
      writer = try await ItemWriter(of: parts.entries, try await places, call)
    }

    /// The first entries; all of them, but for those whose contents have too many bytes.
    var entries: [StoredEntry] { parts.entries }
    var isWhole: Bool { parts.rest.isEmpty }

    /// A response with all of the entries.
    func response(id: String, continuation: String? = nil, _ call: APICall) -> HTTPResponse {
      parts.response(
        .json(capacity: parts.capacity) { json in
          json.object { json in
            writeHead(id: id, &json)
            if let continuation { json.field("continuation", continuation) }
            json.array("items") { writer.write(entries, &$0) }
          }
        }, closing: "]}", call, of: .googleReader
      ) { [places = writer.places] entries, json in
        try await ItemWriter(of: entries, places, call).write(entries, &json)
      }
    }

    private func writeHead(id: String, _ json: inout JSONOutput) {
      json.field("direction", "ltr")
      json.field("id", id)
      json.field("title", "YAARR")
      json.array("self") { json in json.object { $0.field("href", "") } }
      json.field("author", user.name)
      json.field("updated", Int(clamping: moment.timeIntervalSince1970))
    }
  }

  /// Writes entries as items.
  struct ItemWriter {
    fileprivate let places: SyncPlaces
    private let origins: [FeedID: FeedOrigin]

    fileprivate init(of entries: [StoredEntry], _ places: SyncPlaces, _ call: APICall) async throws {
      self.places = places
      origins = try await call.useCases.origins(of: Set(entries.map(\.feedID)).sorted(), for: try call.user)
    }

    fileprivate func write(_ entries: [StoredEntry], _ json: inout JSONOutput) {
      for entry in entries { json.object { write(entry, &$0) } }
    }

    private func write(_ entry: StoredEntry, _ json: inout JSONOutput) {
      let received = Int64(clamping: (entry.received.timeIntervalSince1970 * 1_000).rounded())
      let published = Int64(clamping: entry.published.timeIntervalSince1970)
      json.field("id", ItemID.long(entry.id))
      json.field("crawlTimeMsec", digitsOf: received)
      json.field("timestampUsec", digitsOf: received * 1_000)
      json.field("published", published)
      json.field("updated", entry.updated.map { Int64(clamping: $0.timeIntervalSince1970) } ?? published)
      json.field("title", ClientText.plain(entry.displayTitle))
      if let author = entry.author { json.field("author", ClientText.plain(author)) }
      let files = entry.enclosures.compactMap { file in ClientText.address(file.url).map { (file, $0) } }
      let origin = origins[entry.feedID]
      let site = ClientText.address(origin?.site) ?? ""
      // Most apps take an entry without these for an error.
      let link = ClientText.address(entry.link) ?? files.first?.1 ?? site
      json.array("canonical") { json in json.object { $0.field("href", link) } }
      json.array("alternate") { json in json.object { $0.field("href", link) } }
      // In FreshRSS's form, where apps look for the text: there is no “content” beside it.
      json.object("summary") { $0.field("content", entry.contentHTML ?? "") }
      json.array("categories") { json in for category in categories(of: entry) { json.value(category) } }
      json.object("origin") { json in
        json.field("streamId", "feed/\(entry.feedID)")
        json.field("title", ClientText.plain(entry.feedTitle))
        json.field("htmlUrl", site.isEmpty ? ClientText.address(origin?.url) ?? "" : site)
      }
      guard !files.isEmpty else { return }
      json.array("enclosure") { json in
        for (file, address) in files {
          json.object { json in
            json.field("href", address)
            // Miniflux has it under this name.
            json.field("url", address)
            json.field("type", ClientText.plain(file.mimeType ?? ""))
            if let length = file.lengthBytes { json.field("length", length) }
          }
        }
      }
    }

    /// The streams that an entry is in.
    func categories(of entry: StoredEntry) -> [String] {
      var categories = [StreamID.text(of: .readingList)]
      for folder in origins[entry.feedID]?.folders ?? [] {
        if let path = places.path(of: folder) { categories.append(StreamID.text(ofLabel: path)) }
      }
      for label in entry.labels {
        if let name = places.name(of: label) { categories.append(StreamID.text(ofLabel: name)) }
      }
      if !entry.isUnread { categories.append(StreamID.text(of: .read)) }
      if entry.isStarred { categories.append(StreamID.text(of: .starred)) }
      return categories
    }
  }
}
