import Lists

/// MVVM: the state and the operations of the screen. It knows no view; a view binds itself to it.
final class ChatViewModel {
  init(server: any ChatServer, conversation: Conversation) {
    self.server = server
    self.conversation = conversation
    watches = [
      server.observeArrivals { [weak self] in self?.conversation.receive($0) },
      conversation.waiting.observe { [weak self] in self?.countWaiting() },
    ]
  }

  var items: any DataProvider<any ChatItem> { conversation.shown }

  func bindHeading(_ show: @escaping (Heading) -> Void) -> SignalSubscription {
    show(heading)
    return headings.subscribe(.heading, show)
  }

  func load() {
    heading.isLoading = true
    loading = server.load { [weak self] in self?.finish($0) }
  }

  func send(_ kind: String, _ fields: [String: String]) { conversation.append(server.send(kind, fields)) }
  func scrolled(isAtEnd: Bool) { conversation.isAtEnd = isAtEnd }

  private enum Topic { case heading }

  private let server: any ChatServer
  private let conversation: Conversation
  private let headings = SignalBus<Topic, Heading>()
  private var loading: SignalSubscription?
  private var watches: [SignalSubscription] = []
  private var heading = Heading() {
    didSet { headings.post(heading, for: .heading) }
  }

  private func countWaiting() { heading.waiting = conversation.waiting.elements.count }

  private func finish(_ result: Result<[RawMessage], ChatProblem>) {
    do throws(ChatProblem) {
      conversation.fill(with: try result.get())
      heading = Heading(waiting: heading.waiting)
    } catch {
      heading = Heading(waiting: heading.waiting, problem: error.sentence)
    }
  }
}
