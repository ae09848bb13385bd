import Screens

extension ItemKind {
  /// All kinds of items, in order. An entry is of the first kind that recognizes it.
  public static let all: [ItemKind] = [
    EpisodeKind.kind,
    VideoKind.kind,
    GalleryKind.kind,
    StatusKind.kind,
    ArticleKind.kind,
    ClipsKind.kind,
  ]
}
