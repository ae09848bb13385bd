extension DatabaseCheck {
  /// The checks of what apps for podcasts share.
  static let ofPodcasts: [DatabaseCheck] = [
    orphans("podcast_devices", "Devices for podcasts", where: noUser),
    orphans("podcasts", "Podcasts", where: noUser),
    orphans(
      "episode_actions", "Actions with episodes", where: "(t.entry_id IS NOT NULL AND \(noEntry)) OR \(noUser)"),
  ]
}
