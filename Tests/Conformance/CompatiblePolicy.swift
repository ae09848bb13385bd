import HTML

/// A policy for the sanitizer that keeps what feedparser keeps, so far as the sanitizer lets any policy keep it.
enum CompatiblePolicy {
  static let sanitizer: Sanitizer = {
    var policy: Sanitizer.Policy = Sanitizer.Policy()
    policy.mediaSchemes.formUnion(["ftp"])
    return Sanitizer(policy: policy)
  }()
}
