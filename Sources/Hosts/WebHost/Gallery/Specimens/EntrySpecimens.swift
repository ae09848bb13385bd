import Reader
import Storage

/// An entry opened beside its timeline.
struct EntrySpecimens {
  let shelf: SampleShelf

  var all: [Specimen] {
    let entries: [StoredEntry] = shelf.timeline(of: 4)
    let loading: [Specimen] = LoadingScenario.all.map { (state: LoadingScenario) in
      var scene = Scene(shelf, entries: entries)
      scene.entries = ShownEntries(entries, pace: state.pace)
      return specimen(state.name, status: state.status, on: scene)
    }
    return [specimen("opened", on: Scene(shelf, entries: entries))] + loading + [
      specimen("gone", path: "/all?entry=99", status: 404, on: Scene(shelf, entries: entries))
    ]
  }

  private func specimen(_ name: String, path: String = "/all?entry=4", status: Int = 200, on scene: Scene) -> Specimen {
    Specimen(
      group: "Entry", address: "entry/\(name)", title: name, scene: scene, content: .path(path), status: status)
  }
}
