/// Receives what happens to the loads of a factory: for logs, metrics and instruments.
///
/// ```swift
/// struct Log: LoadingMonitor {
///   func receive(_ event: LoadingEvent) { print(event) }
/// }
/// let factory = LoaderFactory(transport: transport, limits: LoadingLimits(), monitor: Log())
/// ```
///
/// Events come one at a time and in the order in which things happened, on any thread, while no lock is held. A monitor
/// must return quickly: the loads of the factory wait for it.
public protocol LoadingMonitor: Sendable {
  /// Receives the next event.
  func receive(_ event: LoadingEvent)
}

/// Something that happened to a load. Equal requests that are loaded at once are one load.
///
/// A load has one ``Kind/began`` and one ``Kind/ended(_:)``. A request whose address is too long to be one has neither.
public struct LoadingEvent: Sendable, CustomStringConvertible {
  /// The things that happen to a load, in their order.
  public enum Kind: Sendable {
    /// A run has asked for it.
    case began
    /// Another run of an equal request shares it.
    case joined
    /// The request was passed to the transport, for the first time or once more.
    case sent(attempt: Int)
    /// The transport has answered, or failed. The response is without its body.
    case answered(Result<Response, TransportError>)
    /// The request will be sent again after this time.
    case waits(Duration)
    /// All runs have the result. The response is without its body; its origin says whether it comes from the cache. An
    /// error of `.cancelled` means that the last run has gone.
    case ended(Result<Response, TransportError>)
  }

  /// The number of the load, the same in all of its events.
  public let load: UInt64
  /// The request, as the program made it.
  public let request: Request
  /// The time on the factory's clock.
  public let time: Duration
  /// The event itself.
  public let kind: Kind

  public var description: String { "\(load) \(request.method.rawValue) \(request.url): \(kind)" }
}

extension LoadingEvent.Kind: CustomStringConvertible {
  public var description: String {
    switch self {
    case .began: "began"
    case .joined: "joined"
    case .sent(let attempt): "sent, attempt \(attempt)"
    case .answered(let result): "answered: \(Self.text(result))"
    case .waits(let duration): "waits \(duration)"
    case .ended(let result): "ended: \(Self.text(result))"
    }
  }

  private static func text(_ result: Result<Response, TransportError>) -> String {
    switch result {
    case .success(let response): "\(response.status) from \(response.origin)"
    case .failure(let error): "\(error)"
    }
  }
}

// MARK: - In the pipeline

/// The events that the monitor has not received. Guarded by the pipeline's lock.
struct WaitingEvents {
  init(isOn: Bool) {
    self.isOn = isOn
  }

  /// Adds an event, if there is a monitor.
  mutating func append(_ kind: @autoclosure () -> LoadingEvent.Kind, of work: Work, _ now: Duration) {
    append(kind(), load: work.id, work.request, now)
  }

  mutating func append(
    _ kind: @autoclosure () -> LoadingEvent.Kind, load: UInt64, _ request: Request, _ now: Duration
  ) {
    if isOn { events.append(LoadingEvent(load: load, request: request, time: now, kind: kind())) }
  }

  /// Takes the events, for the one thread that tells the monitor; nil if another one does, or if nothing has happened.
  ///
  /// - Parameter isContinuing: true for the thread that took the events before.
  mutating func take(isContinuing: Bool) -> [LoadingEvent]? {
    guard isContinuing || !isTelling else { return nil }
    isTelling = !events.isEmpty
    defer { events = [] }
    return isTelling ? events : nil
  }

  private let isOn: Bool
  private var events: [LoadingEvent] = []
  private var isTelling = false
}

extension Pipeline {
  /// Passes on what has happened. Must be called without the lock.
  func tellMonitor() {
    guard let monitor else { return }
    var isContinuing = false
    while let events = state.withLock({ $0.events.take(isContinuing: isContinuing) }) {
      isContinuing = true
      for event in events { monitor.receive(event) }
    }
  }
}

extension Result<Response, TransportError> {
  /// The result without the body.
  var head: Self { map(\.head) }
}
