import Bytes
import Foundation
import HTTPServer
import Reader
import Running
import Screens
import Storage
import Syndication

extension GoogleReader {
  /// Streams as Atom, which Newsboat reads. The categories of an entry have what the user did.
  enum AtomStream {
    /// `GET /reader/atom/…`
    @Sendable
    static func answer(_ call: APICall) async throws -> HTTPResponse {
      let page = try await Streams.page(of: call.rest, call, most: Streams.mostContents)
      let items = try await Items(page.found.map(\.id), call, mostBytes: UseCases.mostBytesOfAll)
      // This form has no continuation.
      guard items.isWhole else { throw UseCaseError.tooMuchContent(megabytes: UseCases.mostBytesOfAll >> 20) }
      var feed = ParsedFeed(
        format: .atom10, title: try await title(of: call.rest, call), entries: items.entries.map { entry($0, items) })
      feed.id = "tag:google.com,2005:reader/\(call.rest)"
      let atom = AtomWriter.write(feed, updated: items.entries.map(\.received).max() ?? Date(timeIntervalSince1970: 0))
      return HTTPResponse(
        headers: [HTTPHeader("Content-Type", "application/atom+xml; charset=utf-8")], body: .bytes(atom)
      ).withEntityTag()
    }

    private static func title(of name: String, _ call: APICall) async throws -> String {
      guard let stream = StreamID(name), case .feed(let feed) = try await Streams.scope(of: stream, call),
        let subscription = try await call.useCases.subscription(to: feed, of: try call.user)
      else { return name }
      return ClientText.plain(subscription.title)
    }

    /// Newsboat looks for the scheme and the label of a category.
    private static func category(_ stream: String) -> FeedCategory {
      // Of a state, the last part; of a label, its name, which may have slashes.
      let parts = stream.splitBytes(on: "/", maxSplits: 2)
      let label = parts.last?.splitBytes(on: "/", maxSplits: parts.last?.hasBytePrefix("state/") == true ? 2 : 1).last
        .map(String.init)
      return FeedCategory(term: stream, scheme: "http://www.google.com/reader/", label: label)
    }

    private static func entry(_ entry: StoredEntry, _ items: Items) -> ParsedEntry {
      ParsedEntry(
        id: ItemID.long(entry.id), title: ClientText.plain(entry.displayTitle),
        link: ClientText.address(entry.link).map { WebAddress(unparsed: $0) }, published: entry.published,
        updated: entry.updated ?? entry.published,
        authors: entry.author.map { [FeedPerson(name: ClientText.plain($0))] } ?? [],
        content: .html(entry.contentHTML ?? ""),
        enclosures: entry.enclosures.compactMap { file in
          ClientText.address(file.url).map {
            ParsedEnclosure(url: WebAddress(unparsed: $0), mimeType: file.mimeType, lengthBytes: file.lengthBytes)
          }
        },
        categories: items.writer.categories(of: entry).map(category))
    }
  }
}
