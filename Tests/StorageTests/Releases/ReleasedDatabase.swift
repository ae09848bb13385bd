import Foundation
import TemporaryPostgreSQL
import Testing
import Zstandard

@testable import Storage

/// A small database of a release, kept in `Tests/Releases/VERSION`: as a file of SQLite, as statements of PostgreSQL, and
/// what its users have in it, a line each.
struct ReleasedDatabase: Sendable, CustomTestStringConvertible {
  /// All that are kept.
  static var all: [ReleasedDatabase] {
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
    return versions.sorted().map { ReleasedDatabase(version: $0) }
  }

  let version: String

  var testDescription: String { version }

  var folder: URL { Self.place.appendingPathComponent(version) }
  var file: URL { folder.appendingPathComponent("sqlite.zst") }
  var statements: URL { folder.appendingPathComponent("postgresql.sql") }

  /// The lines that `lines(of:)` gave in the release.
  var content: [String] {
    get throws {
      try String(contentsOf: folder.appendingPathComponent("content.txt"), encoding: .utf8)
        .split(separator: "\n").map(String.init)
    }
  }

  /// Opens a copy, as the program does at an update.
  func withDatabase(_ engine: DatabaseEngine, _ test: (any Database) async throws -> Void) async throws {
    switch engine {
    case .sqlite:
      try await withTemporaryFolder { folder in
        let path = folder + "/yaarr.db"
        let packed = [UInt8](try Data(contentsOf: file))
        try Data(try Decompressor.decompress(packed, limit: 100_000_000)).write(to: URL(fileURLWithPath: path))
        try await test(try SQLiteDatabase(path: path))
      }
    case .postgresql:
      try await TemporaryPostgreSQL.withDatabase { url in
        try Self.run("psql", "--quiet", "--set=ON_ERROR_STOP=1", "--dbname=\(url)", "--file=\(statements.path)")
        try await test(try await PostgreSQLDatabase(url: url))
      }
    }
  }

  // MARK: Keeping

  /// Writes the folder of a release, with what `fill` stores.
  func keep(_ fill: @Sendable (any Database) async throws -> Void) async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try await withTemporaryFolder { temporary in
      let database = try SQLiteDatabase(path: temporary + "/yaarr.db")
      try await fill(database)
      let lines = try await Self.lines(of: database)
      try await database.close()
      try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: folder.appendingPathComponent("content.txt"))
      try SQLiteDatabase.backUp(temporary + "/yaarr.db", to: temporary + "/copy.db")
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: temporary + "/copy.db")))
      try Data(Compressor.compress(bytes, level: 19) ?? []).write(to: file)
    }
    try await TemporaryPostgreSQL.withDatabase { url in
      let database = try await PostgreSQLDatabase(url: url)
      try await fill(database)
      try await database.close()
      try Self.run("pg_dump", "--inserts", "--no-owner", "--dbname=\(url)", "--file=\(statements.path)")
      // Commands that psql of earlier versions does not know.
      let lines = try String(contentsOf: statements, encoding: .utf8).split(separator: "\n")
      let kept = lines.filter { !$0.hasPrefix("\\") }.map { $0 + "\n" }
      try Data(kept.joined().utf8).write(to: statements)
    }
  }

  // MARK: Content

  /// What users have, a line for each thing, without times and numbers that differ between two fillings.
  static func lines(of database: any Database) async throws -> [String] {
    try await database.finishIndexing()
    var lines: [String] = []
    for user in try await database.users() {
      let id = user.id
      func add(_ line: String) { lines.append("\(user.name): \(line.replacing("\n", with: "⏎"))") }
      let folders = try await database.folders(id)
      let labels = try await database.labels(id)
      for folder in folders {
        let above = folders.first { $0.id == folder.parent }?.name ?? "none"
        add("folder \(folder.name) in \(above), folded \(folder.isFolded)")
      }
      for label in labels { add("label \(label.name) of \(label.entryCount)") }
      for each in try await database.subscriptions(id) {
        let names = folders.filter { each.folders.contains($0.id) }.map(\.name).sorted()
        let settings = "full \(each.settings.wantsFullArticle), paused \(each.settings.isPaused)"
        add("feed \(each.feed.url) “\(each.title)” in \(names), unread \(each.unreadCount), \(settings)")
      }
      let entries = try await database.entries(id, EntryQuery(limit: 1_000, withContent: true))
      for entry in entries {
        let names = labels.filter { entry.labels.contains($0.id) }.map(\.name).sorted()
        let marks = "unread \(entry.isUnread), starred \(entry.isStarred), labels \(names)"
        add("entry \(entry.guid) “\(entry.title ?? "")” \(entry.published.timeIntervalSince1970): \(marks)")
        add("text of \(entry.guid): \(entry.contentHTML ?? "")")
        for version in try await database.versions(id, of: entry.id) {
          add("earlier title of \(entry.guid): \(version.title ?? "")")
        }
      }
      for word in ["harbor", "tide", "Fluß"] {
        add("search \(word): \(try await database.guids(id, EntryQuery(search: word)))")
      }
      func guid(_ entry: EntryID) -> String { entries.first { $0.id == entry }?.guid ?? "none" }
      for note in try await database.notes(id, before: nil, limit: 100).map(\.note) {
        add("note on \(guid(note.entry)): “\(note.quote)” \(note.text)")
      }
      for rule in try await database.rules(id) {
        add("rule “\(rule.draft.search)” \(rule.draft.actions.rawValue), on \(rule.draft.isOn)")
      }
      for (key, value) in try await database.settings(of: id).sorted(by: { $0.key.string < $1.key.string }) {
        add("setting \(key) \(value)")
      }
      for position in try await database.listeningPositions(id, limit: 100) {
        add("position in \(guid(position.entry)): \(position.seconds)")
      }
      add("queue \(try await database.playQueue(id).map(guid))")
    }
    lines.append("public address \(try await database.setting("public-address") ?? "none")")
    return lines
  }

  // MARK: Private

  private static let place = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Releases").standardized

  /// Runs a program of PostgreSQL's.
  private static func run(_ command: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(description: "\(command[0]) failed") }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
