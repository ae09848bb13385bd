/// All stories, in the order of the list.
enum StoryList {
  static func all(_ fixtures: Fixtures) -> [Story] {
    ItemStories(fixtures: fixtures).all + TimelineStories(fixtures: fixtures).all + EntryStories(fixtures: fixtures).all
      + PreviewStories(fixtures: fixtures).all + SubscriptionStories(fixtures: fixtures).all
      + PlainStories(fixtures: fixtures).all
  }
}
