import Threading

/// Records the dependencies between services.
final class DependencyRecorder: Sendable {
  private struct State {
    var services: [String: Lifetime] = [:]
    var needs: [String: Set<String>] = [:]
  }

  private let state = Lock(State())

  func note(_ slot: AnyServiceSlot) {
    state.withLock { $0.services[slot.name] = slot.lifetime }
  }

  /// Records that `dependent` needs the service of `slot`. They may belong to different containers.
  func note(_ slot: AnyServiceSlot, for dependent: AnyServiceSlot?) {
    guard let dependent else { return }
    state.withLock { state in
      state.services[slot.name] = slot.lifetime
      state.needs[dependent.name, default: []].insert(slot.name)
    }
  }

  func clear() {
    state.withLock { $0 = State() }
  }

  var graph: DependencyGraph {
    state.withLock { state in
      DependencyGraph(
        services: state.services.map { name, lifetime in
          DependencyGraph.Service(
            name: name, lifetime: "\(lifetime)", dependencies: (state.needs[name] ?? []).sorted())
        }.sorted { $0.name < $1.name })
    }
  }
}
