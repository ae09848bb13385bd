import Lists

/// The service that the inbox needs: one signal for each kind of event, keyed by the item that the event concerns.
protocol Chat: AnyObject {
  var edits: SignalBus<InboxID, MessageEdit> { get }
  var deletions: SignalBus<InboxID, MessageDeletion> { get }
  var answers: SignalBus<InboxID, InvitationAnswer> { get }

  /// Loads the inbox and calls back once. Ending the subscription cancels the load.
  func load(_ done: @escaping (Result<[RawItem], ChatProblem>) -> Void) -> SignalSubscription
  /// Calls back whenever new items have arrived.
  func observeArrivals(_ onArrival: @escaping ([RawItem]) -> Void) -> SignalSubscription

  /// Answers the invitation. The answer is posted as a signal, to this screen and to every other.
  func answer(_ invitation: InboxID, accepting: Bool)
  func delete(_ message: InboxID)
}

struct MessageEdit {
  let text: String
}

struct MessageDeletion {}

struct InvitationAnswer {
  let isAccepted: Bool
}

struct ChatProblem: Error {
  let sentence: String
}
