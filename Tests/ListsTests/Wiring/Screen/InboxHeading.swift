/// The heading of the list.
struct InboxHeading: Equatable {
  var isLoading = false
  var waiting = 0
  var problem: String?

  var text: String {
    if let problem { return problem }
    if isLoading { return "Loading…" }
    return waiting == 0 ? "Inbox" : "\(waiting) new"
  }
}
