import Bytes
import Foundation
import Testing
import Zstandard

@testable import Fetching
@testable import Syndication

/// The sources of entries that databases contain: bytes written by a released version decode in every later one.
@Suite struct StoredSourceTests {
  private static let names = StoredSource.names.split { $0.isWhitespace }.map(String.init)

  private func stored(_ base64: String) throws -> PublishedEntry {
    let bytes = try #require(Data(base64Encoded: base64, options: .ignoreUnknownCharacters))
    return try PublishedEntry(stored: [UInt8](bytes))
  }

  /// If this fails, a coding key or its meaning has changed: databases contain the old one. Keep reading it, and leave
  /// the stored bytes as they are. A new property gets a fixture of its own.
  @Test func `a stored source decodes to the same entry in every version`() throws {
    let published = try stored(StoredSource.whole)
    #expect(published.feedURL == "http://feed.test/")
    #expect(published.entry == StoredSource.entry)
    #expect(try stored(StoredSource.later).entry == StoredSource.laterEntry)
  }

  @Test func `every property of the model is in the stored source`() {
    var properties = Properties()
    properties.note(StoredSource.entry)
    properties.note(StoredSource.laterEntry)
    #expect(properties.absent == [])
  }

  @Test func `every stored name of an element decodes`() throws {
    let names = Self.names.flatMap { name in
      (StoredSource.prefixes.split(separator: " ").map { "\($0):\(name)" } + ["\(name)", "@\(name)"])
    }
    let members = ["external_url", "date_published", "date_modified", "content_html", "content_text", "authors"]
    let all = names + members.map { "json:\($0)" }
    let decoded = try JSONDecoder().decode([FieldOrigin].self, from: JSONEncoder().encode(all))
    #expect(zip(decoded, all).allSatisfy { $0.name == $1 || "json:" + $0.name == $1 })
    // A name that is added is stored from then on.
    #expect(Set(KnownName.allCases.map { $0.text }) == Set(Self.names))
  }

  /// Prints the bytes to store for a new fixture.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["PRINT_SOURCE"] != nil)) func `print the source`() throws {
    for entry in [StoredSource.entry, StoredSource.laterEntry] {
      let published = PublishedEntry(feedURL: "http://feed.test/", entry: entry)
      let bytes = try #require(PublishedEntryEncoder().encode(published))
      print(Data(bytes).base64EncodedString(options: .lineLength76Characters))
    }
    print(KnownName.allCases.map(\.text).joined(separator: " "))
    print(Set(XMLNamespace.allCases.map(\.usualPrefix)).sorted().joined(separator: " "))
  }
}

/// The properties of the model's types, and those that have a value somewhere.
private struct Properties {
  private var all: Set<String> = []
  private var present: Set<String> = []

  var absent: [String] { all.subtracting(present).sorted() }

  mutating func note(_ value: Any) {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle != .struct {
      for child in mirror.children { note(child.value) }
      return
    }
    for child in mirror.children {
      guard let label = child.label else { continue }
      let name = "\(mirror.subjectType).\(label)"
      all.insert(name)
      if Self.hasValue(child.value) { present.insert(name) }
      note(child.value)
    }
  }

  private static func hasValue(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    switch (mirror.displayStyle, value) {
    case (_, let flag as Bool): return flag
    case (.optional, _), (.collection, _), (.dictionary, _), (.set, _): return !mirror.children.isEmpty
    case (.struct, _) where "\(mirror.subjectType)".hasPrefix("ComparedByBytes"):
      return mirror.children.contains { hasValue($0.value) }
    default: return true
    }
  }
}
