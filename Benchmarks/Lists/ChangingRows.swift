import Diffing
import Lists

/// The costs of changes of long lists.
enum ChangingRows {
  // MARK: Internal

  static let rows: [Benchmark] = [
    row("one row into 10,000 messages of 2,000 characters, through an observer", unit: "ms", reach: 0.4) {
      let text = String(repeating: "message ", count: 250)
      let messages = container((0..<count).map { Message($0, text) })
      let target = Page()
      let list = FlatList(messages, shown: messages.stamps, target: target)
      let times = (0..<31).map { round in
        milliseconds { messages.insert([Message(count + round, text)], at: round * 307) }
      }
      precondition(target.changes == times.count)
      return withExtendedLifetime(list) { median(times) }
    },
    row("one row into 10,000 messages of 300 characters, observed as in the examples", unit: "ms", reach: 0.7) {
      let text = String(repeating: "message text", count: 25)
      let messages = container((0..<count).map { Message($0, text) })
      let target = StagedPage<SingleSection>()
      let observer = DiffableObserver(
        provider: messages, stamp: { $0.stamp }, shown: messages.stamps, target: target)
      let times = (0..<31).map { round in
        milliseconds { messages.insert([Message(count + round, text)], at: round * 307) }
      }
      precondition(target.changes == times.count)
      return withExtendedLifetime(observer) { median(times) }
    },
    row("one row into 2 × 5,000 messages of 300 characters, joined", unit: "ms", reach: 0.7) {
      let text = String(repeating: "message text", count: 25)
      let parts = [0, count].map { first in container((first..<first + count / 2).map { Message($0, text) }) }
      let target = StagedPage<Int>()
      let observer = DiffableObserver(
        provider: JoinedProvider([.init(0, parts[0]), .init(1, parts[1])]), stamp: { $0.stamp }, shown: [],
        target: target)
      observer.update()
      let before = target.changes
      let times = (0..<31).map { round in
        milliseconds { parts[0].insert([Message(5 * count + round, text)], at: round * 107) }
      }
      precondition(target.changes == before + times.count)
      return withExtendedLifetime(observer) { median(times) }
    },
    row("2,000 signals to 2,000 rows, each its own update", unit: "ms", reach: 10) {
      let texts = ["one", "two"]
      let signals = SignalBus<Int, Int>()
      let messages = ItemContainer<Message, Int>(
        stamp: { $0.stamp },
        attach: { message, context in
          context.subscribe(to: signals, for: message.id) { $1.replace(with: Message($1.id, texts[$0])) }
        })
      messages.set((0..<2_000).map { Message($0, texts[0]) })
      let target = StagedPage<SingleSection>()
      let observer = DiffableObserver(
        provider: messages, stamp: { $0.stamp }, shown: messages.stamps, target: target)
      observer.update()
      var round = 0
      let time = rounds {
        round += 1
        return { for id in 0..<2_000 { signals.post(round % 2, for: id) } }
      }
      precondition(target.changes == 2_000 * round)
      return withExtendedLifetime(observer) { time }
    },
    row("container of 10,000: remove all at random", unit: "ms", reach: 15) { removal { shuffled } },
    row("container of 10,000: remove all, front to back", unit: "ms", reach: 15) { removal { Array(0..<count) } },
    row("container of 10,000: remove all, one signal each", unit: "ms", reach: 15) {
      rounds {
        let signals = SignalBus<Int, Void>()
        let messages = ItemContainer<Message, Int>(
          stamp: { $0.stamp },
          attach: { message, context in context.subscribe(to: signals, for: message.id) { $1.remove() } })
        messages.set((0..<count).map { Message($0) })
        return {
          for id in 0..<count { signals.post((), for: id) }
          precondition(messages.elements.isEmpty)
        }
      }
    },
    row("4,000 selected, removed one by one", unit: "ms", reach: 50) {
      rounds {
        let messages = container((0..<4_000).map { Message($0) })
        let delegate = Delegate(provider: messages, identity: { $0.id }, selection: Selection(mode: .multiple))
        _ = delegate.press(.selectAll)
        return {
          for id in 0..<4_000 { messages.remove(id) }
          precondition(delegate.selection.ids.isEmpty)
        }
      }
    },
    row("4,000 selected by shift and down", unit: "ms", reach: 50) {
      rounds {
        let messages = container((0..<4_000).map { Message($0) })
        let delegate = Delegate(provider: messages, identity: { $0.id }, selection: Selection(mode: .multiple))
        _ = delegate.press(.home)
        return {
          for _ in 1..<4_000 { _ = delegate.press(.down, extending: true) }
          precondition(delegate.selection.ids.count == 4_000)
        }
      }
    },
    row("container: 10,000 times an insertion at the front and a look-up", unit: "ms", reach: 40) {
      rounds {
        let messages = container([])
        return {
          for id in 0..<count {
            messages.insert([Message(id)], at: 0)
            _ = messages.element(id &* 7_919 % (id + 1))
          }
        }
      }
    },
    row("container: another order for 10,000 that came at the front", unit: "ms", reach: 6) {
      rounds {
        let messages = container([])
        for id in 0..<count { messages.insert([Message(id)], at: 0) }
        let next = shuffled.map { Message($0) }
        return { messages.set(next) }
      }
    },
  ]

  // MARK: Private

  private static let count = 10_000

  private static var shuffled: [Int] {
    var generator = SplitMix(state: 1)
    return (0..<count).shuffled(using: &generator)
  }

  private final class Message: ListItem {
    init(_ id: Int, _ text: String = "") {
      self.id = id
      self.text = text
    }

    let id: Int
    let text: String

    var mark: ContentMark {
      var builder = ContentMarkBuilder()
      builder.combine(text)
      return builder.mark
    }
  }

  private final class Page: ReloadTarget {
    private(set) var changes = 0
    let takesStages = false

    func apply(_ update: ListUpdate<SingleSection, Message, Int>) {
      changes += update.changeCount
    }
  }

  private final class StagedPage<SectionID: Hashable & Sendable>: ReloadTarget {
    private(set) var changes = 0

    func apply(_ update: ListUpdate<SectionID, Message, Int>) {
      changes += update.changeCount
    }
  }

  private static func removal(_ order: () -> [Int]) -> Double {
    let order = order()
    return rounds {
      let messages = container((0..<count).map { Message($0) })
      return { for id in order { messages.remove(id) } }
    }
  }

  private static func container(_ messages: [Message]) -> ItemContainer<Message, Int> {
    let container = ItemContainer<Message, Int>(stamp: { $0.stamp })
    container.set(messages)
    return container
  }

  private static func rounds(_ prepare: () -> () -> Void) -> Double {
    median((0..<7).map { _ in milliseconds(prepare()) })
  }

  private static func milliseconds(_ body: () -> Void) -> Double { nanoseconds(body) / 1e6 }
}
