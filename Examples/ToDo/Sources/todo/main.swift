import DataFlow
import Foundation
import SystemServices
import ToDoCore

/// Prints what the list does, and for how long.
struct Trace: StoreMonitor {
  func begin(_ interval: StoreInterval) -> @Sendable (StoreInterval.Outcome) -> Void {
    let start = ContinuousClock.now
    return { print("\(interval) \($0) after \(start.duration(to: .now))") }
  }
}

/// A program for the terminal: one command a line, until the end of the input. todo [--trace] [FILE]
@MainActor func run() async {
  let arguments = CommandLine.arguments.dropFirst()
  let services = Services(path: arguments.first { $0 != "--trace" } ?? "todo.json")
  if arguments.contains("--trace") { services.monitor.register { Trace() } }
  // A list that cannot be read or stored must not be replaced by another one.
  services.onProblem.register {
    { problem in
      print(problem)
      exit(1)
    }
  }
  let session = ServiceSession()
  let store = services.window(of: session)().store
  store.send(.appeared)
  if !store.state.isLoaded { for await state in store.changes where state.isLoaded { break } }
  print("add TITLE · start N · stop N · done N · delete N · mark · clear · find TEXT · list · services")
  print("all · active · completed: what is shown")
  while let line = await nextLine() {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    let shown = store.state.shown
    let id = Int(rest).flatMap { shown.indices.contains($0 - 1) ? shown[$0 - 1].id : nil }
    var sent: SentAction?
    switch (words.first, id) {
    case ("add", _): sent = store.send(.added(rest))
    case ("find", _): sent = store.send(.searched(rest))
    case ("start", let id?): store.send(.item(id: id, action: .startTapped))
    case ("stop", let id?): sent = store.send(.item(id: id, action: .stopTapped))
    case ("done", let id?): sent = store.send(.item(id: id, action: .doneTapped))
    case ("delete", let id?):
      store.send(.deleteTapped(id))
      sent = (store.state.dialog?.buttons.first?.pressed).map { store.send(.dialog($0)) }
    case ("all", _): store.send(.filtered(.all))
    case ("active", _): store.send(.filtered(.active))
    case ("completed", _): store.send(.filtered(.completed))
    case ("mark", _): sent = store.send(.allMarked(isDone: !store.state.areAllDone))
    case ("clear", _): sent = store.send(.doneCleared)
    case ("services", _): print(services.dependencies)
    case ("list", _): break
    default: print("?")
    }
    await sent?.finish()
    for (number, item) in store.state.shown.enumerated() {
      print("\(number + 1) [\(item.isDone ? "x" : " ")] \(item.title) \(item.seconds) s")
    }
    if let summary = store.state.summary { print(summary) }
  }
}

/// Reads a line without holding up the main actor, where the timers tick.
private nonisolated func nextLine() async -> String? {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(returning: readLine()) }
  }
}

await run()
