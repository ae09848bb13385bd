import Bytes
import DataFlow
import Running
import Screens

/// The progress of refreshes, and of the user's imports.
@ScreenActor
final class ProgressPart: LivePart {
  static let name: StaticString = "progress"
  static let script: [UInt8]? = PackageResources.progress_js
  private let progress: ScopedStore<RefreshProgress.State, RefreshProgress.Action>
  private weak var stream: PageStream?
  private var watch: StoreObservation?
  private var shown: RefreshProgress.State?
  private var isImporting = false

  init(at place: LivePartPlace) {
    stream = place.stream
    progress = place.services.pages.progress
    watch = progress.observe { [weak self] in self?.show($0) }
  }

  func open() {
    show(progress.state)
  }

  func hear(_ event: ReaderEvent) {
    switch event {
    case .importing(let done, let total):
      isImporting = true
      stream?.send(ImportMessage(done: done, total: total))
    case .importEnded where isImporting:
      isImporting = false
      stream?.send(ImportMessage(done: 0, total: 0))
    default: break
    }
  }

  private func show(_ state: RefreshProgress.State) {
    guard state != shown else { return }
    shown = state
    stream?.send(ProgressMessage(state))
  }
}

/// The progress of an import; a total of 0 ends it.
private struct ImportMessage: PageMessage {
  static let type: StaticString = "importing"
  let done, total: Int

  var shared: [ByteString?] { ["\(done)", "\(total)"].map { ByteString($0) } }
}

private struct ProgressMessage: PageMessage {
  static let type: StaticString = "progress"
  let running: Bool
  let done, total, failed, inserted: Int
  let problem: String?

  init(_ state: RefreshProgress.State) {
    running = state.running > 0
    done = state.done
    total = state.total
    failed = state.failed
    inserted = state.inserted
    problem = state.problem
  }

  var shared: [ByteString?] {
    ["\(running)", "\(done)", "\(total)", "\(failed)", "\(inserted)", problem].map { $0.map { ByteString($0) } }
  }
}
