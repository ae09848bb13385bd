import HTML
import Syndication

/// The rows of `Syndication`: feeds of 2,000 entries, parsed to the full model, and also sanitized.
let syndicationBenchmarks: [Benchmark] = [
  // The limit is given as a share of the reference's speed, so it is the inverse in time.
  parseRow("RSS, parsed", { .rss }, reach: 1 / 0.6),
  parseRow("Atom, parsed", { .atom }, reach: 1 / 0.4),
  // 300 MB/s.
  Benchmark(module: "Syndication", name: "JSON Feed, every field of every entry read") {
    let feed: GeneratedFeed = .json
    let (time, _): (Double, Double) = Interleaved.medians(rounds: 15) {
      EveryField.read(feed.bytes, url: address)
    } reference: {
      0
    }
    return Figure.Value(value: time * 1000 / Double(feed.bytes.count), unit: "ns/B", reference: nil, reach: 1 / 0.3)
  },
  cleanRow("RSS, parsed and cleaned", { .rss }),
  cleanRow("Atom, parsed and cleaned", { .atom }),
  cleanRow("JSON Feed, parsed and cleaned", { .json }),
  // The tree alone, compared with gumbo's.
  contentRow("HTML, parsed") { content in HTMLDocument(parsing: content).isComplete ? 1 : 0 },
  contentRow("HTML, cleaned") { content in
    Sanitizer.standard.clean(content, baseURL: address).text.utf8.count
  },
  fieldsRow("RSS, every field of every entry read", { .rss }, reach: 1.67),
  fieldsRow("Atom, every field of every entry read", { .atom }, reach: 2.2),
  fieldsRow("RSS with modules, every field of every entry read", { .moduleRSS }, reach: 1.67),
  fieldsRow("Atom with modules, every field of every entry read", { .moduleAtom }, reach: 2.2),
]

private let address: WebAddress = "https://feed.example/feed"

private func parse(_ bytes: [UInt8]) -> Int {
  (try? FeedParser.parse(bytes, url: address, contentType: nil))?.entries.count ?? 0
}

private func parseRow(_ name: String, _ make: @escaping @Sendable () -> GeneratedFeed, reach: Double) -> Benchmark {
  Benchmark(module: "Syndication", name: name) {
    let feed: GeneratedFeed = make()
    let (time, floor): (Double, Double) = Interleaved.medians(rounds: 15) {
      parse(feed.bytes)
    } reference: {
      LibraryFloors.elements(feed.bytes)
    }
    return Figure.Value(value: time, unit: "µs", reference: floor, reach: reach)
  }
}

/// The model and all that is in it, against counting the document's elements.
private func fieldsRow(_ name: String, _ make: @escaping @Sendable () -> GeneratedFeed, reach: Double) -> Benchmark {
  Benchmark(module: "Syndication", name: name) {
    let feed: GeneratedFeed = make()
    let (time, floor): (Double, Double) = Interleaved.medians(rounds: 15) {
      EveryField.read(feed.bytes, url: address)
    } reference: {
      LibraryFloors.elements(feed.bytes)
    }
    return Figure.Value(value: time, unit: "µs", reference: floor, reach: reach)
  }
}

extension Sanitizer {
  fileprivate static let standard: Sanitizer = Sanitizer()
}

/// The time for the contents of a feed alone, compared with gumbo on the same contents.
private func contentRow(_ name: String, _ run: @escaping @Sendable (String) -> Int) -> Benchmark {
  Benchmark(module: "Syndication", name: name) {
    let contents: [String] = GeneratedFeed.rss.contents
    let (time, floor): (Double, Double) = Interleaved.medians(rounds: 5) {
      contents.reduce(0) { $0 + run($1) }
    } reference: {
      LibraryFloors.trees(contents)
    }
    return Figure.Value(value: time, unit: "µs", reference: floor, reach: nil)
  }
}

/// Compared with gumbo on the same contents.
private func cleanRow(_ name: String, _ make: @escaping @Sendable () -> GeneratedFeed) -> Benchmark {
  Benchmark(module: "Syndication", name: name) {
    let feed: GeneratedFeed = make()
    let sanitizer: Sanitizer = Sanitizer()
    let (time, floor): (Double, Double) = Interleaved.medians(rounds: 5) {
      guard let parsed = try? FeedParser.parse(feed.bytes, url: address, contentType: nil) else { return 0 }
      return parsed.entries.reduce(0) { sum, entry in
        sum + sanitizer.clean(entry.content?.html ?? "", baseURL: entry.baseURL).text.utf8.count
      }
    } reference: {
      LibraryFloors.trees(feed.contents)
    }
    return Figure.Value(value: time, unit: "µs", reference: floor, reach: 1 / 0.85)
  }
}
