import Lists

/// MVVM: the view, bound to its model.
final class ChatModelView: ChatScreen {
  init(model: ChatViewModel, list: ChatList) {
    self.model = model
    self.list = list
    binding = model.bindHeading { [weak self] in self?.heading = $0.text }
    list.view.onScroll = { [model] in model.scrolled(isAtEnd: $0) }
  }

  let list: ChatList
  private(set) var heading = ""

  func appear() { model.load() }

  func send(_ kind: String, _ fields: [String: String]) {
    model.send(kind, fields)
    list.view.scrollToEnd()
  }

  private let model: ChatViewModel
  private var binding: SignalSubscription?
}
