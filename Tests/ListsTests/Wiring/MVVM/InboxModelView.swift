import Lists

/// MVVM: the view, bound to its model.
final class InboxModelView: InboxScreen {
  init(model: InboxViewModel, list: InboxList) {
    self.model = model
    self.list = list
    binding = model.bindHeading { [weak self] heading in self?.heading = heading.text }
  }

  let list: InboxList
  private(set) var heading: String = ""

  func appear() { model.load() }
  func showArrivals() { model.showArrivals() }

  private let model: InboxViewModel
  private var binding: SignalSubscription?
}
