/// VIP: the controller of the view. It calls the interactor and displays the presenter's results.
final class ChatController: ChatScreen, ChatDisplaying {
  init(interactor: ChatInteractor, list: ChatList) {
    self.interactor = interactor
    self.list = list
    list.view.onScroll = { [interactor] in interactor.scrolled(isAtEnd: $0) }
  }

  let list: ChatList
  private(set) var heading = ""

  func appear() { interactor.load() }

  func send(_ kind: String, _ fields: [String: String]) {
    interactor.send(kind, fields)
    list.view.scrollToEnd()
  }

  func display(_ heading: Heading) { self.heading = heading.text }

  private let interactor: ChatInteractor
}
