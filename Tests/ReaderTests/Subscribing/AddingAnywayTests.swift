import Foundation
import Loading
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Reader

// MARK: Feeds that are followed though they cannot be fetched

extension AddingRefusedFeedsTests {
  @Test(arguments: [(401, true), (429, true), (500, true), (503, true), (404, false), (410, false)])
  func `what settings or time can mend can be followed anyway`(status: Int, can: Bool) async throws {
    let error = try await refusal(status: status)
    #expect(error.addressToFollowAnyway == (can ? WebAddress(unparsed: Self.url) : nil))
  }

  @Test func `a feed is followed without a request, and is due at once`() async throws {
    let reader = try await TestReader()
    reader.transport.set(Self.url, .failure(.certificate(host: "feeds.test", .selfSigned)))
    let user = try await reader.owner().id
    #expect(try await refusal(reader).addressToFollowAnyway != nil)
    let count = reader.transport.requests.count

    let added = try await reader.services.useCases.subscribe(Self.url, folder: "Mine", anyway: true, for: user)
    #expect(added.isNew && added.subscription.folders.count == 1)
    #expect(added.subscription.feed.health.lastChecked == nil)
    #expect(added.subscription.feed.health.nextCheck <= TestReader.now)
    #expect(reader.transport.requests.count == count)

    // It can get settings, and shows its problem.
    let feed = try await reader.services.useCases.setAccess(
      [.timeout(seconds: 60)], of: added.subscription.feed.id, for: user)
    try await reader.refresh(try #require(try await reader.database.feed(feed)))
    #expect(try await reader.database.feed(feed)?.health.problem?.kind == .selfSignedCertificate)
  }
}
