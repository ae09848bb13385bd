import Foundation

@MainActor
public final class UIContextualAction {
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  public enum Style { case normal, destructive }

  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
  }

  public let style: Style
  public var title: String?
  public let handler: Handler
  public var image: UIImage?
}

@MainActor
public final class UISwipeActionsConfiguration {
  public init(actions: [UIContextualAction]) {
    self.actions = actions
  }

  public let actions: [UIContextualAction]
  public var performsFirstActionWithFullSwipe = true
}

@MainActor
open class UIMenuElement {
  init(title: String, image: UIImage?) {
    self.title = title
    self.image = image
  }

  public struct Attributes: OptionSet, Sendable {
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public let rawValue: UInt
    public static let disabled = Attributes(rawValue: 1)
    public static let destructive = Attributes(rawValue: 2)
  }

  public let title: String
  public let image: UIImage?
}

public final class UIAction: UIMenuElement {
  public struct Identifier: Sendable {}
  public enum State { case off, on, mixed }

  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: State = .off, handler: @escaping (UIAction) -> Void
  ) {
    self.attributes = attributes
    self.handler = handler
    super.init(title: title, image: image)
  }

  public let attributes: UIMenuElement.Attributes
  public let handler: (UIAction) -> Void
}

public final class UIMenu: UIMenuElement {
  public struct Identifier: Sendable {}

  public struct Options: OptionSet, Sendable {
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public let rawValue: UInt
    public static let displayInline = Options(rawValue: 1)
  }

  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, options: Options = [],
    children: [UIMenuElement] = []
  ) {
    self.options = options
    self.children = children
    super.init(title: title, image: image)
  }

  public let options: Options
  public let children: [UIMenuElement]
}

@MainActor
public final class UIContextMenuConfiguration {
  public typealias ActionProvider = ([UIMenuElement]) -> UIMenu?

  public init(
    identifier: (any NSCopying)? = nil, previewProvider: (() -> UIViewController?)? = nil,
    actionProvider: ActionProvider? = nil
  ) {
    self.actionProvider = actionProvider
  }

  public let actionProvider: ActionProvider?
}
