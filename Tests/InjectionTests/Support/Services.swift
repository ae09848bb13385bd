import Injection
import Synchronization

/// A container like those in the modules of a program.
struct Services: Container {
  let registry = Registry()
  let made = Tally()
}

extension Services {
  var database: Factory<any Database> { self { FileDatabase(made: made) }.singleton }
  var cache: Factory<any Database> { self { FileDatabase(made: made) }.cached }
  var player: Factory<any Database> { self { FileDatabase(made: made) }.shared }
  var request: Factory<any Database> { self { FileDatabase(made: made) } }
  var timeline: Factory<Timeline> { self { Timeline(database: database()) } }
}

protocol Database: AnyObject, Sendable {
  var name: String { get }
}

final class FileDatabase: Database {
  let name = "file"

  init(made: Tally) {
    made.increment()
  }
}

final class EmptyDatabase: Database {
  let name: String

  init(name: String = "empty") {
    self.name = name
  }
}

/// Receives its dependency as a parameter.
struct Timeline {
  let database: any Database
}

/// A counter for any thread.
final class Tally: Sendable {
  private let count: Atomic<Int> = Atomic(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }

  func increment() { count.add(1, ordering: .sequentiallyConsistent) }

  /// Waits on this thread until the count is reached; false after twenty seconds.
  func wait(for goal: Int) -> Bool {
    let deadline: ContinuousClock.Instant = .now + .seconds(20)
    while value < goal {
      guard ContinuousClock.now < deadline else { return false }
    }
    return true
  }
}
