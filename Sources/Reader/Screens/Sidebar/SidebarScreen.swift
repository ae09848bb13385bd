import Diffing
import Lists
import Storage

/// A sidebar that somebody looks at: counts and feeds follow what happens.
@ScreenActor
public final class SidebarScreen {
  private let loading: any SubscriptionsLoading
  private let container: ItemContainer<any SidebarItem, String>
  private let observer: DiffableObserver<any SidebarItem, String>
  private let onProblem: (String) -> Void
  private var isLoading = false
  private var isStale = false

  /// The pause between two loads in a row: a refresh of many feeds reports each of them.
  static let pause = Duration.milliseconds(200)

  /// - Parameters:
  ///   - target: held weakly.
  ///   - onProblem: hears why the lines could not be loaded; they stay as they are then.
  public init(
    loading: any SubscriptionsLoading, rows: [RowStamp<String>], target: any ReloadTarget<any SidebarItem, String>,
    onProblem: @escaping (String) -> Void
  ) {
    self.loading = loading
    self.onProblem = onProblem
    container = ItemContainer(
      stamp: { (item: any SidebarItem) in item.stamp },
      attach: { (_: any SidebarItem, _: ItemContext<any SidebarItem, String>) in })
    observer = DiffableObserver(
      provider: container, stamp: { (item: any SidebarItem) in item.stamp }, shown: rows, target: target)
  }

  /// Loads the lines anew. Calls during a load are gathered into one further load.
  public func reload() {
    isStale = true
    guard !isLoading else { return }
    isLoading = true
    Task { [weak self] in
      while let self, self.isStale {
        self.isStale = false
        await self.load()
        try? await Task.sleep(for: Self.pause)
      }
      self?.isLoading = false
    }
  }

  private func load() async {
    do {
      container.set(try await loading.list().sidebar)
      // Also where there was nothing: the page may show lines that are gone.
      observer.update()
    } catch {
      onProblem("The list of feeds could not be loaded: \(error)")
    }
  }
}
