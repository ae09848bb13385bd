/// VIP: the controller of the view. It calls the interactor and displays the presenter's results.
final class InboxController: InboxScreen, InboxDisplaying {
  init(interactor: InboxInteractor, list: InboxList) {
    self.interactor = interactor
    self.list = list
  }

  let list: InboxList
  private(set) var heading: String = ""

  func appear() { interactor.load() }
  func showArrivals() { interactor.showArrivals() }
  func display(_ heading: InboxHeading) { self.heading = heading.text }

  private let interactor: InboxInteractor
}
