/// A post in progress: where it goes next, and the post that it was started from.
final class SignalWalk<Signal> {
  init(next: SignalLink<Signal>?, outer: SignalWalk<Signal>?) {
    self.next = next
    self.outer = outer
  }

  var next: SignalLink<Signal>?
  let outer: SignalWalk<Signal>?
}
