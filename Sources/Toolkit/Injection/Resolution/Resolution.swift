import Threading

/// A service that is being created, and the service that it is created for: the stack that reveals cycles.
///
/// Factories are synchronous, so a resolution stays on the thread and in the task that began it. It is found through a
/// pointer of its thread. A thread that waits in a factory may run other tasks (in a nested run loop), which are not
/// part of the resolution, so it checks that the task is its own.
///
/// Recording a resolution costs more than most creations. It is done for kept and graph services; for other services
/// only the first time, and while any other resolution is recorded on the thread.
///
/// Unchecked: `shared` is used on the stack's own thread only, and `parent` and `root` are constant.
@usableFromInline
final class Resolution: @unchecked Sendable {
  /// The number of resolutions in progress in the program.
  @usableFromInline static let running: Atomic<Int> = Atomic(0)

  private static let innermost = ThreadPointer()

  /// True if the thread records no dependencies. All services that exist can then be handed out at once.
  @inlinable
  @inline(__always)
  static var isIdle: Bool { running.load(ordering: .relaxed) == 0 || !isRecordingHere() }

  // It releases nothing, so that callers need not retain their container meanwhile.
  @usableFromInline
  @inline(never)
  @_effects(releasenone)
  static func isRecordingHere() -> Bool { current?.isRecording ?? false }

  let slot: AnyServiceSlot
  let parent: Resolution?

  /// The outermost resolution of the stack; nil if it is this one.
  private let outermost: Resolution?

  /// True while the dependencies of the service are not known.
  private let isRecording: Bool

  /// The services that the whole stack shares. Used at the root only.
  private var shared: [ObjectIdentifier: AnyObject] = [:]
  /// The thread's pointer before.
  private let before: UnsafeMutableRawPointer?
  private let task: Int?

  private init(
    _ slot: AnyServiceSlot, parent: Resolution?, isRecording: Bool, before: UnsafeMutableRawPointer?, task: Int?
  ) {
    self.before = before
    self.slot = slot
    self.parent = parent
    self.outermost = parent.map { $0.outermost ?? $0 }
    self.isRecording = isRecording
    self.task = task
  }

  private var top: Resolution { outermost ?? self }

  /// The identity of the whole stack.
  var stack: ObjectIdentifier { ObjectIdentifier(top) }

  // MARK: Use

  /// Runs the closure as the creation of a service.
  ///
  /// - Throws: ``InjectionCycle`` if that service is already being created further out on this stack, or the error of
  ///   the closure.
  static func run<Service>(
    _ slot: AnyServiceSlot, _ body: (Resolution) throws(InjectionCycle) -> Service
  ) throws(InjectionCycle) -> Service {
    let resolution = try begin(slot)
    defer { end(resolution) }
    let service = try body(resolution)
    slot.isRecorded.store(true, ordering: .relaxed)
    return service
  }

  private static func begin(_ slot: AnyServiceSlot) throws(InjectionCycle) -> Resolution {
    let before = innermost.value
    let task = currentTask
    let parent = resolution(at: before, in: task)
    let isRecording = !slot.isRecorded.load(ordering: .relaxed)
    if isRecording { slot.recorder?.note(slot) }
    if let parent {
      if parent.isRecording { parent.slot.recorder?.note(slot, for: parent.slot) }
      if let path = parent.path(from: { $0.slot === slot || $0.slot.isSameService(as: slot) }) {
        throw InjectionCycle(members: (path + [slot]).map(\.name))
      }
    }
    let resolution = Resolution(slot, parent: parent, isRecording: isRecording, before: before, task: task)
    running.add(1, ordering: .relaxed)
    innermost.value = Unmanaged.passUnretained(resolution).toOpaque()
    return resolution
  }

  @usableFromInline
  static func end(_ resolution: Resolution) {
    innermost.value = resolution.before
    running.subtract(1, ordering: .relaxed)
  }

  /// Runs the declared factory of a graph service, if it was recorded before and this thread creates nothing else: a
  /// specialized form of `run`.
  ///
  /// - Returns: nil if these conditions do not hold.
  @inlinable
  static func runRoot<Service>(
    _ slot: AnyServiceSlot, _ make: () throws(InjectionCycle) -> Service
  ) throws(InjectionCycle) -> Service? {
    guard slot.isDeclared.load(ordering: .acquiring), let resolution = beginRoot(slot) else { return nil }
    defer { end(resolution) }
    return try make()
  }

  @usableFromInline
  static func beginRoot(_ slot: AnyServiceSlot) -> Resolution? {
    guard innermost.value == nil, slot.isRecorded.load(ordering: .relaxed) else { return nil }
    let resolution = Resolution(slot, parent: nil, isRecording: false, before: nil, task: currentTask)
    running.add(1, ordering: .relaxed)
    innermost.value = Unmanaged.passUnretained(resolution).toOpaque()
    return resolution
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
      if let found = current.top.shared[id] {
        noteUse(of: slot)
        // The entry is of this slot, so it has the type of its services.
        return unsafeDowncast(found, to: SharedInstance<Service>.self).service
      }
    }
    return try run(slot) { resolution throws(InjectionCycle) in
      let service: Service = try make()
      if resolution.parent != nil { resolution.top.shared[id] = SharedInstance(service) }
      return service
    }
  }

  /// Records that the service that is being created requested one that already existed.
  static func noteUse(of slot: AnyServiceSlot) {
    guard let current, current.isRecording else { return }
    current.slot.recorder?.note(slot, for: current.slot)
  }

  /// Returns the services on this stack from the given one to the innermost, outermost first; nil if it is not on the
  /// stack.
  func path(from isStart: (Resolution) -> Bool) -> [AnyServiceSlot]? {
    var start: Resolution? = self
    while let next = start, !isStart(next) { start = next.parent }
    guard let start else { return nil }
    var path: [AnyServiceSlot] = [slot]
    var resolution = self
    while resolution !== start, let next = resolution.parent {
      path.append(next.slot)
      resolution = next
    }
    return path.reversed()
  }

  /// The resolution that this thread and task are in.
  private static var current: Resolution? {
    guard let pointer = innermost.value else { return nil }
    return resolution(at: pointer, in: currentTask)
  }

  /// The resolution is retained by `run` as long as the pointer is set.
  private static func resolution(at pointer: UnsafeMutableRawPointer?, in task: Int?) -> Resolution? {
    guard let pointer else { return nil }
    let resolution = Unmanaged<Resolution>.fromOpaque(pointer).takeUnretainedValue()
    return resolution.task == task ? resolution : nil
  }

  private static var currentTask: Int? {
    withUnsafeCurrentTask { $0?.hashValue }
  }
}

private final class SharedInstance<Service> {
  let service: Service
  init(_ service: Service) { self.service = service }
}
