import Foundation
import LoadingFiles
import LoadingJSON
import URLSessionTransport

/// A picture of an album, as the server lists it.
public struct Picture: Codable, Equatable, Sendable {
  public var title: String
  public var url: String

  public init(title: String, url: String) {
    self.title = title
    self.url = url
  }
}

/// What all screens of the app share: connections, the cache and the limits.
public final class PictureLibrary: Sendable {
  let loaders: LoaderFactory

  /// - Parameters:
  ///   - transport: sends the requests. By default Foundation does.
  ///   - cacheFolder: keeps pictures over restarts; nil to keep them in memory only.
  public init(transport: any Transport = URLSessionTransport(), cacheFolder: String? = nil) throws {
    let memory = MemoryStore()
    let store: any ResponseStore =
      if let cacheFolder {
        LayeredStore(memory, inFrontOf: try FileStore(folder: cacheFolder) { print("The cache: \($0)") })
      } else {
        memory
      }
    loaders = LoaderFactory(
      transport: transport, limits: LoadingLimits(maximumRequestsPerHost: 4),
      retry: RetryPolicy(maximumAttempts: 3), cache: HTTPCache(store: store, isShared: false))
  }

  /// Opens a screen of its own.
  public func open(_ address: String) -> Album { Album(address: address, library: self) }
}

/// One screen: the pictures of an album. Its loads end with it.
@MainActor public final class Album {
  private let address: String
  private let loader: Loader
  /// Its loads wait behind those of pictures that are seen, here and on other screens.
  private let prefetching: Loader
  private var prefetches: [Int: LoadingRun] = [:]
  public private(set) var pictures: [Picture] = []

  nonisolated init(address: String, library: PictureLibrary) {
    self.address = address
    loader = library.loaders.makeLoader()
    prefetching = library.loaders.makeLoader()
  }

  /// Loads the list of pictures.
  public func load() async throws {
    pictures = try await loader.load(Request(address))
  }

  /// Loads a picture that is seen. If it is being prefetched, it joins that transfer, at its own priority.
  public func picture(at index: Int) async throws -> [UInt8] {
    let response = try await loader.load(Request(pictures[index].url), priority: .high)
    return try response.validated(types: ["image/*"]).body
  }

  /// Prefetches the pictures in the range, and ends the prefetches of all others.
  public func prefetch(_ range: Range<Int>) {
    let wanted = range.clamped(to: pictures.indices)
    prefetches.filter { index, _ in !wanted.contains(index) }.values.cancelAll()
    prefetches = prefetches.filter { index, _ in wanted.contains(index) }
    for index in wanted where prefetches[index] == nil {
      prefetches[index] = prefetching.start(Request(pictures[index].url), priority: .lowest)
    }
  }
}
