import HTML
import Screens
import Storage
import Syndication

/// One of the feeds of a site, as far as the site's page describes it: nothing was fetched from its address.
struct FeedChoice {
  let feed: DiscoveredFeed
  let isFollowed: Bool

  init(_ feed: DiscoveredFeed, following: SubscriptionList) {
    self.feed = feed
    isFollowed = following.subscriptions.contains { $0.feed.url == feed.url }
  }

  /// The title of the link, or the address.
  var name: String { feed.title ?? feed.url.string }

  /// Writes the mark, the name, and what is known of the feed.
  func write(into markup: inout Markup, name writeName: (inout Markup) -> Void) {
    markup.feedLetter(name, of: feed.url)
    markup.element("span") { words in
      writeName(&words)
      var facts = feed.kinds
      if isFollowed { facts.append("You follow this") }
      if feed.title?.isEmpty == false { facts.append(feed.url.string) }
      if !facts.isEmpty { words.element("span", [.class("address")], text: facts.joined(separator: " · ")) }
    }
  }
}
