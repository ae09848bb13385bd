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
      let observer = DiffableObserver(provider: messages, shown: messages.stamps, target: target)
      let times = (0..<31).map { round in
        milliseconds { messages.insert([Message(count + round, text)], at: round * 307) }
      }
      precondition(target.changes == times.count)
      return withExtendedLifetime(observer) { median(times) }
    },
    row("container of 10,000: remove all at random", unit: "ms", reach: 40) {
      rounds {
        let messages = container((0..<count).map { Message($0) })
        return { for id in shuffled { messages.remove(id) } }
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
    row("ordered set of 10,000: 1,000 moves to the front", unit: "ms", reach: 5) {
      rounds {
        let provider = orderedSet()
        return { for id in shuffled.prefix(1_000) { provider.move(id, to: 0) } }
      }
    },
    row("ordered set of 10,000: remove all, front to back", unit: "ms", reach: 40) {
      rounds {
        let provider = orderedSet()
        return { for id in 0..<count { provider.remove(id) } }
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

  private static func container(_ messages: [Message]) -> ItemContainer<Message, Int> {
    let container = ItemContainer<Message, Int>(stamp: { $0.stamp })
    container.set(messages)
    return container
  }

  private static func orderedSet() -> OrderedSetProvider<Message, Int> {
    let provider = OrderedSetProvider<Message, Int>(identity: { $0.id })
    provider.append((0..<count).map { Message($0) })
    return provider
  }

  private static func rounds(_ prepare: () -> () -> Void) -> Double {
    median((0..<7).map { _ in milliseconds(prepare()) })
  }

  private static func milliseconds(_ body: () -> Void) -> Double { nanoseconds(body) / 1e6 }
}
