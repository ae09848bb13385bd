/// Delivers typed signals to those who subscribed to exactly their key, in the order in which they subscribed.
///
/// Subscribers may come and go while a signal is being posted:
/// - who was subscribed when the post began, and still is when its turn comes, is called once;
/// - who has subscribed since is not called;
/// - who has ended its subscription since is not called any more;
/// - a post from inside a handler is delivered in full before that handler goes on.
///
/// The bus keeps handlers alive, and with them what they capture, until their subscriptions end or it goes itself; it does
/// not keep the subscriptions. Either may outlive the other.
public final class SignalBus<Key: Hashable, Signal> {
  // MARK: Lifecycle

  public init() {}

  deinit {
    for channel in channels.values { channel.removeAll() }
  }

  // MARK: Public

  /// Calls the handler for every signal posted for the key, until the subscription ends.
  ///
  /// - Complexity: O(1), one look-up.
  public func subscribe(_ key: Key, _ handler: @escaping (Signal) -> Void) -> Subscription {
    let link: SignalLink<Signal> = channel(for: key).append(handler)
    return Subscription { link.channel?.remove(link) }
  }

  /// Calls the handlers of that key, and no other.
  ///
  /// - Complexity: O(n) for n subscribers of the key, however many keys there are.
  public func post(_ signal: Signal, for key: Key) {
    channels[key]?.post(signal)
  }

  public func subscriberCount(for key: Key) -> Int {
    channels[key]?.count ?? 0
  }

  // MARK: Private

  private var channels: [Key: SignalChannel<Signal>] = [:]

  private func channel(for key: Key) -> SignalChannel<Signal> {
    if let channel = channels[key] { return channel }
    let channel: SignalChannel<Signal> = SignalChannel { [weak self] in self?.channels[key] = nil }
    channels[key] = channel
    return channel
  }
}
