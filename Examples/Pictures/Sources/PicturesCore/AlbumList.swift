import Lists
import LoadingJSON

/// An album, as the server lists it.
public struct AlbumEntry: Codable, Equatable, Sendable {
  public var title: String
  public var url: String
}

/// A screen with the albums of a server, which are loaded page by page when the end of the list comes near.
@MainActor public final class AlbumList {
  private struct Page: Decodable, Sendable {
    let albums: [AlbumEntry]
    let next: String?
  }

  /// The albums that were opened, the last one first.
  private let opened = ArrayProvider<AlbumEntry>()
  private let library: PictureLibrary
  /// The albums of the pages so far.
  public let albums: PagedProvider<AlbumEntry, String, String>
  /// What is on the screen.
  public let sections: JoinedProvider<String, AlbumEntry>

  init(address: String, library: PictureLibrary) {
    self.library = library
    let loader = library.loaders.makeLoader()
    albums = PagedProvider(identity: \.url) { cursor, answer in
      let load = Task {
        do {
          let page: Page = try await loader.load(Request(cursor ?? address))
          answer(.success(.init(page.albums, next: page.next)))
        } catch {
          answer(.failure(error))
        }
      }
      return SignalSubscription { load.cancel() }
    }
    sections = JoinedProvider([.init("opened", opened, title: "Opened"), .init("all", albums, title: "Albums")])
  }

  /// Opens an album, which goes to the top.
  public func open(_ entry: AlbumEntry) -> Album {
    opened.update { opened in
      opened.removeAll { $0.url == entry.url }
      opened.insert(entry, at: 0)
    }
    return library.open(entry.url)
  }
}
