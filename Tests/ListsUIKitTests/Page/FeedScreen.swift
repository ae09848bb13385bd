#if STAND_IN
  import Diffing
  import Lists
  import ListsUIKit
  import UIKitStandIn

  /// An item of a feed with several kinds.
  protocol FeedItem: ListItem<String>, Sendable {
    @MainActor func cell(in map: ItemMap<CollectionCell>) -> CollectionCell
  }

  struct Post: FeedItem {
    let id: String
    let text: String
    var mark: ContentMark { ContentMark(value: UInt64(clamping: text.utf8.count)) }

    func cell(in map: ItemMap<CollectionCell>) -> CollectionCell { map.resolve(self) }
  }

  struct Photo: FeedItem {
    let id: String
    let likes: Int
    var mark: ContentMark { ContentMark(value: UInt64(clamping: likes)) }

    func cell(in map: ItemMap<CollectionCell>) -> CollectionCell { map.resolve(self) }
  }

  final class PostCell: UICollectionViewCell {
    var text = ""
  }

  final class PhotoCell: UICollectionViewCell {
    var caption = ""
  }

  @MainActor
  final class FeedScreen {
    init(_ collectionView: UICollectionView) throws {
      let kinds = SlotRegistry<CollectionCell>().map("feed") { problem in
        .pooled { preconditionFailure("\(problem)") }
      }
      try kinds.register(Post.self, cell: PostCell.self) { post, cell in cell.text = post.text }
      try kinds.register(Photo.self, cell: PhotoCell.self) { photo, cell in cell.caption = "♥ \(photo.likes)" }
      adapter = CollectionAdapter(
        collectionView, list: list, identity: { $0.id }, cell: { $0.cell(in: kinds) },
        behavior: ListBehavior(ranges: [near]))
    }

    let list = FlatList<any FeedItem, String>(stamp: { $0.stamp })
    private(set) var adapter: CollectionAdapter<SingleSection, any FeedItem, String>?
    private(set) var loading: Set<String> = []

    /// Photos near the screen are loaded, and no longer when they leave.
    private var near: WorkingRange<any FeedItem, String> {
      WorkingRange(
        ahead: 10, behind: 2, stamp: { $0.stamp },
        getReady: { [weak self] item in
          self?.loading.insert(item.id)
          return SignalSubscription { self?.loading.remove(item.id) }
        })
    }
  }
#endif
