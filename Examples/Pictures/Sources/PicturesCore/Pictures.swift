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
  ///   - token: fetches a token to sign requests with, for a server that wants one.
  ///   - monitor: receives what happens to all loads.
  public init(
    transport: any Transport = URLSessionTransport(), cacheFolder: String? = nil,
    token: (@Sendable (_ old: String?) async throws -> String)? = nil, monitor: (any LoadingMonitor)? = nil
  ) throws {
    let signing: any Transport =
      if let token { AdaptingTransport(transport, by: BearerTokens(renew: token)) } else { transport }
    let memory = MemoryStore()
    let store: any ResponseStore =
      if let cacheFolder {
        LayeredStore(memory, inFrontOf: try FileStore(folder: cacheFolder) { print("The cache: \($0)") })
      } else {
        memory
      }
    loaders = LoaderFactory(
      transport: signing, limits: LoadingLimits(maximumRequestsPerHost: 4),
      retry: RetryPolicy(maximumAttempts: 3), cache: HTTPCache(store: store, isShared: false), monitor: monitor)
  }

  /// Opens a screen of its own.
  public func open(_ address: String) -> Album { Album(address: address, library: self) }

  /// Opens the list of a server's albums.
  @MainActor public func albums(at address: String) -> AlbumList { AlbumList(address: address, library: self) }
}

/// One screen: the pictures of an album. Its loads end with it.
@MainActor public final class Album {
  private let address: String
  private let loader: Loader
  /// Its loads wait behind those of pictures that are seen, here and on other screens.
  private let prefetching: Loader
  private var prefetches: [Int: LoadingRun] = [:]
  /// The ends of the downloads until now.
  private var saved: [Int: ResumePoint] = [:]
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

  /// Downloads a picture into a file. After an interruption, the next call continues where it ended.
  public func save(at index: Int, to file: URL) async throws {
    if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    let start = saved[index] ?? .start
    try handle.seek(toOffset: UInt64(start.receivedBytes))
    saved[index] = try await loader.download(Request(pictures[index].url), from: start) { part in
      switch part {
      case .restart:
        try handle.truncate(atOffset: 0)
        saved[index] = .start
      case .bytes(let bytes, let next):
        try handle.write(contentsOf: bytes)
        saved[index] = next
      }
    }
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
