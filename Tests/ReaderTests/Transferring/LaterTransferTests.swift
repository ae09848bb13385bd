import Foundation
import Reader
import ReaderTesting
import Storage
import Testing

@Suite struct LaterTransferTests {
  @Test func `entries to read later are exported and imported`() async throws {
    let (reader, other) = (try await TestReader(), try await TestReader())
    let user = try await reader.owner().id
    try await reader.subscribe(items: [TestReader.item("one"), TestReader.item("two", hour: 1)])
    let first = try #require(try await reader.database.entries(user, EntryQuery()).last)
    try await reader.services.useCases.setLater(first.id, isLater: true, by: user)
    var file = Data()
    try await reader.services.useCases.exportAll(of: user) { file += $0 }

    let stranger = try await other.owner().id
    _ = try await other.services.useCases.importAll(file, for: stranger)
    let later = try await other.database.entries(stranger, EntryQuery(scope: .label(.later(of: stranger))))
    #expect(later.map(\.title) == ["one"])
    #expect(try await other.database.labels(stranger).isEmpty)
    #expect(try await other.services.useCases.subscriptions(of: stranger).kept?.counts.later == 1)
  }
}
