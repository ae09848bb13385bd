import Bytes
import CommandOptions
import Fetching
import Foundation
import Loading
import Reader
import Running
import Screens
import Storage

/// `yaarr feeds set FEED…`, `yaarr feeds certificate ID`
enum FeedSettingsCommand {
  static let feeds = Argument<[String]>(
    "FEED", help: "Numbers or addresses of feeds, as “yaarr feeds” shows them; - reads them from the standard input.")
  static let folder = Option<String?>(
    "folder", value: "FOLDER", help: "All feeds of this folder and those within it, as “News / World”.")
  static let all = Flag("all", help: "All feeds that the user follows.")
  static let id = Argument<Int>("ID", help: "The number of the feed, as “yaarr feeds” shows it.")
  static let signIn = Option<SignInChoice?>(
    "sign-in", value: "basic|digest|bearer", help: "Sign in; the password or token is asked for.")
  static let signInUser = Option<String?>("sign-in-user", value: "NAME", help: "The user name of the sign-in.")
  static let header = Option<[String]>(
    "header", value: "NAME", help: "Send a header field; its value is asked for. May be repeated.")
  static let removeHeader = Option<[String]>("remove-header", value: "NAME", help: "Send a field no longer.")
  static let userAgent = Option<String?>("user-agent", value: "TEXT", help: "What the reader calls itself.")
  static let proxy = Option<String?>(
    "proxy", value: "URL",
    help: "A proxy: http://HOST:PORT, https://, socks5:// or socks5h://. With USER@, its password is asked for.")
  static let timeout = Option<Int?>("timeout", value: "SECONDS", help: "The time limit of a fetch, 5 to 120.")
  static let pin = Option<String?>(
    "pin", value: "KEY", help: "Want a certificate with this key: sha256//…, as “yaarr feeds certificate” shows it.")
  static let trust = Option<String?>(
    "trust", value: "KEY", help: "Trust the certificate with this key whatever is wrong with it, and no other.")
  static let privateNetwork = Option<[NetworkRangeList]>(
    "allow-private-network", value: "RANGE",
    help:
      "Private addresses that this feed may be fetched from: a network such as 192.168.1.0/24, or several with commas.")
  static let interval = Option<Int?>("interval", value: "MINUTES", help: "How often the user wants the feed checked.")
  static let onChange = Option<ChangeChoice?>(
    "on-change", value: "mark|unread|ignore", help: "What happens to an entry whose text the publisher changes.")
  static let fullArticle = Option<YesNo?>("full-article", value: "yes|no", help: "Fetch whole articles.")
  static let pause = Option<YesNo?>("pause", value: "yes|no", help: "Do not check the feed.")
  static let reset = Option<[ResetChoice]>(
    "reset", value: "SETTING",
    help: "Remove a setting: \(ResetChoice.allCases.map(\.rawValue).joined(separator: ", ")).")
  static let ignoreCache = Flag(
    "ignore-cache", help: "Fetch the feed whole each time, whatever its site says of changes.")
  static let cookies = Flag("cookies", help: "Send cookies, as “name=value; other=value”; they are asked for.")
  static let shared = Flag(
    "shared",
    help: "Change the feed for all who follow it, instead of making it the user's own. All see what it fetches.")

  static let set = Command(
    "set", summary: "Change the settings of feeds.",
    discussion: """
      Settings of reading (--interval, --on-change, --full-article, --pause) are the user's. The others are about the way to the \
      feed: what a sign-in fetches is for the user alone, so such a feed becomes the user's own, apart from the one that \
      others share. Passwords, tokens, cookies and values of fields are asked for, or read from the standard input, one \
      per line in the order of the help; they are never shown again. See docs/feed-settings.md.

      Lines of the standard input that name feeds begin with a number or an address, as those of “yaarr feeds” and “yaarr \
      feeds --json” do. What is not there is named, and the exit code is 66; the others are changed.
      """,
    arguments: [feeds],
    options: [
      signIn, signInUser, header, removeHeader, userAgent, proxy, timeout, pin, trust, privateNetwork, interval,
      onChange,
      fullArticle, pause, reset, folder,
    ], flags: [cookies, ignoreCache, shared, all], run: change)

