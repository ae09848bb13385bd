import Storage

/// An entry opened beside its timeline.
struct EntryStories {
  let fixtures: Fixtures

  var all: [Story] {
    let entries = fixtures.timeline(of: 4)
    let loading = StubLoading.all.map { state in
      var stubs = Stubs(fixtures, entries: entries)
      stubs.sources.entryDelay = state.delay
      return story(state.name, status: state.status, on: stubs)
    }
    return [story("opened", on: Stubs(fixtures, entries: entries))] + loading + [
      story("gone", path: "/all?entry=99", status: 404, on: Stubs(fixtures, entries: entries))
    ]
  }

  private func story(_ name: String, path: String = "/all?entry=4", status: Int = 200, on stubs: Stubs) -> Story {
    Story(
      group: "Entry", address: "entry/\(name)", title: name, stubs: stubs, content: .path(path), status: status)
  }
}
