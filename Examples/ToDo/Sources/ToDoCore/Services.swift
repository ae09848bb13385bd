import DataFlow
import DataFlowFiles
import SystemServices

/// What the app needs from outside.
public struct Services: Container, SystemServices {
  public let registry: Registry
  private let path: String?

  /// - Parameter path: the file of the things to do; nil to keep them in memory.
  public init(path: String? = nil, contexts: [ServiceContext] = [.live]) {
    registry = Registry(contexts: contexts)
    self.path = path
  }

  /// The things to do, which outlive the program.
  public var storage: Factory<SharedValue<[ToDo.State]>> {
    self { [path] in SharedValue([], in: path.map { FileStorage(path: $0) }) }.singleton
  }

  /// The window of a session, from its beginning to its end.
  public func window(of session: ServiceSession) -> MainActorFactory<ToDoWindow> {
    self { [self] in ToDoWindow(services: self) }.kept(in: session)
  }

  /// Measures the list at work; nil for none.
  public var monitor: Factory<(any StoreMonitor)?> { self { nil } }

  /// What is done about a problem that no caller can catch.
  public var onProblem: Factory<@Sendable (StoreProblem) -> Void> { self { { print($0) } } }
}

/// A window with the list. It belongs to the main actor, and its store with it.
@MainActor public final class ToDoWindow {
  public let store: Store<ToDoList.State, ToDoList.Action>

  init(services: Services) {
    let list = ToDoList(services: services)
    let reducer = services.monitor().map { list.monitored(by: $0) } ?? list.built
    store = Store(initial: ToDoList.State(), reducer: reducer, onProblem: services.onProblem())
  }
}
