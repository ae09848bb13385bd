import Observation

/// Shows a view, as a window does: draws it as elements, evaluates again what has changed, and lets tests use controls.
///
/// A body is evaluated again if something that it read has changed, if its view's state has, or if the view has other
/// values. It counts how often.
@MainActor public final class Host {
  private let drawRoot: (Place) -> [Element]
  private var elements: [Element] = []
  private var entries: [String: Entry] = [:]
  private var isStale = true

  // Of the present drawing.
  private var pending: [@MainActor () -> Void] = []
  private var late: [@MainActor () -> Void] = []
  private var alive: Set<String> = []
  private var appearing: [String: () -> Task<Void, Never>?] = [:]

  private var appeared: [String: Task<Void, Never>?] = [:]
  private var counts: [ObjectIdentifier: Int] = [:]

  public init(_ root: some View) {
    drawRoot = { place in place.draw(root, at: "window") }
    refresh()
  }

  isolated deinit {
    for task in appeared.values { task?.cancel() }
  }

  // MARK: What is shown

  /// All that is shown, in order.
  public var shown: [Element] {
    refresh()
    return elements.flatMap(\.all)
  }

  /// All texts that are shown, in order.
  public var texts: [String] { shown.filter { $0.kind == .text }.map(\.text) }

  /// The number of screens above the first one, of all stacks.
  public var screenCount: Int { shown.filter { $0.kind == .screen && $0.act != nil }.count }

  /// The sheets, alerts and dialogs that are shown.
  public func presented(_ kind: Element.Kind) -> Element? { shown.last { $0.kind == kind } }

  /// The number of times that bodies of that type were evaluated.
  public func evaluations<V: View>(of type: V.Type) -> Int {
    refresh()
    return counts[ObjectIdentifier(type)] ?? 0
  }

  // MARK: What a user does

  /// Presses the last button with that label. A button of a dialog acts, and then ends the dialog.
  public func press(_ label: String) {
    let button = find(.button, label)
    let dialog = shown.last { $0.isDialog && $0.all.contains { $0 === button } }
    button?.act?()
    dialog?.act?()
  }

  /// Types into the last field with that label.
  public func type(_ text: String, into label: String) { find(.field, label)?.write?(text) }

  /// The text in a field; nil without a field of that label.
  public func value(of label: String) -> String? { shown.last { $0.text == label && $0.value != nil }?.value }

  /// Pulls the sheet down.
  public func pullDown() { presented(.sheet)?.act?() }

  /// Goes back from the top screen.
  public func goBack() { shown.last { $0.kind == .screen && $0.act != nil }?.act?() }

  private func find(_ kind: Element.Kind, _ label: String) -> Element? {
    let found = shown.last { $0.kind == kind && $0.text == label }
    precondition(found != nil, "There is no “\(label)” among \(shown.map(\.text)).")
    return found
  }

  // MARK: Drawing

  private func refresh() {
    var rounds = 0
    while isStale {
      rounds += 1
      precondition(rounds < 100, "The view changes what it reads.")
      isStale = false
      (alive, appearing) = ([], [:])
      elements = drawRoot(Place(host: self))
      while !pending.isEmpty || !late.isEmpty {
        if pending.isEmpty {
          late.removeFirst()()
        } else {
          pending.removeFirst()()
        }
      }
      for key in entries.keys where !alive.contains(key) { entries[key] = nil }
      for (key, task) in appeared where appearing[key] == nil {
        task?.cancel()
        appeared[key] = nil
      }
      for (key, begin) in appearing where appeared[key] == nil { appeared[key] = .some(begin()) }
    }
  }

  func markStale() { isStale = true }

  func later(_ body: @escaping @MainActor () -> Void) { late.append(body) }

  func appear(_ key: String, _ begin: @escaping () -> Task<Void, Never>?) { appearing[key] = begin }

  func draw<V: View>(_ view: V, in place: Place, isEqual: ((V, V) -> Bool)? = nil) -> [Element] {
    if let drawn = view as? any Drawn { return drawn.draw(in: place) }
    let element = Element(.view, "")
    // Later, so that the view around it does not observe what this one reads.
    pending.append { [unowned self] in evaluate(view, in: place, into: element, isEqual ?? haveEqualFields) }
    return [element]
  }

