import Lists
import Testing

@Suite("Item actions")
struct ItemActionTests {
  @Test func `an action has ended when it returns`() {
    var log: [String] = []
    let action = ItemAction("open", title: "Open") { log.append("opened") }
    action.perform { log.append("ended \($0)") }
    action.perform()
    #expect(log == ["opened", "ended true", "opened"])
  }

  @Test func `an action that is not enabled does nothing and ends`() {
    var ends: [Bool] = []
    let action = ItemAction("open", title: "Open", isEnabled: false) { Issue.record("It was performed.") }
    action.perform { ends.append($0) }
    #expect(ends == [false])
  }

  @Test func `an action may end later, and ends once`() {
    var pending: ItemAction.Completion?
    var ends: [Bool] = []
    let action = ItemAction("send", title: "Send") { end in pending = end }
    action.perform { ends.append($0) }
    #expect(ends.isEmpty)
    pending?(true)
    pending?(false)
    #expect(ends == [true])
  }

  @MainActor
  @Test func `asynchronous work runs on the actor that made the action`() async {
    let server = Server()
    var sent: [String] = []
    let action = ItemAction.async("send", title: "Send") {
      MainActor.assertIsolated()
      sent.append("begun")
      let answer = await server.answer()
      sent.append(answer)
      return answer == "yes"
    }
    let succeeded = await withCheckedContinuation { continuation in
      action.perform { continuation.resume(returning: $0) }
    }
    #expect(succeeded)
    #expect(sent == ["begun", "yes"])
  }

  @Test func `the delegate tells when an action has ended, and performs none that is not enabled`() {
    var pending: ItemAction.Completion?
    var ends: [Bool] = []
    let provider = ArrayProvider([Note("a")])
    let delegate = Delegate(
      provider: provider, identity: \.id, arrangement: TableDataSource(live: provider) { Cell($0.id) },
      selection: Selection(mode: .single),
      actions: { _ in
        ItemActions(
          primary: ItemAction("send", title: "Send") { pending = $0 },
          menu: ActionMenu([
            [
              .action(
                ItemAction("delete", title: "Delete", key: "d", isEnabled: false) { Issue.record("It was performed.") })
            ]
          ]))
      })
    #expect(delegate.perform("send", on: "a", onEnd: { ends.append($0) }) == .begun)
    #expect(ends.isEmpty)
    pending?(true)
    #expect(delegate.perform("delete", on: "a", onEnd: { ends.append($0) }) == .disabled)
    #expect(delegate.perform("other", on: "a", onEnd: { ends.append($0) }) == .notOffered)
    #expect(delegate.perform("send", on: "b", onEnd: { ends.append($0) }) == .gone)
    #expect(ends == [true, false, false, false])
    delegate.tap("a")
    #expect(!delegate.press(.character("d")))
  }
}

private actor Server {
  func answer() -> String { "yes" }
}
