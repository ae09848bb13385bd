import Lists

/// VIP: the presenter of the inbox. It passes items to the list through their containers, and everything else to the
/// display.
final class InboxPresenter: InboxPresenting {
  init(_ contents: InboxContents) {
    self.contents = contents
    watch = contents.waiting.observe { [weak self] in self?.countWaiting() }
  }

  weak var display: (any InboxDisplaying)? {
    didSet { display?.display(heading) }
  }

  func presentLoading() { heading.isLoading = true }

  func present(loaded raws: [RawItem]) {
    contents.fill(with: raws)
    heading = InboxHeading(waiting: heading.waiting)
  }

  func present(arrived raws: [RawItem]) { contents.keepWaiting(raws) }
  func present(_ problem: ChatProblem) { heading = InboxHeading(waiting: heading.waiting, problem: problem.sentence) }
  func presentArrivals() { contents.showArrivals() }

  private let contents: InboxContents
  private var watch: SignalSubscription?
  private var heading: InboxHeading = InboxHeading() {
    didSet { display?.display(heading) }
  }

  private func countWaiting() { heading.waiting = contents.waiting.elements.count }
}

protocol InboxDisplaying: AnyObject {
  func display(_ heading: InboxHeading)
}
