import Storage

@testable import Reader

/// Remembers what items asked for.
@ScreenActor
final class RecordingActing: EntryActing {
  private(set) var performed: [String] = []

  func perform(_ control: EntryControl, on entry: EntryID) {
    performed.append("\(control.id) \(entry)")
  }
}
