/// The observers of a provider. It combines the changes of a batch into one announcement.
///
/// For implementing a provider, which owns one and forwards to it.
public final class ChangeAnnouncer {
  // MARK: Lifecycle

  /// Creates an announcer without observers.
  public init() {}

  // MARK: Public

  /// Calls the closure after each change, until the subscription ends.
  public func observe(_ onChange: @escaping () -> Void) -> SignalSubscription {
    observeSections { _ in onChange() }
  }

  /// Calls the closure with each change, until the subscription ends.
  public func observeSections(_ onChange: @escaping (ProviderChange) -> Void) -> SignalSubscription {
    changes.subscribe(.contents, onChange)
  }

  /// Calls the observers; inside a batch, when the outermost batch has finished.
  public func announce(_ change: ProviderChange) {
    guard depth == 0 else {
      pending = pending?.merged(with: change) ?? change
      return
    }
    changes.post(change, for: .contents)
  }

  /// Announces all that is announced in `body` at once, after it. May be nested.
  public func batch<Result>(_ body: () throws -> Result) rethrows -> Result {
    depth += 1
    defer {
      depth -= 1
      if depth == 0, let change = pending {
        pending = nil
        changes.post(change, for: .contents)
      }
    }
    return try body()
  }

  // MARK: Private

  private enum Topic { case contents }

  private let changes: SignalBus<Topic, ProviderChange> = SignalBus()
  private var depth: Int = 0
  private var pending: ProviderChange?
}
