import Foundation
import Storage
import WebAddresses

/// Decides when a feed moves to the target of permanent redirects (301, 308).
///
/// A site that is misconfigured for an hour, or a network that sends everybody to its own page, redirects permanently
/// too. So a feed moves once three checks in a row, over two days or more, saw the same target and got a feed there.
enum RedirectRule {
  static let checks = 3
  static let duration: TimeInterval = 2 * 86_400

  /// - Parameters:
  ///   - target: The address at which this check ended; nil if there was no redirect, or a temporary one.
  ///   - seen: The redirect that the checks before saw.
  /// - Returns: The redirect to remember, or the address to move to.
  static func step(
    _ target: WebAddress?, after seen: SeenRedirect?, now: Date
  ) -> (redirect: SeenRedirect?, move: WebAddress?) {
    guard let target = EntryLimits.address(target) else { return (nil, nil) }
    guard let seen, seen.target == target else { return (SeenRedirect(target: target, count: 1, since: now), nil) }
    // No further count than needed, so that an unchanged feed is not written for it.
    let count = min(seen.count + 1, checks)
    if count >= checks, now.timeIntervalSince(seen.since) >= duration { return (nil, target) }
    return (SeenRedirect(target: target, count: count, since: seen.since), nil)
  }
}
