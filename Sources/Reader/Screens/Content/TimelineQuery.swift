import Bytes
import Storage

/// The content of a timeline.
public struct TimelineQuery: Sendable, Hashable {
  public var scope: EntryScope
  public var filter: EntryFilter
  @ComparedByBytes public var search: String?
  public var order = TimelineOrder.newest

  public init(scope: EntryScope = .all, filter: EntryFilter = .all, search: String? = nil) {
    self.scope = scope
    self.filter = filter
    self.search = search
  }
}
