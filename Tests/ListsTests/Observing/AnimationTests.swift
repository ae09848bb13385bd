import Diffing
import Lists
import Testing

@Suite("Animation")
struct AnimationTests {
  @Test func `the first rows of an empty view are not animated`() {
    let film = Film([])
    film.provider.elements = [Note("a")]
    film.provider.elements = [Note("a"), Note("b")]
    film.provider.elements = []
    film.provider.elements = [Note("c")]
    #expect(film.screen.isAnimated == [false, true, true, true])
  }

  @Test func `a view that has rows already is animated at once`() {
    let film = Film([Note("a")])
    film.provider.elements = [Note("b")]
    #expect(film.screen.isAnimated == [true])
  }

  @Test func `changes may be made without animation`() {
    let film = Film([Note("a")])
    let count = film.observer.withoutAnimation {
      film.provider.elements = [Note("b")]
      film.observer.withoutAnimation { film.provider.elements = [Note("c")] }
      film.provider.elements = [Note("d")]
      return film.provider.elements.count
    }
    film.provider.elements = [Note("e")]
    #expect(film.screen.isAnimated == [false, false, false, true])
    #expect(count == 1)
  }

  @Test func `an update that waits remembers that one of its changes is not to be animated`() {
    let film = Film([Note("a")])
    film.observer.onOutdated = {}
    film.observer.withoutAnimation { film.provider.elements = [Note("b")] }
    film.provider.elements = [Note("c")]
    film.observer.update()
    film.provider.elements = [Note("d")]
    film.observer.update()
    #expect(film.screen.isAnimated == [false, true])
  }

  @Test func `an update may be requested without animation`() async {
    let film = Film([Note("a")])
    film.observer.onOutdated = {}
    film.provider.elements = [Note("b")]
    film.observer.update(animated: false)
    film.provider.elements = [Note("c")]
    await film.observer.updateInBackground(animated: false)
    film.provider.elements = [Note("d")]
    film.observer.update()
    #expect(film.screen.isAnimated == [false, false, true])
  }
}

private final class Film {
  init(_ notes: [Note]) {
    provider = ArrayProvider(notes)
    observer = DiffableObserver(provider: provider, stamp: \.stamp, shown: notes.map(\.stamp), target: screen)
  }

  let provider: ArrayProvider<Note>
  let screen = Screen()
  let observer: DiffableObserver<SingleSection, Note, String>

  final class Screen: ReloadTarget {
    private(set) var isAnimated: [Bool] = []

    func apply(_ update: ListUpdate<SingleSection, Note, String>) { isAnimated.append(update.isAnimated) }
  }
}
