import HTTPServer
import Reader
import Storage

/// The page of all feeds.
struct SubscriptionSpecimens {
  let shelf: SampleShelf

  var all: [Specimen] { numbers + states + answers }

  private func scene(_ followed: [Subscription], pace: Pace = .atOnce) -> Scene {
    var scene = Scene(shelf, entries: [], followed: followed)
    scene.subscriptions = ShownSubscriptions(
      SubscriptionList(subscriptions: followed, folders: followed.isEmpty ? [] : SampleShelf.folders), pace: pace)
    return scene
  }

  private func specimen(
    _ name: String, _ title: String? = nil, status: Int = 200, on scene: Scene,
    _ content: Specimen.Content = .path("/subscriptions")
  ) -> Specimen {
    Specimen(
      group: "Feeds", address: "feeds/\(name)", title: title ?? name, scene: scene, content: content, status: status)
  }

  private var numbers: [Specimen] {
    [
      specimen("none", on: scene([])), specimen("one", on: scene(Array(shelf.subscriptions.prefix(1)))),
      specimen("many", on: scene(shelf.subscriptions)),
    ]
  }

  private var states: [Specimen] {
    LoadingScenario.all.map { state in
      specimen(state.name, status: state.status, on: scene(shelf.subscriptions, pace: state.pace))
    } + [specimen("offline", on: scene(shelf.offlineSubscriptions))]
  }

  /// The page after its forms were sent.
  private var answers: [Specimen] {
    [
      after("refused", "an address that leads to no feed") { page in
        page.address = "harbor.example"
        page.problem = "No feed was found at https://harbor.example. The page does not link to a feed."
      },
      after("choice", "a site with several feeds") { page in
        page.notice = "https://harbor.example has 2 feeds. Choose one."
        page.choices = ["https://harbor.example/a.xml", "https://harbor.example/b.xml"]
      },
      after("imported", "a file with broken lines") { page in
        page.notice = "3 feeds added, 1 you had already, 2 could not be read."
        page.report = ["Line 12: An outline without an address", "Line 30: An outline without an address"]
      },
      after("ended", "a feed that is no longer followed") { [first = shelf.subscriptions.first] (page) in
        page.ended = first.map { subscription in
          EndedSubscription(subscription: subscription, folder: "Harbor", proof: "")
        }
      },
    ]
  }

  private func after(
    _ name: String, _ title: String, _ change: @escaping @Sendable (inout SubscriptionsPage) -> Void
  ) -> Specimen {
    specimen(
      name, title, on: scene(shelf.subscriptions),
      .answer { host, visitor in
        var page = SubscriptionsPage(visitor: visitor)
        change(&page)
        return try await page.response(host)
      })
  }
}
