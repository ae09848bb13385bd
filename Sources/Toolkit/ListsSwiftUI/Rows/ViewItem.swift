@_exported import Lists

#if canImport(SwiftUI)
  import SwiftUI
#elseif STAND_IN
  import SwiftUIStandIn
#endif
#if canImport(SwiftUI) || STAND_IN
  /// An item of a list with a view of its own.
  ///
  /// ```swift
  /// protocol FeedItem: ViewItem<String> {}
  ///
  /// struct Post: FeedItem {
  ///   let id: String
  ///   let text: String
  ///   let mark: ContentMark
  ///
  ///   var row: some View { Text(text) }
  /// }
  /// ```
  ///
  /// Items of different types are in one list as `any FeedItem`. No code tells them apart: see ``ItemRows``.
  public protocol ViewItem<ID>: ListItem {
    /// The type of the item's view.
    associatedtype Row: View

    /// The item's view.
    @MainActor @ViewBuilder var row: Row { get }
  }
#endif
