import Reader
import Storage

struct TimelineSpecimens {
  let shelf: SampleShelf

  var all: [Specimen] { numbers + states + places }

  private func specimen(
    _ name: String, _ title: String? = nil, path: String = "/all", status: Int = 200, on scene: Scene
  ) -> Specimen {
    Specimen(
      group: "Timeline", address: "timeline/\(name)", title: title ?? name, scene: scene, content: .path(path),
      status: status, hasLayouts: true)
  }

  /// More entries than a page starts with.
  private var many: [StoredEntry] { shelf.timeline(of: 55) }
  private var some: [StoredEntry] { shelf.timeline(of: 24) }
  private var full: Scene { Scene(shelf, entries: some) }

  private var numbers: [Specimen] {
    [
      specimen("none", path: "/unread", on: Scene(shelf, entries: [])),
      specimen("one", on: Scene(shelf, entries: shelf.timeline(of: 1))),
      specimen("many", on: Scene(shelf, entries: many)),
    ]
  }

  private var states: [Specimen] {
    let loading: [Specimen] = LoadingScenario.all.map { (state: LoadingScenario) in
      var scene = full
      scene.timelines = ShownTimelines(some, pace: state.pace)
      return specimen(state.name, status: state.status, on: scene)
    }
    var unheard: Scene = full
    unheard.timelines = ShownTimelines(some, livePace: .failing(StorageError.busy))
    var listless: Scene = full
    listless.subscriptions = ShownSubscriptions(SubscriptionList(), pace: .failing(StorageError.busy))
    var heard: Scene = full
    heard.listening = some.first { entry in !entry.enclosures.isEmpty }.map {
      (entry: StoredEntry) in ListeningPosition(entry: entry.id, seconds: 754)
    }
    return loading + [
      specimen("listening", "with something half heard", on: heard),
      specimen("live-failing", "failing once it is shown", on: unheard),
      specimen("without-feeds", "the list of feeds failing", status: 500, on: listless),
      specimen("offline", path: "/all?feed=1", on: Scene(shelf, entries: some, followed: shelf.offlineSubscriptions)),
    ]
  }

  private var places: [Specimen] {
    [
      specimen("unread", "unread entries", path: "/unread", on: full),
      specimen("starred", "starred entries", path: "/starred", on: full),
      specimen("nothing-starred", "nothing starred", path: "/starred", on: Scene(shelf, entries: [])),
      specimen("feed", "of a feed", path: "/all?feed=1", on: full),
      specimen("troubled-feed", "of a feed with a problem", path: "/all?feed=2", on: full),
      specimen("folder", "of a folder", path: "/all?folder=2", on: full),
      specimen("found", "a search", path: "/all?q=harbor", on: full),
      specimen("nothing-found", "a search that finds nothing", path: "/all?q=submarine", on: full),
      specimen("beside", "two beside each other", path: "/all?beside=%2Fall%3Ffolder%3D1", on: full),
      specimen("undo", "all marked as read a moment ago", path: "/unread?undo=7&count=12", on: full),
      specimen("unknown-feed", "of a feed that is not followed", path: "/all?feed=77", status: 404, on: full),
    ]
  }
}
