import Foundation
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Reader
@testable import Running
@testable import Screens

/// Published timelines and webhooks in an export, and their import.
@Suite(.timeLimit(.minutes(1)))
struct SharingTransferTests {
  private let url = "http://feeds.test/a.xml"

  private func reader(hasKey: Bool = true) async throws -> (TestReader, UserID, UseCases) {
    let reader = try await TestReader()
    if hasKey { reader.services.secretKeys.register { .text("a key of at least thirty-two bytes") } }
    return (reader, try await reader.owner().id, reader.services.useCases)
  }

  private func export(_ useCases: UseCases, _ user: UserID) async throws -> String {
    var bytes = Data()
    try await useCases.exportAll(of: user) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// An export of every kind of place, and the secrets that it must not have.
  private func exported() async throws -> (text: String, secrets: [String]) {
    let (reader, user, useCases) = try await reader()
    let feed = try await reader.subscribe(url, items: [TestReader.item("1")]).subscription.feed.id
    let folder = try await useCases.makeFolder("News / World", of: user)
    let label = try await useCases.makeLabel("Tips", of: user)
    let rule = try await useCases.store(RuleDraft(place: .feed(feed), search: "storm", actions: .star), of: user)
    var secrets: [String] = []
    for (query, title) in [
      (TimelineQuery(filter: .starred), "Stars"), (TimelineQuery(scope: .folder(folder), filter: .unread), "World"),
      (TimelineQuery(scope: .feed(feed), search: "tides"), "Tides"), (TimelineQuery(scope: .label(label)), "Tips"),
      (TimelineQuery(scope: .label(.later(of: user))), "Later"),
    ] {
      secrets.append(try #require(try await useCases.publish(query, title: title, for: user).secret))
    }
    for (path, events, place) in [
      ("all", [.newEntries, .feedFailing], .scope(.all)), ("folder", .savedEntry, .scope(.folder(folder))),
      ("feed", .newEntries, .scope(.feed(feed))), ("rule", .newEntries, .rule(rule)),
    ] as [(String, WebhookEvents, WebhookPlace)] {
      secrets.append(try await useCases.addWebhook(("https://hook.test/\(path)", events, place), for: user).secret)
    }
    return (try await export(useCases, user), secrets)
  }

  @Test func `they are exported without secrets, and imported with new ones, once`() async throws {
    let (text, secrets) = try await exported()
    for secret in secrets { #expect(!text.contains(secret)) }
    let (reader, user, useCases) = try await reader()

    let report = try await useCases.importAll(Data(text.utf8), for: user)

    #expect(report.publications.map(\.publication.draft.title) == ["Stars", "World", "Tides", "Tips", "Later"])
    #expect(report.webhooks.map(\.webhook.draft.url.string.last) == ["l", "r", "d", "e"])
    let new = report.publications.compactMap(\.secret) + report.webhooks.map(\.secret)
    #expect(new.count == 9 && Set(new).isDisjoint(with: secrets) && report.refusedWebhooks.isEmpty)
    #expect(try await export(useCases, user) == text)
    #expect(try await useCases.publications.all(of: user).map(\.secret).reversed() == report.publications.map(\.secret))
    #expect(
      try await useCases.webhooks(of: user).last?.draft.place
        == .rule(try #require(await useCases.rules(of: user).first).id))
    let again = try await useCases.importAll(Data(text.utf8), for: user)
    #expect(again.publications.isEmpty && again.webhooks.isEmpty)
    #expect(try await export(useCases, user) == text)
    _ = reader
  }

  @Test func `a server without a key leaves webhooks out, and imports the rest`() async throws {
    let (text, _) = try await exported()
    let (_, user, useCases) = try await reader(hasKey: false)
    let report = try await useCases.importAll(Data(text.utf8), for: user)
    #expect(report.refusedWebhooks.count == 4 && report.webhooks.isEmpty)
    #expect(report.publications.count == 5 && report.newFeeds == 1)
    #expect(try await useCases.webhooks(of: user).isEmpty)
  }

  @Test func `a mistake in one is said with its line, and nothing is stored`() async throws {
    let (_, user, useCases) = try await reader()
    for (line, words) in [
      (#"{"title":" ","type":"publication"}"#, "A title is empty"),
      (#"{"place":{"folder":[]},"title":"x","type":"publication"}"#, "folders can be within each other"),
      (#"{"events":["x"],"type":"webhook","url":"https://hook.test/"}"#, "There is no event “x”"),
      (#"{"events":[],"type":"webhook","url":"https://hook.test/"}"#, "has no events"),
      (#"{"events":["new_entries"],"type":"webhook","url":"file:///etc/passwd"}"#, "is no address on the web"),
    ] {
      let file = #"{"format":"yaarr","version":1}"# + "\n" + #"{"path":["News"],"type":"folder"}"# + "\n" + line + "\n"
      do {
        _ = try await useCases.importAll(Data(file.utf8), for: user)
        Issue.record("It was imported: \(line)")
      } catch let error as ImportError {
        #expect(error.description.contains("Line 3") && error.description.contains(words), "\(error)")
      }
    }
    #expect(try await useCases.folders(of: user).isEmpty)
    let many = (1...21).map { #"{"events":["new_entries"],"type":"webhook","url":"https://hook.test/\#($0)"}"# }
    let file = ([#"{"format":"yaarr","version":1}"#] + many).joined(separator: "\n")
    await #expect(throws: ImportError.self) { try await useCases.importAll(Data(file.utf8), for: user) }
    #expect(try await useCases.webhooks(of: user).isEmpty)
  }
}
