import Synchronization
import Threading

/// A service that is being created, and the service that it is created for: the stack that reveals cycles.
///
/// Factories are synchronous, so a resolution stays on the thread and in the task that began it. It is found through a
/// task-local value, which tasks that a factory starts inherit. Such tasks are not part of the resolution, so it checks
/// that the task is its own and that it is still in progress.
///
/// Recording a resolution costs more than most creations. It is done for kept services; for other services only the
/// first time, and while any other resolution is recorded.
@usableFromInline
final class Resolution: Sendable {
  @TaskLocal private static var innermost: Resolution?

  /// The number of resolutions in progress in the program.
  @usableFromInline static let running: Atomic<Int> = Atomic(0)

  @inlinable
  @inline(__always)
  static var isIdle: Bool { running.load(ordering: .relaxed) == 0 }

  let slot: AnyServiceSlot
  let parent: Resolution?

  /// The identity of the whole stack.
  let root: ObjectIdentifier?

  /// The services that the whole stack shares. Used at the root only.
  private let shared: Lock<[ObjectIdentifier: UncheckedSendable<Any>]> = Lock([:])
  private let outermost: Outermost
  private let task: Int?
  private let isOpen: Atomic<Bool> = Atomic(true)

  /// A separate case, since a root cannot hold itself.
  private enum Outermost {
    case isSelf
    case other(Resolution)
  }

  private init(_ slot: AnyServiceSlot, parent: Resolution?) {
    self.slot = slot
    self.parent = parent
    self.root = parent.map { $0.root ?? ObjectIdentifier($0) }
    self.outermost = parent.map { .other($0.top) } ?? .isSelf
    self.task = Self.currentTask
  }

  private var top: Resolution {
    switch outermost {
    case .isSelf: self
    case .other(let resolution): resolution
    }
  }

  // MARK: Use

  /// Runs the closure as the creation of a service.
  ///
  /// - Throws: ``InjectionCycle`` if that service is already being created further out on this stack, or the error of
  ///   the closure.
  static func run<Service>(
    _ slot: AnyServiceSlot, _ body: (Resolution) throws(InjectionCycle) -> Service
  ) throws(InjectionCycle) -> Service {
    // Before the search for an outer resolution: a thread that does not see this count came earlier, or is not on this
    // stack.
    running.add(1, ordering: .sequentiallyConsistent)
    defer { running.subtract(1, ordering: .sequentiallyConsistent) }
    let parent: Resolution? = current
    slot.recorder?.note(slot)
    parent?.slot.recorder?.note(slot, for: parent?.slot)
    if let parent, let path = parent.path(from: { $0.slot.key == slot.key && $0.slot.name == slot.name }) {
      throw InjectionCycle(members: (path + [slot]).map(\.name))
    }
    let resolution = Resolution(slot, parent: parent)
    defer { resolution.isOpen.store(false, ordering: .releasing) }
    let result: Result<Service, InjectionCycle> = $innermost.withValue(resolution) {
      do throws(InjectionCycle) {
        return .success(try body(resolution))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Returns the service that the whole stack shares, and creates it if it does not exist.
  static func run<Service>(
    _ slot: ServiceSlot<Service>, sharing make: () throws(InjectionCycle) -> Service
  ) throws(InjectionCycle) -> Service {
    let id = ObjectIdentifier(slot)
    if let current {
      var outer: Resolution? = current
      while let next = outer {
        next.slot.leadsToGraph.store(true, ordering: .releasing)
        outer = next.parent
      }
      // The entry is of this slot, so the cast does not fail.
      if let found = current.top.shared.withLock({ $0[id] })?.service as? Service {
        noteUse(of: slot)
        return found
      }
    }
    return try run(slot) { (resolution: Resolution) throws(InjectionCycle) in
      let service: Service = try make()
      let known: UncheckedSendable<Any> = UncheckedSendable(service)
      resolution.top.shared.withLock { $0[id] = known }
      return service
    }
  }

  /// Records that the service that is being created requested one that already existed.
  static func noteUse(of slot: AnyServiceSlot) {
    guard !isIdle, let current else { return }
    current.slot.recorder?.note(slot, for: current.slot)
  }

  /// Returns the services on this stack from the given one to the innermost, outermost first; nil if it is not on the
  /// stack.
  func path(from isStart: (Resolution) -> Bool) -> [AnyServiceSlot]? {
    var path: [AnyServiceSlot] = []
    var resolution: Resolution? = self
    while let next = resolution {
      path.append(next.slot)
      if isStart(next) { return path.reversed() }
      resolution = next.parent
    }
    return nil
  }

  /// Returns true if both are on one stack.
  func isOnStack(of other: Resolution) -> Bool {
    (root ?? ObjectIdentifier(self)) == (other.root ?? ObjectIdentifier(other))
  }

  private static var current: Resolution? {
    guard let innermost, innermost.isOpen.load(ordering: .acquiring), innermost.task == currentTask else { return nil }
    return innermost
  }

  private static var currentTask: Int? {
    withUnsafeCurrentTask { (task: UnsafeCurrentTask?) in task?.hashValue }
  }
}