  static let certificate = Command(
    "certificate", summary: "Show the certificate that a feed's server presents now.",
    arguments: [id], flags: [NetworkOptions.allowPrivateNetworks]
  ) { invocation in
    try await CommandContext.run(invocation, fetches: true) { context in
      try await refusing {
        let found = try await context.useCases.certificate(ofShared: FeedID(rawValue: Int64(invocation[id])))
        Console.print("Name:         \(found.subject)")
        Console.print("Signed by:    \(found.issuer)")
        Console.print("Valid until:  \(found.expires)")
        Console.print("Fingerprint:  \(found.fingerprint)")
        Console.print("Key:          \(found.key.string)")
      }
    }
  }

  @Sendable
  private static func change(_ invocation: Invocation) async throws {
    guard [!invocation[feeds].isEmpty, invocation[folder] != nil, invocation[all]].count(where: { $0 }) == 1 else {
      throw UsageError("Name feeds, or choose them by --folder or --all.")
    }
    let names = invocation[feeds].isEmpty ? [] : try InputNames.names(invocation[feeds]) ?? []
    try await CommandContext.run(invocation) { context in
      try await refusing {
        let user = try await context.user(invocation[CommandContext.user]).id
        let change = SettingsChange(
          edits: try edits(invocation), ranges: invocation[privateNetwork].flatMap(\.ranges),
          forgetsRanges: invocation[reset].contains(.privateNetworks), isShared: invocation[shared],
          reading: try reading(invocation))
        guard !change.edits.isEmpty || !change.ranges.isEmpty || change.reading != nil || !invocation[reset].isEmpty
        else {
          throw UsageError("Say what to change; “yaarr feeds set --help” lists the settings.")
        }
        let list = try await context.useCases.subscriptions(of: user)
        let chosen = try chosen(invocation, names, list)
        var changed: [FeedID] = []
        var unknown = names.filter { FeedID($0) == nil && list.subscription(named: $0) == nil }
        for feed in chosen {
          do {
            let final = try await change.apply(to: feed, of: list, for: user, context.useCases)
            if final != feed { Console.print("Feed \(feed) has the number \(final) from now on.") }
            changed.append(final)
          } catch UseCaseError.notFound where chosen.count + unknown.count > 1 {
            unknown.append("\(feed)")
          }
        }
        try await show(changed, of: user, context)
        try UnknownNames(unknown).require("feed", "feeds", hint: "“yaarr feeds” lists them with their numbers")
      }
    }
  }

  /// The feeds that are named, each once, or those of the folder, or all that are fetched.
  private static func chosen(
    _ invocation: Invocation, _ names: [String], _ list: SubscriptionList
  ) throws -> [FeedID] {
    var seen: Set<FeedID> = []
    let named = names.compactMap { FeedID($0) ?? list.subscription(named: $0)?.feed.id }
      .filter { seen.insert($0).inserted }
    guard named.isEmpty, names.isEmpty else { return named }
    let within = try invocation[folder].map { list.feeds(within: try list.folder(at: $0).id) }
    return list.subscriptions.map(\.feed).filter { $0.isFetched && within?.contains($0.id) ?? true }.map(\.id)
  }

  /// Writes the settings of one feed, or the number of several.
  private static func show(_ feeds: [FeedID], of user: UserID, _ context: CommandContext) async throws {
    guard feeds.count == 1, let feed = feeds.first else {
      return Console.print("\(feeds.count.counted("feed has", "feeds have")) these settings now.")
    }
    let stored = try await context.useCases.subscriptions(of: user).subscriptions.first { $0.feed.id == feed }
    let words = stored?.differences(showsOperators: true) ?? []
    Console.print("Feed \(feed): " + (words.isEmpty ? "as by default." : words.joined(separator: " ")))
  }

