import Bytes

/// A video, channel or playlist of YouTube, by its identifier (`yt:videoId`, `yt:channelId`, `yt:playlistId`).
public struct YouTubeReference: Sendable, Hashable, Codable {
  /// `yt:videoId`.
  @ComparedByBytes public var videoID: String?
  /// The identifier of the channel.
  @ComparedByBytes public var channelID: String?
  /// The identifier of the playlist.
  @ComparedByBytes public var playlistID: String?

  /// Creates a reference to YouTube.
  public init(
    videoID: String? = nil,
    channelID: String? = nil,
    playlistID: String? = nil
  ) {
    self.videoID = videoID
    self.channelID = channelID
    self.playlistID = playlistID
  }
}
