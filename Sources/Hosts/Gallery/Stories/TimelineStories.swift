import Storage

struct TimelineStories {
  let fixtures: Fixtures

  var all: [Story] { numbers + states + places }

  private func story(
    _ name: String, _ title: String? = nil, path: String = "/all", status: Int = 200, on stubs: Stubs
  ) -> Story {
    Story(
      group: "Timeline", address: "timeline/\(name)", title: title ?? name, stubs: stubs, content: .path(path),
      status: status, hasLayouts: true)
  }

  /// More entries than a page starts with.
  private var many: [StoredEntry] { fixtures.timeline(of: 55) }
  private var some: [StoredEntry] { fixtures.timeline(of: 24) }
  private var full: Stubs { Stubs(fixtures, entries: some) }

  private var numbers: [Story] {
    [
      story("none", path: "/unread", on: Stubs(fixtures, entries: [])),
      story("one", on: Stubs(fixtures, entries: fixtures.timeline(of: 1))),
      story("many", on: Stubs(fixtures, entries: many)),
    ]
  }

  private var states: [Story] {
    let loading = StubLoading.all.map { state in
      var stubs = full
      stubs.sources.timelineDelay = state.delay
      return story(state.name, status: state.status, on: stubs)
    }
    var unheard = full
    unheard.sources.liveDelay = .failing(StorageError.busy)
    var listless = full
    listless.sources.listDelay = .failing(StorageError.busy)
    var heard = full
    heard.sources.position = some.first { !$0.enclosures.isEmpty }.map {
      ListeningPosition(entry: $0.id, seconds: 754)
    }
    return loading + [
      story("listening", "with something half heard", on: heard),
      story("live-failing", "failing once it is shown", on: unheard),
      story("without-feeds", "the list of feeds failing", status: 503, on: listless),
      story(
        "offline", path: "/all?feed=1", on: Stubs(fixtures, entries: some, followed: fixtures.offlineSubscriptions)),
    ]
  }

  private var places: [Story] {
    [
      story("unread", "unread entries", path: "/unread", on: full),
      story("starred", "starred entries", path: "/starred", on: full),
      story("nothing-starred", "nothing starred", path: "/starred", on: Stubs(fixtures, entries: [])),
      story("feed", "of a feed", path: "/all?feed=1", on: full),
      story("troubled-feed", "of a feed with a problem", path: "/all?feed=2", on: full),
      story("folder", "of a folder", path: "/all?folder=2", on: full),
      story("found", "a search", path: "/all?q=harbor", on: full),
      story("nothing-found", "a search that finds nothing", path: "/all?q=submarine", on: full),
      story("beside", "two beside each other", path: "/all?beside=%2Fall%3Ffolder%3D1", on: full),
      story("undo", "all marked as read a moment ago", path: "/unread?undo=7&count=12", on: full),
      story("unknown-feed", "of a feed that is not followed", path: "/all?feed=77", status: 404, on: full),
    ]
  }
}
