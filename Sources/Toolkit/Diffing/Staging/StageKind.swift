/// The stages of a staged change set, in their order.
enum StageKind: Sendable {
  case updates
  case sectionInsertions
  case elements
  case sectionOrder
  case sectionUpdates
}
