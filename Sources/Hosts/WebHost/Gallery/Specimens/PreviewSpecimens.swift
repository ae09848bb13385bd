import Reader
import Storage
import Syndication

/// Previews of feeds.
struct PreviewSpecimens {
  let shelf: SampleShelf

  private static let address = "harbor.example"

  var all: [Specimen] {
    let full: LoadedFeed = shelf.feed(of: 12)
    var troubled: LoadedFeed = full
    troubled.problems = [
      "https://harbor.example/b.xml could not be fetched. The server has a problem of its own (503)."
    ]
    troubled.repairs = [StoredRepair(what: "“&nbsp” was taken for a space.", line: 12, count: 4)]
    var followed: LoadedFeed = full
    followed.address = shelf.subscriptions.first?.feed.url.string
    let several = SubscribingError.several(
      url: "https://harbor.example",
      feeds: ["a", "b"].map { name in
        DiscoveredFeed(url: "https://harbor.example/\(name).xml", title: nil, mimeType: "application/rss+xml")
      })
    return [
      specimen("none", from: .answering(shelf.feed(of: 0))), specimen("one", from: .answering(shelf.feed(of: 1))),
      specimen("many", from: .answering(full)), specimen("slow", from: .slow(full, after: .milliseconds(600))),
      specimen("loading", status: 504, from: .silent),
      specimen("failing", status: 422, from: .failing(Self.refusal)),
      specimen("offline", status: 422, from: .offline("https://harbor.example")),
      specimen("several", "a site with several feeds", status: 422, from: .failing(several)),
      specimen("troubled", "with a problem and repairs", from: .answering(troubled)),
      specimen("followed", "of a feed that is followed already", from: .answering(followed)),
      specimen(
        "opened", "with an entry opened", path: "&entry=\(full.entries.first.map { "\($0.id)" } ?? "")",
        from: .answering(full)),
      Specimen(
        group: "Preview", address: "preview/form", title: "asking for an address", scene: scene(.silent),
        content: .path("/preview")),
    ]
  }

  private static let refusal = SubscribingError.notAFeed(
    url: "https://harbor.example",
    reason: "The page does not link to a feed, and its site has none at the usual addresses.")

  private func scene(_ feed: MockFeed) -> Scene {
    var scene = Scene(shelf, entries: shelf.timeline(of: 12))
    scene.feed = feed
    return scene
  }

  private func specimen(
    _ name: String, _ title: String? = nil, path: String = "", status: Int = 200, from feed: MockFeed
  ) -> Specimen {
    Specimen(
      group: "Preview", address: "preview/\(name)", title: title ?? name, scene: scene(feed),
      content: .path("/preview?url=\(Self.address)\(path)"), status: status, hasLayouts: status == 200)
  }
}
