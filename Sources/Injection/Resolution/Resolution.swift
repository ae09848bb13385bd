import Synchronization

/// A service that is being made, and the one that it is made for: the stack by which cycles are found.
///
/// Factories are synchronous, so a resolution stays on the thread and in the task that began it. It is found through a
/// task-local value, which tasks that a factory starts inherit; those are no part of it, so it is asked for its own
/// task and whether it still goes on.
final class Resolution: Sendable {
  @TaskLocal private static var innermost: Resolution?

  let key: ServiceKey
  let parent: Resolution?

  /// Stands for the whole stack.
  let root: ObjectIdentifier?

  private let task: Int?
  private let isOpen: Atomic<Bool> = Atomic(true)

  private init(_ key: ServiceKey, parent: Resolution?) {
    self.key = key
    self.parent = parent
    self.root = parent.map { $0.root ?? ObjectIdentifier($0) }
    self.task = Self.currentTask
  }

  // MARK: Use

  /// Runs the closure as the making of a service.
  ///
  /// - Throws: ``InjectionCycle`` if that service is being made already, further out on this stack, or what the closure
  ///   throws.
  static func run<Service>(
    _ key: ServiceKey, _ body: (Resolution) throws(InjectionCycle) -> Service
  ) throws(InjectionCycle) -> Service {
    let parent: Resolution? = current
    if let parent, let path = parent.path(from: { $0.key == key }) {
      throw InjectionCycle(members: (path + [key]).map(\.description))
    }
    let resolution: Resolution = Resolution(key, parent: parent)
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

  /// The services from the given one on this stack to the innermost, outermost first; nil if it is not on it.
  func path(from isStart: (Resolution) -> Bool) -> [ServiceKey]? {
    var path: [ServiceKey] = []
    var resolution: Resolution? = self
    while let next = resolution {
      path.append(next.key)
      if isStart(next) { return path.reversed() }
      resolution = next.parent
    }
    return nil
  }

  /// Whether both are on one stack.
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
