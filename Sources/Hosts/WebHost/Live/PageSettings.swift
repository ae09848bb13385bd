import Bytes
import Reader
import Screens
import Storage

/// The viewer's settings as pages show them. A change on any page shows on all.
@ScreenActor
final class PageSettings {
  private let useCases: UseCases
  private let user: UserID
  private weak var stream: ListStream?
  private(set) var shown: ReaderSettings
  private var loading: Task<Void, Never>?

  init(shown: ReaderSettings, user: UserID, useCases: UseCases, stream: ListStream) {
    self.shown = shown
    self.user = user
    self.useCases = useCases
    self.stream = stream
  }

  deinit {
    loading?.cancel()
  }

  var isSettled: Bool { loading == nil }

  /// Loads the settings, and sends those that have changed.
  ///
  /// - Parameter onLoaded: Receives the settings, and the looks that the user has chosen for places.
  func load(_ onLoaded: @escaping @ScreenActor (ReaderSettings, PlaceViews) -> Void) {
    loading?.cancel()
    loading = Task { [weak self, useCases, user] in
      do {
        let settings = try await useCases.settings(of: user)
        let views = try await useCases.views(of: user)
        guard !Task.isCancelled else { return }
        self?.loading = nil
        self?.show(settings)
        onLoaded(settings, views)
      } catch {
        guard !Task.isCancelled else { return }
        self?.loading = nil
        self?.stream?.send(ProblemMessage(problem: "Your settings could not be loaded: \(error)"))
      }
    }
  }

  private func show(_ settings: ReaderSettings) {
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

  var shared: [ByteString?] { [ByteString(key), ByteString(value)] }
}
