import Lists

/// MVVM: the state and the operations of the inbox. It does not depend on a view; a view binds itself to it.
final class InboxViewModel {
  init(chat: any Chat, contents: InboxContents) {
    self.chat = chat
    self.contents = contents
    watches = [
      chat.observeArrivals { [weak self] raws in self?.contents.keepWaiting(raws) },
      contents.waiting.observe { [weak self] in self?.countWaiting() },
    ]
  }

  var items: any DataProvider<any InboxItem> { contents.shown }

  private(set) var heading: InboxHeading = InboxHeading() {
    didSet { headings.post(heading, for: .heading) }
  }

  func bindHeading(_ show: @escaping (InboxHeading) -> Void) -> SignalSubscription {
    show(heading)
    return headings.subscribe(.heading, show)
  }

  func load() {
    heading.isLoading = true
    loading = chat.load { [weak self] result in self?.finish(result) }
  }

  func showArrivals() { contents.showArrivals() }

  private enum Topic { case heading }

  private let chat: any Chat
  private let contents: InboxContents
  private let headings: SignalBus<Topic, InboxHeading> = SignalBus()
  private var loading: SignalSubscription?
  private var watches: [SignalSubscription] = []

  private func countWaiting() { heading.waiting = contents.waiting.elements.count }

  private func finish(_ result: Result<[RawItem], ChatProblem>) {
    do throws(ChatProblem) {
      contents.fill(with: try result.get())
      heading = InboxHeading(waiting: heading.waiting)
    } catch {
      heading = InboxHeading(waiting: heading.waiting, problem: error.sentence)
    }
  }
}
