/// Creates the screen in either architecture.
enum InboxFactory {
  static func mvvm(_ services: InboxServices) throws -> any InboxScreen {
    let catalog = try InboxCatalog(services)
    let model = InboxViewModel(chat: services.chat, contents: InboxContents(catalog))
    return InboxModelView(model: model, list: InboxList(model.items, catalog: catalog))
  }

  static func vip(_ services: InboxServices) throws -> any InboxScreen {
    let catalog = try InboxCatalog(services)
    let contents = InboxContents(catalog)
    let presenter = InboxPresenter(contents)
    let controller = InboxController(
      interactor: InboxInteractor(chat: services.chat, presenter: presenter),
      list: InboxList(contents.shown, catalog: catalog))
    presenter.display = controller
    return controller
  }
}
