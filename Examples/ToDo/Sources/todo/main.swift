import DataFlow
import Foundation
import ToDoCore

/// A program for the terminal: one command a line, until the end of the input.
@MainActor func run() async {
  let path = CommandLine.arguments.dropFirst().first ?? "todo.json"
  // A list that cannot be read or stored must not be replaced by another one.
  let store = Store(initial: ToDoList.State(), reducer: ToDoList(services: Services(path: path))) { problem in
    print(problem)
    exit(1)
  }
  store.send(.appeared)
  if !store.state.isLoaded { for await state in store.changes where state.isLoaded { break } }
  print("add TITLE · start N · stop N · done N · delete N · find TEXT · list")
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
    case ("list", _): break
    default: print("?")
    }
    await sent?.finish()
    for (number, item) in store.state.shown.enumerated() {
      print("\(number + 1) [\(item.isDone ? "x" : " ")] \(item.title) \(item.seconds) s")
    }
  }
}

/// Reads a line without holding up the main actor, where the timers tick.
private nonisolated func nextLine() async -> String? {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(returning: readLine()) }
  }
}

await run()
