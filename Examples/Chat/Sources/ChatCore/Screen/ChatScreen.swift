/// A screen with a conversation, in any architecture, as the rest of a program uses it.
public protocol ChatScreen: AnyObject {
  var list: ChatList { get }
  var heading: String { get }

  func appear()
  func send(_ kind: String, _ fields: [String: String])
}

/// The line above the messages.
struct Heading: Equatable {
  var isLoading = false
  var waiting = 0
  var problem: String?

  var text: String {
    if let problem { return problem }
    if isLoading { return "Loading…" }
    return waiting == 0 ? "Conversation" : "\(waiting) new below"
  }
}

/// Builds the screen. The program sees only these two functions of the two architectures.
public enum ChatScreens {
  public static func mvvm(server: any ChatServer, kinds: [ChatKind], height: Int) throws -> any ChatScreen {
    let catalog = try ChatCatalog(server: server, kinds: kinds)
    let model = ChatViewModel(server: server, conversation: Conversation(catalog))
    return ChatModelView(model: model, list: ChatList(model.items, catalog: catalog, height: height))
  }

  public static func vip(server: any ChatServer, kinds: [ChatKind], height: Int) throws -> any ChatScreen {
    let catalog = try ChatCatalog(server: server, kinds: kinds)
    let conversation = Conversation(catalog)
    let presenter = ChatPresenter(conversation)
    let controller = ChatController(
      interactor: ChatInteractor(server: server, presenter: presenter),
      list: ChatList(conversation.shown, catalog: catalog, height: height))
    presenter.display = controller
    return controller
  }
}
