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
}
