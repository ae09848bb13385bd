import Bytes
import Screens
import Storage

extension GoogleReader {
  /// The name of a stream, as clients write it.
  enum StreamID: Hashable, Sendable {
    case feed(FeedID)
    /// A feed by its address.
    case address(ByteString)
    /// A folder or a label of the user's.
    case label(ByteString)
    case state(State)

    /// The states of `user/-/state/com.google/…`.
    enum State: String, CaseIterable, Sendable {
      case readingList = "reading-list"
      case read
      case starred
      case unread
      case keptUnread = "kept-unread"
      case trackingKeptUnread = "tracking-kept-unread"
      case fresh
      case broadcast
      case broadcastFriends = "broadcast-friends"
      case like
      case created
    }

    /// - Parameter text: Such as `feed/42`, `feed/https://example.org/feed.xml`, `user/-/label/News`, or with the user's
    ///   number or name in the place of the hyphen.
    /// - Returns: Nil for a name of another form.
    init?(_ text: String) {
      if text.hasBytePrefix("feed/") {
        let rest = String(Substring(text.utf8.dropFirst("feed/".utf8.count)))
        guard !rest.isEmpty else { return nil }
        self = FeedID(rest).map { .feed($0) } ?? .address(ByteString(rest))
        return
      }
      let parts = text.splitBytes(on: "/", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0].hasSameBytes(as: "user") else { return nil }
      if parts[2].hasBytePrefix("label/") {
        let name = String(Substring(parts[2].utf8.dropFirst("label/".utf8.count)))
        guard !name.isEmpty else { return nil }
        self = .label(ByteString(name))
        return
      }
      let prefix = "state/com.google/"
      guard parts[2].hasBytePrefix(prefix) else { return nil }
      let name = Substring(parts[2].utf8.dropFirst(prefix.utf8.count))
      guard let state = State(bytes: name) else { return nil }
      self = .state(state)
    }

    static func text(of state: State) -> String { "user/-/state/com.google/\(state.rawValue)" }
    static func text(ofLabel name: String) -> String { "user/-/label/\(ClientText.line(name))" }
  }

  /// The id of an item.
  enum ItemID {
    /// - Parameter text: In hexadecimal after `tag:google.com,2005:reader/item/`, with or without zeros before it, or in 16
    ///   digits of hexadecimal alone; otherwise in decimal. Clients use all of them.
    static func read(_ text: String) -> EntryID? {
      let prefix = "tag:google.com,2005:reader/item/"
      if text.hasBytePrefix(prefix) { return hexadecimal(text.utf8.dropFirst(prefix.utf8.count)) }
      if text.utf8.count == 16 { return hexadecimal(text.utf8[...]) }
      return Int64(text).flatMap { $0 > 0 ? EntryID(rawValue: $0) : nil }
    }

    static func long(_ id: EntryID) -> String {
      "tag:google.com,2005:reader/item/" + UInt64(bitPattern: id.rawValue).hexadecimal
    }

    private static func hexadecimal(_ digits: Substring.UTF8View) -> EntryID? {
      guard (1...16).contains(digits.count), digits.allSatisfy({ ASCII.hexValue($0) != nil }),
        let number = UInt64(Substring(digits), radix: 16), number > 0, let id = Int64(exactly: number)
      else { return nil }
      return EntryID(rawValue: id)
    }
  }
}
