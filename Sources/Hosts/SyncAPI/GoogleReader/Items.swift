import Bytes
import Foundation
import Reader
import Running
import Screens
import Storage

extension GoogleReader {
  /// Entries with their contents, as items.
  struct Items {
    let entries: [StoredEntry]
    /// Those that were left out since the contents of the others have the most bytes.
    let rest: ArraySlice<EntryID>
    private let places: SyncPlaces
    private let origins: [FeedID: FeedOrigin]
    private let user: User
    private let moment: Date

    /// Loads those of the entries that the user may see, in this order.
    init(_ ids: [EntryID], _ call: APICall) async throws {
      user = try call.requireGrant().user
      // While the contents are read.
      async let read = call.places()
      let loaded = try await call.useCases.entries(ids, of: user.id)
      (entries, rest, places) = (loaded.entries, loaded.rest, try await read)
      origins = try await call.useCases.origins(of: Set(entries.map(\.feedID)).sorted(), for: user.id)
      moment = call.api.services.clock().now()
    }

    /// An estimate of the bytes of all.
    var capacity: Int { entries.reduce(1_024) { $0 + 1_500 + ($1.contentHTML?.utf8.count ?? 0) } }

    func writeHead(id: String, _ json: inout JSONOutput) {
      json.field("direction", "ltr")
      json.field("id", id)
      json.field("title", "YAARR")
      json.array("self") { json in json.object { $0.field("href", "") } }
      json.field("author", user.name)
      json.field("updated", Int(clamping: moment.timeIntervalSince1970))
    }

    func write(_ json: inout JSONOutput) {
      json.array("items") { json in
        for entry in entries { json.object { write(entry, &$0) } }
      }
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
      let site = ClientText.address(origins[entry.feedID]?.site) ?? ""
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
        json.field("htmlUrl", site)
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
