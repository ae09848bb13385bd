/// Creates the screen in either architecture.
enum InboxFactory {
  static func mvvm(_ services: InboxServices) throws -> any InboxScreen {
    let catalog: InboxCatalog = try InboxCatalog(services)
    let model: InboxViewModel = InboxViewModel(chat: services.chat, contents: InboxContents(catalog))
    return InboxModelView(model: model, list: InboxList(model.items, catalog: catalog))
  }

  static func vip(_ services: InboxServices) throws -> any InboxScreen {
    let catalog: InboxCatalog = try InboxCatalog(services)
    let contents: InboxContents = InboxContents(catalog)
    let presenter: InboxPresenter = InboxPresenter(contents)
    let controller: InboxController = InboxController(
      interactor: InboxInteractor(chat: services.chat, presenter: presenter),
      list: InboxList(contents.shown, catalog: catalog))
    presenter.display = controller
    return controller
  }
}
