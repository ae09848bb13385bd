import Diffing
import Lists
import Storage

/// A sidebar that somebody looks at: counts and feeds follow what happens.
@ScreenActor
public final class SidebarScreen {
  private let loading: SidebarLoading
  private let container: ItemContainer<any SidebarItem, String>
  private let observer: DiffableObserver<any SidebarItem, String>
  private var isLoading = false
  private var isStale = false

  /// The pause between two loads in a row: a refresh of many feeds reports each of them.
  static let pause = Duration.milliseconds(200)

  /// - Parameter target: held weakly.
  public init(loading: SidebarLoading, rows: [RowStamp<String>], target: any ReloadTarget<any SidebarItem, String>) {
    self.loading = loading
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
    // A failure leaves the lines as they are; the timeline beside them says what is wrong with the storage.
    guard let lines = try? await loading.lines() else { return }
    container.set(lines)
  }
}
