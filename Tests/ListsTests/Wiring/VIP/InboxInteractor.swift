import Lists

/// VIP: the interactor of the inbox. It uses the chat and passes the results to the presenter.
final class InboxInteractor {
  init(chat: any Chat, presenter: any InboxPresenting) {
    self.chat = chat
    self.presenter = presenter
    arrivals = chat.observeArrivals { [presenter] raws in presenter.present(arrived: raws) }
  }

  func load() {
    presenter.presentLoading()
    loading = chat.load { [presenter] result in
      do throws(ChatProblem) {
        presenter.present(loaded: try result.get())
      } catch {
        presenter.present(error)
      }
    }
  }

  func showArrivals() { presenter.presentArrivals() }

  private let chat: any Chat
  private let presenter: any InboxPresenting
  private var arrivals: SignalSubscription?
  private var loading: SignalSubscription?
}

protocol InboxPresenting: AnyObject {
  func presentLoading()
  func present(loaded: [RawItem])
  func present(arrived: [RawItem])
  func present(_ problem: ChatProblem)
  func presentArrivals()
}