  private func evaluate<V: View>(_ view: V, in place: Place, into element: Element, _ isEqual: (V, V) -> Bool) {
    let place = place.inside("\(V.self)")
    let entry = entries[place.key] ?? Entry(self)
    entries[place.key] = entry
    alive.insert(place.key)
    connect(view, to: entry, "", in: place)
    let isSame = (entry.view as? V).map { isEqual($0, view) } ?? false
    withObservationTracking {
      if entry.isStale || !isSame {
        counts[ObjectIdentifier(V.self), default: 0] += 1
        (entry.view, entry.body, entry.isStale) = (view, view.body, false)
      }
      if let body = entry.body as? V.Body { element.children = draw(body, in: place) }
    } onChange: { [weak entry] in
      MainActor.assumeIsolated { entry?.markStale() }
    }
  }

  private func connect(_ value: Any, to entry: Entry, _ name: String, in place: Place) {
    for child in Mirror(reflecting: value).children {
      let name = "\(name).\(child.label ?? "")"
      if let property = child.value as? any Connected {
        property.connect(to: entry, name, in: place)
      } else if child.value is any DynamicProperty {
        connect(child.value, to: entry, name, in: place)
      }
    }
  }
}

/// Compares views as SwiftUI does: objects by identity, closures never.
private func haveEqualFields<V>(_ one: V, _ other: V) -> Bool {
  func areEqual<T: Equatable>(_ one: T, _ other: Any) -> Bool { (other as? T) == one }
  return zip(Mirror(reflecting: one).children, Mirror(reflecting: other).children).allSatisfy { one, other in
    if one.value is any DynamicProperty { return true }
    if Swift.type(of: one.value) is AnyClass { return (one.value as AnyObject) === (other.value as AnyObject) }
    return (one.value as? any Equatable).map { areEqual($0, other.value) } ?? false
  }
}

/// What the host keeps for a view.
@MainActor final class Entry {
  weak var host: Host?
  var view: Any?
  var body: Any?
  var isStale = true
  var locations: [String: AnyObject] = [:]

  init(_ host: Host) { self.host = host }

  func markStale() {
    isStale = true
    host?.markStale()
  }
}

/// A place in the tree of views.
@MainActor struct Place {
  let host: Host
  var key = ""
  var environment = EnvironmentValues()
  var scope: NavigationScope?

  init(host: Host) { self.host = host }

  func inside(_ step: String) -> Place {
    var place = self
    place.key += "/" + step
    return place
  }

  func draw(_ view: some View, at step: String) -> [Element] { host.draw(view, in: inside(step)) }
}

/// Something that is shown.
@MainActor public final class Element {
  public enum Kind {
    case text, title, button, field, row, list, swipe, view, stack, screen, sheet, alert, confirmation
  }

  public let kind: Kind
  public let text: String
  /// What a field has.
  public let value: String?
  public let role: ButtonRole?
  public internal(set) var children: [Element] = []
  public internal(set) var act: (@MainActor () -> Void)?
  public let write: ((String) -> Void)?
  /// Moves the row before the one with that index.
  public internal(set) var move: ((Int) -> Void)?
  public internal(set) var delete: (() -> Void)?

  init(
    _ kind: Kind, _ text: String, value: String? = nil, role: ButtonRole? = nil, act: (@MainActor () -> Void)? = nil,
    write: ((String) -> Void)? = nil
  ) {
    self.kind = kind
    self.text = text
    self.value = value
    self.role = role
    self.act = act
    self.write = write
  }

  var isDialog: Bool { kind == .alert || kind == .confirmation }

  /// This element and all inside of it.
  public var all: [Element] { [self] + children.flatMap(\.all) }

  /// The texts inside of it.
  public var texts: [String] { all.filter { $0.kind == .text }.map(\.text) }

  /// The labels of the buttons inside of it.
  public var buttons: [String] { all.filter { $0.kind == .button }.map(\.text) }
}
