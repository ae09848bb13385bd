#if canImport(SwiftUI)
  import SwiftUI
#elseif STAND_IN
  import SwiftUIStandIn
#endif
#if canImport(SwiftUI) || STAND_IN
  import ListsSwiftUI

  /// An item of the feed. All other code uses items by this protocol only.
  protocol FeedItem: ViewItem<String> {
    @MainActor func attach(_ context: ItemContext<any FeedItem, String>)
    @MainActor var actions: ItemActions { get }
  }

  extension FeedItem {
    func attach(_ context: ItemContext<any FeedItem, String>) {}
    var actions: ItemActions { .none }
  }

  /// A text, which can be removed.
  struct Post: FeedItem {
    let id: String
    let text: String
    var remove: () -> Void = {}

    var mark: ContentMark {
      var builder = ContentMarkBuilder()
      builder.combine(text)
      return builder.mark
    }

    var row: some View { Text(text) }

    var actions: ItemActions {
      ItemActions(trailing: [ItemAction("remove", title: "Remove", role: .destructive, perform: remove)])
    }
  }

  /// A picture that has not been loaded. It replaces itself by the picture.
  final class Placeholder: FeedItem {
    let id: String
    private var context: ItemContext<any FeedItem, String>?

    init(id: String) { self.id = id }

    var mark: ContentMark { ContentMark(value: 0) }

    var row: some View {
      Button("Load \(id)") { [context, id] in _ = context?.replace(with: Picture(id: id, likes: 0)) }
    }

    func attach(_ context: ItemContext<any FeedItem, String>) { self.context = context }
  }

  /// A picture, which replaces itself when it is liked.
  final class Picture: FeedItem {
    let id: String
    let likes: Int
    private var context: ItemContext<any FeedItem, String>?

    init(id: String, likes: Int) {
      self.id = id
      self.likes = likes
    }

    var mark: ContentMark { ContentMark(value: UInt64(clamping: likes + 1)) }

    var row: some View { PictureView(picture: self) }

    func attach(_ context: ItemContext<any FeedItem, String>) { self.context = context }

    func like() { _ = context?.replace(with: Picture(id: id, likes: likes + 1)) }
  }

  /// A kind's view may be any view, with a state of its own.
  struct PictureView: View {
    let picture: Picture
    @State private var isLarge = false

    var body: some View {
      Text("\(picture.id) ♥ \(picture.likes)\(isLarge ? ", large" : "")")
      Button("Like \(picture.id)") { picture.like() }
      Button("Enlarge \(picture.id)") { isLarge.toggle() }
    }
  }

  /// The screen. It knows no kind.
  struct FeedView: View {
    @State private var feed: ObservedList<SingleSection, any FeedItem>

    init(items: ItemContainer<any FeedItem, String>) {
      feed = ObservedList(provider: items)
    }

    var body: some View {
      List {
        ItemRows(feed.elements, stamp: { $0.stamp }, actions: { $0.actions }, row: { $0.row })
      }
    }
  }
#endif
