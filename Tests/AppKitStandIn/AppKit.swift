@_exported import Foundation

public struct NSUserInterfaceItemIdentifier: Hashable, Sendable {
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  public let rawValue: String
}

@MainActor
open class NSView {
  public required init(frame: CGRect) {
    self.frame = frame
  }

  public convenience init() { self.init(frame: .zero) }

  open var frame: CGRect
  open var identifier: NSUserInterfaceItemIdentifier?
  open var window: NSWindow?
  open var visibleRect = CGRect.zero
  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
  open var autoresizingMask: AutoresizingMask = []
  open private(set) var subviews: [NSView] = []
  open private(set) weak var superview: NSView?

  public struct AutoresizingMask: OptionSet, Sendable {
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public let rawValue: UInt
    public static let width = AutoresizingMask(rawValue: 2)
    public static let height = AutoresizingMask(rawValue: 16)
  }

  open func addSubview(_ view: NSView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  open func prepareForReuse() {}
}

@MainActor
public final class NSWindow {
  public init() {}
}

@MainActor
public final class NSPasteboardItem: NSPasteboardWriting {
  public init() {}

  public func setString(_ string: String, forType type: NSPasteboard.PasteboardType) -> Bool {
    strings[type] = string
    return true
  }

  public func string(forType type: NSPasteboard.PasteboardType) -> String? { strings[type] }

  private var strings: [NSPasteboard.PasteboardType: String] = [:]
}

@MainActor
public protocol NSPasteboardWriting: AnyObject {}

@MainActor
public final class NSPasteboard {
  public init(_ items: [NSPasteboardItem]) {
    pasteboardItems = items
  }

  public struct PasteboardType: Hashable, Sendable {
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }

    public let rawValue: String
  }

  public let pasteboardItems: [NSPasteboardItem]?
}

@MainActor
public protocol NSDraggingInfo {
  var draggingPasteboard: NSPasteboard { get }
  var draggingSource: Any? { get }
}

/// A drag of one thing from a view to itself.
struct Drag: NSDraggingInfo {
  init(of item: NSPasteboardItem, from source: NSView) {
    draggingPasteboard = NSPasteboard([item])
    draggingSource = source
  }

  let draggingPasteboard: NSPasteboard
  let draggingSource: Any?
}

@MainActor
open class NSDraggingSession: NSObject {}

public struct NSDragOperation: OptionSet, Sendable {
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public let rawValue: UInt
  public static let move = NSDragOperation(rawValue: 16)
}

@MainActor
public final class NSTableColumn {}

@MainActor
public final class NSTableViewRowAction {
  public enum Style { case regular, destructive }

  public init(style: Style, title: String, handler: @escaping (NSTableViewRowAction, Int) -> Void) {
    self.style = style
    self.title = title
    self.handler = handler
  }

  public let style: Style
  public let title: String
  public let handler: (NSTableViewRowAction, Int) -> Void
}
