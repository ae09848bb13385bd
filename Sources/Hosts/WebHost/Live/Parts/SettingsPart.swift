import Lists
import Reader
import Storage

/// The viewer's settings. A change on any page shows on all.
@ScreenActor
final class SettingsPart: LivePart {
  static let name: StaticString = "settings"
  private let useCases: UseCases
  private let user: UserID
  private let events: UserEvents
  private weak var stream: PageStream?
  private let timelines: [LiveTimeline]
  private var shown: ReaderSettings
  private var hearing: EventSubscription?
  private var loading: Task<Void, Never>?

  init(at place: LivePartPlace) {
    useCases = place.services.useCases
    user = place.user
    events = place.events
    stream = place.stream
    timelines = Array(place.timelines.values)
    shown = place.opening.settings
    hearing = events.subscribe { [weak self] event in
      switch event {
      case .settingsChanged, .anythingMayHaveChanged: self?.open()
      default: break
      }
    }
  }

  deinit {
    loading?.cancel()
  }

  func open() {
    loading?.cancel()
    loading = Task { [weak self, useCases, user] in
      do {
        let settings = try await useCases.settings(of: user)
        let views = try await useCases.views(of: user)
        if !Task.isCancelled { self?.show(settings, views) }
      } catch {
        guard !Task.isCancelled else { return }
        self?.stream?.send(ProblemMessage(problem: "Your settings could not be loaded: \(error)"))
      }
    }
  }

  private func show(_ settings: ReaderSettings, _ views: PlaceViews) {
    for timeline in timelines {
      timeline.setLayout(views.layout(of: timeline.place, settings)) { [stream] in stream?.send($0) }
    }
    let changed = SettingControl.all.filter { $0.value(in: settings) != $0.value(in: shown) }
    guard !changed.isEmpty else { return }
    shown = settings
    for control in changed {
      stream?.send(SettingMessage(key: "\(control.key)", value: control.value(in: settings).string))
    }
  }
}

private struct SettingMessage: PageMessage {
  static let type: StaticString = "setting"
  let key: String
  let value: String
}
