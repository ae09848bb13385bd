import Lists

/// What the inbox needs from the world: one signal for each thing that happens, keyed by whom it happens to.
protocol Chat: AnyObject {
  var edits: SignalBus<InboxID, MessageEdit> { get }
  var deletions: SignalBus<InboxID, MessageDeletion> { get }
  var answers: SignalBus<InboxID, InvitationAnswer> { get }

  /// Calls back once; ending the subscription cancels.
  func load(_ done: @escaping (Result<[RawItem], ChatProblem>) -> Void) -> Subscription
  /// Calls back whenever somebody has sent something.
  func observeArrivals(_ onArrival: @escaping ([RawItem]) -> Void) -> Subscription

  /// The answer comes back as a signal, to this screen and to every other.
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
