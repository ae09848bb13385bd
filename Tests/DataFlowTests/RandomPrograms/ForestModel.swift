@testable import DataFlow

/// A place of a leaf in the forest.
enum ForestSpot: Hashable {
  case leaf
  case option(id: Int?)
  case row(Int)
  case list(id: Int?)
  case form(id: Int?)
  case grove
  case screen(StackElementID)
  case mirror
  case row1(id: Int?)
}

extension Forest.State {
  /// The leaf at a place, if there is one and it is the same one.
  subscript(spot: ForestSpot) -> Sprout.State? {
    get {
      switch spot {
      case .leaf: leaf
      case .option(let id): id == nil || option?.id == id ? option : nil
      case .row(let id): rows[id]
      case .list(let id): if case .list(let leaf) = page, id == nil || leaf.id == id { leaf } else { nil }
      case .form(let id): if case .form(let leaf) = page, id == nil || leaf.id == id { leaf } else { nil }
      case .grove: grove.leaf
      case .screen(let id): path[id: id]
      case .mirror: mirror
      case .row1(let id): id == nil || row1?.id == id ? row1 : nil
      }
    }
    set {
      guard let newValue else { return }
      switch spot {
      case .leaf: leaf = newValue
      case .option: option = newValue
      case .row(let id): rows[id] = newValue
      case .list: page = .list(newValue)
      case .form: page = .form(newValue)
      case .grove: grove.leaf = newValue
      case .screen(let id): path[id: id] = newValue
      case .mirror: mirror = newValue
      case .row1: row1 = newValue
      }
    }
  }
}

/// An action of the forest, by place.
enum ForestStep {
  case leaf(ForestSpot, Sprout.Action)
  case set(ForestChange)

  var action: Forest.Action {
    switch self {
    case .set(let change): .set(change)
    case .leaf(.leaf, let action): .leaf(action)
    case .leaf(.option, let action): .option(action)
    case .leaf(.row(let id), let action): .row(id: id, action: action)
    case .leaf(.list, let action): .page(.list(action))
    case .leaf(.form, let action): .page(.form(action))
    case .leaf(.grove, let action): .grove(.leaf(action))
    case .leaf(.screen(let id), let action): .path(.element(id: id, action: action))
    case .leaf(.mirror, let action): .mirror(action)
    case .leaf(.row1, let action): .row1(action)
    }
  }
}

/// The forest and its effects as they should be: one list of each, searched from the beginning each time.
struct ForestModel {
  struct Work {
    let gate: Gate
    let spot: ForestSpot
    let group: Int
    /// Added when the work has ended by itself.
    let rest: Int?
  }

  private enum Queued {
    /// A step, and the work that begins after it.
    case step(ForestStep, group: Int, next: Work? = nil)
    case replacement(Forest.State)
  }

  private(set) var state: Forest.State
  private(set) var work: [Work] = []
  private var queue: [Queued] = []

  init(_ state: Forest.State) {
    self.state = state
  }

  /// Reduces an action and all that it sends. A replacement waits for the action, and not for what it sends.
  mutating func send(_ step: ForestStep, group: Int, replacing replacement: Forest.State? = nil) {
    queue.append(.step(step, group: group))
    if let replacement { queue.append(.replacement(replacement)) }
    while !queue.isEmpty {
      switch queue.removeFirst() {
      case .replacement(let state): replace(with: state)
      case .step(let step, let group, let next):
        reduce(step, group: group)
        endLost()
        if let next { work.append(next) }
        endLost()
      }
    }
  }

  /// Opens the gate of a piece of work.
  ///
  /// - Returns: what is sent in two turns: by the work, and after its end.
  mutating func finish(_ ended: Work) -> [ForestStep] {
    var turns = [ForestStep.leaf(ended.spot, .add(1))]
    if let rest = ended.rest { turns.append(.leaf(ended.spot, .add(rest))) }
    return turns
  }

  mutating func end(_ ended: Work) { work.removeAll { $0.gate === ended.gate } }

  mutating func cancel(group: Int) { work.removeAll { $0.group == group } }

  mutating func replace(with state: Forest.State) {
    self.state = state
    endLost()
  }

  private mutating func reduce(_ step: ForestStep, group: Int) {
    guard case .leaf(let name, let action) = step else {
      if case .set(let change) = step { change.apply(to: &state) }
      return
    }
    // Actions name a child without its identity; work belongs to the very child.
    var spot = name
    guard let leaf = state[spot] else { return }
    switch spot {
    case .option: spot = .option(id: leaf.id)
    case .list: spot = .list(id: leaf.id)
    case .form: spot = .form(id: leaf.id)
    case .row1: spot = .row1(id: leaf.id)
    case .leaf, .row, .grove, .screen, .mirror: break
    }
    switch action {
    case .add(let number): state[spot]?.value += number
    case .addTwice(let number):
      for _ in 0..<2 { queue.append(.step(.leaf(name, .add(number)), group: group)) }
    case .start(let gate, let isReplacing):
      if isReplacing { stop(gate.key, spot) }
      work.append(Work(gate: gate, spot: spot, group: group, rest: nil))
    case .stop(let key): stop(key, spot)
    case .chain(let gate):
      let next = Work(gate: gate, spot: spot, group: group, rest: 10)
      queue.append(.step(.leaf(name, .stop(key: gate.key)), group: group, next: next))
    }
  }

  private mutating func stop(_ key: Int, _ spot: ForestSpot) {
    work.removeAll { $0.gate.key == key && $0.spot == spot }
  }

  private mutating func endLost() { work.removeAll { [state] in state[$0.spot] == nil } }
}
