import Threading

/// Records the dependencies between services.
final class DependencyRecorder: Sendable {
  private struct Node: Hashable {
    let key: ServiceKey
    let name: String

    init(_ slot: AnyServiceSlot) {
      key = slot.key
      name = slot.name
    }
  }

  private struct State {
    var services: [Node: Lifetime] = [:]
    var needs: [Node: Set<Node>] = [:]
  }

  private let state = Lock(State())

  func note(_ slot: AnyServiceSlot) {
    state.withLock { $0.services[Node(slot)] = slot.lifetime }
  }

  /// Records that `dependent` needs the service of `slot`. They may belong to different containers.
  func note(_ slot: AnyServiceSlot, for dependent: AnyServiceSlot) {
    state.withLock { state in
      state.services[Node(slot)] = slot.lifetime
      state.needs[Node(dependent), default: []].insert(Node(slot))
    }
  }

  func clear() {
    state.withLock { $0 = State() }
  }

  var graph: DependencyGraph {
    let state = state.withLock { $0 }
    let namesakes = Dictionary(grouping: state.services.keys, by: \.name)
    /// The name, with the place of the declaration if another service has the same name.
    func label(_ node: Node) -> String {
      (namesakes[node.name]?.count ?? 0) > 1 ? "\(node.name) (\(node.key.place))" : node.name
    }
    return DependencyGraph(
      services: state.services.map { node, lifetime in
        DependencyGraph.Service(
          name: label(node), lifetime: "\(lifetime)", dependencies: (state.needs[node] ?? []).map(label).sorted())
      }.sorted { $0.name < $1.name })
  }
}
