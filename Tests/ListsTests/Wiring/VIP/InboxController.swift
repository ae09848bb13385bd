/// VIP: the view's side of the circle. It asks the interactor and displays what comes around.
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
