// The code of docs/providers.md that shows what we do not do: a test holds the two together.

import Observation

// MARK: - Providers that are a protocol

/// The providers of feeds, each in its own way.
protocol FeedProviding: AnyObject, Observable {
  associatedtype Entry
  var entries: [Entry] { get }
  var isLoading: Bool { get }
  func load() async
}

@Observable
final class NetworkProvider: FeedProviding {
  struct Entry { let title: String }

  private(set) var entries: [Entry] = []
  private(set) var isLoading = false

  func load() async {
    isLoading = true
    defer { isLoading = false }
    entries = [Entry(title: "From the network")]
  }
}

@Observable
final class MockProvider: FeedProviding {
  private(set) var entries: [String] = []
  private(set) var isLoading = false

  func load() async {
    isLoading = true
    defer { isLoading = false }
    entries = ["Made up"]
  }
}

// MARK: - A screen of them

/// A list of what a provider has; what it is a list of stands in its own type.
struct EntryList<Provider: FeedProviding> {
  let provider: Provider
  let title: (Provider.Entry) -> String

  var lines: [String] { provider.entries.map(title) }
}

/// The existential loses what the associated type knew: all that is left of an entry is that it is one.
func count(of provider: any FeedProviding) -> Int {
  let entries: [Any] = provider.entries.map { $0 }
  return entries.count
}
