import Foundation
import Loading

struct Movie: Decodable, Equatable, Sendable {
  let title: String
}

/// The loader of one screen. It holds a `Loader`, so releasing it cancels its loads.
final class MovieLoader: Sendable {
  private let loader: Loader
  private let origin: String

  fileprivate init(loader: Loader, origin: String) {
    self.loader = loader
    self.origin = origin
  }

  func movies(inSection section: Int) async throws -> [Movie] {
    let response: Response = try await loader.load(Request("\(origin)/movies?section=\(section)"))
    return try JSONDecoder().decode([Movie].self, from: Data(response.body))
  }
}

/// Holds what screens share (connections, cache, limits), so that they do not depend on it.
final class MovieLoaderFactory: Sendable {
  private let loaders: LoaderFactory
  private let origin: String

  init(transport: any Transport, origin: String) {
    loaders = LoaderFactory(
      transport: transport, limits: LoadingLimits(maximumRequestsPerHost: 4),
      retry: RetryPolicy(maximumAttempts: 3), cache: HTTPCache(store: MemoryStore(), isShared: false))
    self.origin = origin
  }

  func makeLoader() -> MovieLoader { MovieLoader(loader: loaders.makeLoader(), origin: origin) }
}

/// A screen receives the factory, makes its own loader, and passes the factory on to the screens that it opens.
@MainActor
final class CategoryScreen {
  private let factory: MovieLoaderFactory
  private lazy var loader: MovieLoader = factory.makeLoader()
  private(set) var sections: [Int: [Movie]] = [:]

  init(factory: MovieLoaderFactory) {
    self.factory = factory
  }

  func show(section: Int) async throws {
    sections[section] = try await loader.movies(inSection: section)
  }

  func openRecommendations() -> CategoryScreen { CategoryScreen(factory: factory) }
}
