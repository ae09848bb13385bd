extension ItemKind {
  /// The one enumeration of item kinds. An entry is of the first kind that recognizes it.
  public static let all: [ItemKind] = [
    EpisodeKind.kind,
    VideoKind.kind,
    GalleryKind.kind,
    StatusKind.kind,
    ArticleKind.kind,
    ClipsKind.kind,
  ]
}
