import Lists

/// A chat whose server is the test.
final class TestChat: Chat {
  let edits: SignalBus<InboxID, MessageEdit> = SignalBus()
  let deletions: SignalBus<InboxID, MessageDeletion> = SignalBus()
  let answers: SignalBus<InboxID, InvitationAnswer> = SignalBus()
  /// The messages that the screen has opened.
  private(set) var opened: [InboxID] = []

  var services: InboxServices {
    InboxServices(chat: self) { [weak self] id in self?.opened.append(id) }
  }

  /// The number of handlers that the chat keeps for screens.
  var listenerCount: Int {
    loads.count + arrivals.subscriberCount(for: .arrivals)
      + Self.names.reduce(0) { count, id in
        count + edits.subscriberCount(for: id) + deletions.subscriberCount(for: id) + answers.subscriberCount(for: id)
      }
  }

  func load(_ done: @escaping (Result<[RawItem], ChatProblem>) -> Void) -> SignalSubscription {
    loadCount += 1
    let number: Int = loadCount
    loads[number] = done
    return SignalSubscription { [weak self] in self?.loads[number] = nil }
  }

  func finishLoading(_ result: Result<[RawItem], ChatProblem>) {
    let waiting: [(Result<[RawItem], ChatProblem>) -> Void] = Array(loads.values)
    loads = [:]
    for done in waiting { done(result) }
  }

  func observeArrivals(_ onArrival: @escaping ([RawItem]) -> Void) -> SignalSubscription {
    arrivals.subscribe(.arrivals, onArrival)
  }

  func bring(_ raws: [RawItem]) { arrivals.post(raws, for: .arrivals) }

  func answer(_ invitation: InboxID, accepting: Bool) {
    answers.post(InvitationAnswer(isAccepted: accepting), for: invitation)
  }

  func delete(_ message: InboxID) { deletions.post(MessageDeletion(), for: message) }
  func edit(_ message: InboxID, _ text: String) { edits.post(MessageEdit(text: text), for: message) }

  private enum Topic { case arrivals }

  /// Elements for the tests.
  private static let names: [InboxID] = ["hello", "mine", "climbing", "late", "chess", "map"]

  private let arrivals: SignalBus<Topic, [RawItem]> = SignalBus()
  private var loads: [Int: (Result<[RawItem], ChatProblem>) -> Void] = [:]
  private var loadCount: Int = 0
}

extension RawItem {
  static func message(_ id: InboxID, _ author: String, _ text: String, isMine: Bool = false) -> RawItem {
    RawItem(
      kind: "message", id: id, fields: ["author": author, "text": text].merging(isMine ? ["mine": ""] : [:]) { $1 })
  }

  static func invitation(_ id: InboxID, _ event: String) -> RawItem {
    RawItem(kind: "invitation", id: id, fields: ["event": event])
  }
}
