import Lists

/// VIP: the presenter. It passes items to the list through their containers, and everything else to the display.
final class ChatPresenter: ChatPresenting {
  init(_ conversation: Conversation) {
    self.conversation = conversation
    watch = conversation.waiting.observe { [weak self] in self?.countWaiting() }
  }

  weak var display: (any ChatDisplaying)? {
    didSet { display?.display(heading) }
  }

  func presentLoading() { heading.isLoading = true }

  func present(loaded: Result<[RawMessage], ChatProblem>) {
    do throws(ChatProblem) {
      conversation.fill(with: try loaded.get())
      heading = Heading(waiting: heading.waiting)
    } catch {
      heading = Heading(waiting: heading.waiting, problem: error.sentence)
    }
  }

  func present(arrived raws: [RawMessage]) { conversation.receive(raws) }
  func present(sent raw: RawMessage) { conversation.append(raw) }
  func present(isAtEnd: Bool) { conversation.isAtEnd = isAtEnd }

  private let conversation: Conversation
  private var watch: SignalSubscription?
  private var heading = Heading() {
    didSet { display?.display(heading) }
  }

  private func countWaiting() { heading.waiting = conversation.waiting.elements.count }
}

protocol ChatDisplaying: AnyObject {
  func display(_ heading: Heading)
}
