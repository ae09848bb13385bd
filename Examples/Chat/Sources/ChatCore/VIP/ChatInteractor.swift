import Lists

/// VIP: the interactor. It uses the server and passes the results to the presenter.
final class ChatInteractor {
  init(server: any ChatServer, presenter: any ChatPresenting) {
    self.server = server
    self.presenter = presenter
    arrivals = server.observeArrivals { [presenter] in presenter.present(arrived: $0) }
  }

  func load() {
    presenter.presentLoading()
    loading = server.load { [presenter] in presenter.present(loaded: $0) }
  }

  func send(_ kind: String, _ fields: [String: String]) { presenter.present(sent: server.send(kind, fields)) }
  func scrolled(isAtEnd: Bool) { presenter.present(isAtEnd: isAtEnd) }

  private let server: any ChatServer
  private let presenter: any ChatPresenting
  private var arrivals: SignalSubscription?
  private var loading: SignalSubscription?
}

protocol ChatPresenting: AnyObject {
  func presentLoading()
  func present(loaded: Result<[RawMessage], ChatProblem>)
  func present(arrived: [RawMessage])
  func present(sent: RawMessage)
  func present(isAtEnd: Bool)
}
