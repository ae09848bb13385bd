@_exported import ChatCore
import Lists

/// A server in the program: each step brings what is being sent a quarter further.
public final class MadeUpServer: ChatServer {
  public init(_ messages: [RawMessage] = []) {
    self.messages = messages
  }

  /// While true, sending and loading fail.
  public var isOffline = false
  public let deliveries = SignalBus<MessageID, Delivery>()

  /// Goes on with what is being sent.
  public func step() {
    for index in messages.indices where !messages[index].delivery.isSent && messages[index].delivery.problem == nil {
      let percent = messages[index].delivery.percent + 25
      deliver(isOffline ? .failed("no connection") : percent < 100 ? .sending(percent) : .sent, at: index)
    }
  }

  /// Lets messages of others arrive.
  public func bring(_ arrived: RawMessage...) {
    messages += arrived
    arrivals.post(arrived, for: .arrivals)
  }

  public func load(_ done: @escaping (Result<[RawMessage], ChatProblem>) -> Void) -> SignalSubscription {
    done(isOffline ? .failure(ChatProblem(sentence: "The chat does not answer.")) : .success(messages))
    return SignalSubscription {}
  }

  public func observeArrivals(_ onArrival: @escaping ([RawMessage]) -> Void) -> SignalSubscription {
    arrivals.subscribe(.arrivals, onArrival)
  }

  public func send(_ kind: String, _ fields: [String: String]) -> RawMessage {
    sentCount += 1
    let message = RawMessage(
      kind: kind, id: MessageID("sent-\(sentCount)"), fields: fields.merging(["author": "Me"]) { $1 },
      delivery: .sending(0))
    messages.append(message)
    return message
  }

  public func retry(_ message: MessageID) {
    guard let index = messages.firstIndex(where: { $0.id == message }) else { return }
    deliver(.sending(0), at: index)
  }

  private enum Topic { case arrivals }

  private let arrivals = SignalBus<Topic, [RawMessage]>()
  private var messages: [RawMessage]
  private var sentCount = 0

  private func deliver(_ delivery: Delivery, at index: Int) {
    messages[index].delivery = delivery
    deliveries.post(delivery, for: messages[index].id)
  }
}
