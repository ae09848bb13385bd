import Storage
import Testing

/// First synchronizations of apps, by the requests of each and with what its parser demands.
@Suite(.timeLimit(.minutes(5)))
struct AppTests {
  private func check(_ result: Synchronized, _ account: OpenAccount, stored: Set<EntryID>? = nil) {
    #expect(result.feeds == Set(account.feeds.map { "feed/\($0)" }))
    #expect(result.unread == account.ids)
    #expect(result.starred == account.starred)
    #expect(result.stored == stored ?? account.ids.union(account.starred))
  }

  @Test(arguments: AppAccount.allCases)
  func `NetNewsWire synchronizes`(kind: AppAccount) async throws {
    let account = try await OpenAccount(kind)
    check(try await NetNewsWire().synchronize(account), account)
  }

  @Test(arguments: AppAccount.allCases)
  func `Capy Reader synchronizes`(kind: AppAccount) async throws {
    let account = try await OpenAccount(kind)
    check(try await CapyReader().synchronize(account), account)
  }

  @Test(arguments: AppAccount.allCases)
  func `Read You synchronizes`(kind: AppAccount) async throws {
    let account = try await OpenAccount(kind)
    let result = try await ReadYou().synchronize(account)
    check(result, account)
    // It looks for icons itself only where the member is missing.
    #expect(result.icons.count == account.feeds.count && !result.icons.contains(""))
  }

  @Test(arguments: AppAccount.allCases)
  func `Twine synchronizes`(kind: AppAccount) async throws {
    let account = try await OpenAccount(kind)
    check(try await Twine().synchronize(account), account)
  }

  @Test(arguments: AppAccount.allCases)
  func `Fluent Reader synchronizes`(kind: AppAccount) async throws {
    let account = try await OpenAccount(kind)
    check(try await FluentReader().synchronize(account), account, stored: account.ids)
  }

  /// It has 1,000 entries at most.
  @Test(arguments: AppAccount.allCases)
  func `FeedFlow synchronizes`(kind: AppAccount) async throws {
    let account = try await OpenAccount(kind)
    let result = try await FeedFlow().synchronize(account)
    guard kind == .large else { return check(result, account) }
    #expect(result.stored.count == 1_000 && result.unread == account.ids)
  }

  /// It has 2,500 entries at most.
  @Test(arguments: AppAccount.allCases)
  func `Readrops synchronizes`(kind: AppAccount) async throws {
    let account = try await OpenAccount(kind)
    let result = try await Readrops(account: account).synchronize()
    guard kind == .large else { return check(result, account) }
    #expect(result.unread.count == Readrops.most && result.stored.count == Readrops.most)
    #expect(result.starred.count == Readrops.mostStarred)
  }

  // MARK: Fever

  @Test(arguments: AppAccount.allCases)
  func `Read You synchronizes by Fever`(kind: AppAccount) async throws {
    let account = try await OpenAccount(kind)
    check(try await FeverApps.readYou(account), account, stored: account.ids)
  }

  @Test(arguments: AppAccount.allCases)
  func `Fluent Reader synchronizes by Fever`(kind: AppAccount) async throws {
    let account = try await OpenAccount(kind)
    check(try await FeverApps.fluentReader(account), account, stored: account.ids)
  }

  /// Without unread entries it fails at any server: it reads an empty text as a number. It has 1,000 entries at most.
  @Test(arguments: [AppAccount.poor, .large])
  func `Readrops synchronizes by Fever`(kind: AppAccount) async throws {
    let account = try await OpenAccount(kind)
    let result = try await Readrops(account: account).synchronizeByFever()
    guard kind == .large else { return check(result, account, stored: account.ids) }
    #expect(result.unread == account.ids && result.stored.count == 1_000)
  }
}