  private static func edits(_ invocation: Invocation) throws -> [AccessEdit] {
    var edits: [AccessEdit] = []
    for choice in invocation[reset] { edits += choice.edits }
    if let choice = invocation[signIn] {
      let scheme = choice.scheme
      let secret = try secret(of: scheme)
      edits.append(.signIn(scheme, user: invocation[signInUser], secret: secret))
    } else if invocation[signInUser] != nil {
      throw UsageError("“--sign-in-user” needs “--sign-in”.")
    }
    for name in invocation[removeHeader] { edits.append(.header(name: name, value: nil)) }
    for name in invocation[header] {
      edits.append(.header(name: name, value: try PasswordPrompt.ask("Value of \(name): ", for: "value of \(name)")))
    }
    if invocation[cookies] { edits.append(.cookies(try PasswordPrompt.ask("Cookies: ", for: "text of the cookies"))) }
    if let text = invocation[userAgent] { edits.append(.userAgent(text)) }
    if let address = invocation[proxy] { edits.append(.proxy(try proxyWithPassword(address))) }
    if let seconds = invocation[timeout] { edits.append(.timeout(seconds: seconds)) }
    if invocation[ignoreCache] { edits.append(.ignoresCache(true)) }
    switch (invocation[pin], invocation[trust]) {
    case (.some, .some): throw UsageError("“--pin” and “--trust” exclude each other.")
    case (let key?, nil):
      edits.append(.certificate(FeedAccess.Certificate(key: ByteString(key), isException: false)))
    case (nil, let key?):
      edits.append(.certificate(FeedAccess.Certificate(key: ByteString(key), isException: true)))
    case (nil, nil): break
    }
    return edits
  }

  /// The password or token of a sign-in, which is asked for.
  static func secret(of scheme: FeedAccess.SignIn.Scheme) throws(ExitError) -> String {
    scheme == .bearer ? try PasswordPrompt.ask("Token: ", for: "token") : try PasswordPrompt.ask("Password: ")
  }

  /// The address with the password of its user, which is asked for.
  private static func proxyWithPassword(_ address: String) throws -> String {
    guard var parts = URLComponents(string: address), parts.user != nil, parts.password == nil else { return address }
    parts.password = try PasswordPrompt.ask("Password of the proxy: ")
    return parts.string ?? address
  }

  private static func reading(_ invocation: Invocation) throws -> ((inout ReadingSettings) -> Void)? {
    let (interval, onChange, full) = (invocation[interval], invocation[onChange], invocation[fullArticle])
    let (pause, resets) = (invocation[pause], invocation[reset].contains(.interval))
    guard interval != nil || onChange != nil || full != nil || pause != nil || resets else { return nil }
    return { settings in
      if resets { settings.interval = nil }
      if let interval { settings.interval = interval }
      if let onChange { settings.onChange = onChange.change }
      if let pause { settings.isPaused = pause == .yes }
      if let full { settings.wantsFullArticle = full == .yes }
    }
  }

  /// Says refusals as errors of usage.
  private static func refusing(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let error as AccessError {
      throw ExitError(error.detail, code: .usage)
    } catch UseCaseError.notFound {
      throw ExitError("There is no such feed. “yaarr feeds” lists the feeds with their numbers.", code: .noInput)
    }
  }
}

/// A change of the settings of feeds, which has been asked for once.
private struct SettingsChange {
  let edits: [AccessEdit]
  let ranges: [NetworkRange]
  let forgetsRanges: Bool
  let isShared: Bool
  let reading: ((inout ReadingSettings) -> Void)?

  /// - Returns: The feed, which may be another one than before.
  func apply(
    to feed: FeedID, of list: SubscriptionList, for user: UserID, _ useCases: UseCases
  ) async throws -> FeedID {
    var feed = feed
    guard reading == nil || list.subscriptions.contains(where: { $0.feed.id == feed }) else {
      throw UseCaseError.notFound
    }
    var settings = list.subscriptions.first { $0.feed.id == feed }?.settings ?? ReadingSettings()
    if isShared {
      try await useCases.setAccess(edits, ofShared: feed)
    } else if !edits.isEmpty {
      feed = try await useCases.setAccess(edits, of: feed, for: user)
    }
    if !ranges.isEmpty || forgetsRanges { try await useCases.setAccess([.privateNetworks(ranges)], ofShared: feed) }
    if let reading {
      reading(&settings)
      try await useCases.setReading(settings, of: feed, for: user)
    }
    return feed
  }
}
