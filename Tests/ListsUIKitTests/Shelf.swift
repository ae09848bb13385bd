#if STAND_IN
  import Diffing
  import Lists
  import ListsUIKit
  import UIKitStandIn

  /// An item of a list with two kinds.
  protocol ShelfItem: ListItem<Int>, Sendable {
    var text: String { get }
  }

  struct Book: ShelfItem {
    let id: Int
    let revision: Int
    var mark: ContentMark { ContentMark(value: UInt64(clamping: revision)) }
    var text: String { "book \(id).\(revision)" }
  }

  struct Film: ShelfItem {
    let id: Int
    let revision: Int
    var mark: ContentMark { ContentMark(value: UInt64(clamping: revision) + 1_000) }
    var text: String { "film \(id).\(revision)" }
  }

  typealias ShelfSection = ProviderSection<String, any ShelfItem>

  /// A list with actions, selection, prefetching and reordering, for both kinds of views.
  @MainActor
  final class Shelf {
    init(mode: Selection<Int>.Mode = .multiple) {
      selection = Selection(mode: mode)
    }

    let provider = SectionsProvider<String, any ShelfItem>()
    let selection: Selection<Int>
    /// Set by tests to be asked for targets of drags, and to refuse moves.
    var targetItem: Int?
    var obeys = true
    /// Set by tests before the view is made.
    var reloadThreshold = Int.max
    private(set) var log: [String] = []
    private(set) var ready: [Int] = []
    private(set) var pending: ItemAction.Completion?

    var ids: [[Int]] { provider.sections.map { $0.elements.map { $0.id } } }
    var texts: [String] { provider.elements.map { $0.text } }

    var behavior: ListBehavior<any ShelfItem, Int> {
      ListBehavior(
        selection: selection, actions: { [weak self] in self?.actions(of: $0) ?? .none },
        ranges: [
          WorkingRange(ahead: 2, behind: 0, stamp: { $0.stamp }) { [weak self] item in
            self?.ready.append(item.id)
            return SignalSubscription { self?.ready.removeAll { $0 == item.id } }
          }
        ],
        reordering: Reordering(
          canMove: { $0.id != 0 },
          target: { [weak self] in
            ElementPath(section: $1.section, item: self?.targetItem ?? $1.item)
          },
          move: { [weak self] in self?.move($0, to: $1) }))
    }

    func observer(
      _ target: any ReloadTarget<String, any ShelfItem, Int>
    ) -> DiffableObserver<String, any ShelfItem, Int> {
      DiffableObserver(
        provider: provider, stamp: { $0.stamp }, shown: [], target: target, reloadThreshold: reloadThreshold)
    }

    private func move(_ item: any ShelfItem, to target: ElementPath) {
      log.append("moved \(item.id) to \(target)")
      guard obeys, let path = provider.position(near: 0, where: { $0.id == item.id }).flatMap(provider.path) else {
        return
      }
      provider.move(from: path, to: target)
    }

    private func actions(of item: any ShelfItem) -> ItemActions {
      ItemActions(
        primary: item.id == 1 ? nil : ItemAction("open", title: "Open") { [weak self] in self?.log.append("opened") },
        leading: [ItemAction("lend", title: "Lend", symbol: "arrow") { [weak self] in self?.pending = $0 }],
        trailing: [
          ItemAction("burn", title: "Burn", role: .destructive, isEnabled: item.id != 2) { [weak self] in
            self?.log.append("burnt \(item.id)")
          }
        ],
        menu: item.id == 1
          ? ActionMenu()
          : ActionMenu(
            title: "Book",
            [
              [.action(ItemAction("read", title: "Read") { [weak self] in self?.log.append("read \(item.id)") })],
              [
                .action(ItemAction("sell", title: "Sell", role: .destructive, isEnabled: false) {}),
                .submenu(ActionMenu(title: "More", [[.action(ItemAction("mark", title: "Mark") {})]])),
              ],
            ]))
    }
  }

  func books(_ range: Range<Int>) -> [any ShelfItem] { range.map { Book(id: $0, revision: 0) } }

  func row(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }
#endif
