import Diffing

// One element of many that is exchanged for another one of the same identity is by far the most frequent change, for
// example after a signal. It costs what it brings: no other row is looked at.
extension DiffableObserver {
  struct Round {
    let before: [Section]
    let after: [Section]
    /// Not nil if elements were exchanged for others of the same identity, and nothing else has changed.
    let exchanges: [Exchange]?
    let sections: [ProviderSection<SectionID, Element>]
    let remembered: [RememberedStamps?]
    let isAnimated: Bool
    let moveCount: Int
  }

  struct Exchange {
    let path: ElementPath
    let stamp: RowStamp<ID>
    let stayNumber: Int
  }

  /// Shows the exchange of one element of a flat list in as few steps as possible, and returns true; false if anything
  /// else has changed, or may have.
  func showsExchange() -> Bool {
    guard isFlat, case .sections? = pending, let target, shown.count == 1,
      remembered.count == 1, rememberedMoveCount == moveCount, let stays = provider.stays(inSection: 0),
      stays === remembered[0]?.stays, let count = remembered[0]?.changeCount,
      let positions = stays.exchanges(since: count), positions.count == 1
    else { return false }
    let (item, sections) = (positions[0], provider.sections)
    let element = sections[0].elements[item]
    let (old, new) = (shown[0].elements[item], stamp(element))
    guard new.id == old.id else { return false }
    pending = nil
    let isAnimated = isAnimationDue
    isAnimationDue = true
    remembered[0]?.changeCount = stays.changeCount
    if remembersStamps { remembered[0]?.numbers[item] = stays.stayNumber(at: item) }
    if new.mark != old.mark {
      shown[0].elements[item] = new
      tell(target, of: item, insteadOf: old, sections, isAnimated)
    }
    guard target.takesStages || present != nil else { return true }
    guard present == nil, content.count == 1, content[0].elements.count == sections[0].elements.count else {
      content = sections
      return true
    }
    content[0].elements[item] = element
    return true
  }

  private func tell(
    _ target: any ReloadTarget<SectionID, Element, ID>, of item: Int, insteadOf old: RowStamp<ID>,
    _ sections: [ProviderSection<SectionID, Element>], _ isAnimated: Bool
  ) {
    let after = shown
    let changes = SectionedChangeset(
      updates: [ElementPath(section: 0, item: item)], counts: [after[0].elements.count])
    let update = ListUpdate(
      observer: self, difference: changes,
      before: {
        // A copy of all rows, which is made only for who asks for it.
        var rows = after
        rows[0].elements[item] = old
        return rows
      }, after: after, old: content, new: sections,
      isAnimated: isAnimated && hasFilled, changedParts: changedParts)
    hasFilled = true
    if changes.changeCount > reloadThreshold { target.reload(update) } else { target.apply(update) }
  }

  /// Returns the exchanged elements of these sections, by path; nil if anything else has changed, or may have.
  func exchanges(
    inSections changed: [Int], _ sections: [ProviderSection<SectionID, Element>]
  ) -> [Exchange]? {
    guard sections.count == shown.count, remembered.count == shown.count else { return nil }
    var exchanges: [Exchange] = []
    for index in changed {
      guard sections.indices.contains(index), let known = remembered[index],
        let stays = provider.stays(inSection: index), stays === known.stays,
        let positions = stays.exchanges(since: known.changeCount),
        sections[index].elements.count == shown[index].elements.count,
        surroundings(of: sections[index]).hasSameMarks(as: shown[index])
      else { return nil }
      for item in positions.count > 1 ? Set(positions).sorted() : positions {
        let stamp = stamp(sections[index].elements[item])
        guard stamp.id == shown[index].elements[item].id else { return nil }
        exchanges.append(
          Exchange(
            path: ElementPath(section: index, item: item), stamp: stamp, stayNumber: stays.stayNumber(at: item)))
      }
    }
    return exchanges
  }

  func apply(_ exchanges: [Exchange], _ round: Round) {
    guard let target else { return }
    for exchange in exchanges {
      let section = exchange.path.section
      guard let stays = remembered[section]?.stays else { continue }
      remembered[section]?.changeCount = stays.changeCount
      if remembersStamps { remembered[section]?.numbers[exchange.path.item] = exchange.stayNumber }
    }
    showDifferent(exchanges, in: target, round)
    guard target.takesStages || present != nil else { return }
    guard present == nil, content.elementsEqual(round.sections, by: { $0.elements.count == $1.elements.count }) else {
      content = round.sections
      return
    }
    // In place: the provider and the observer each have an array of their own.
    for exchange in exchanges {
      let (section, item) = (exchange.path.section, exchange.path.item)
      content[section].elements[item] = round.sections[section].elements[item]
    }
  }

  private func showDifferent(
    _ exchanges: [Exchange], in target: any ReloadTarget<SectionID, Element, ID>, _ round: Round
  ) {
    let different = exchanges.filter { shown[$0.path.section].elements[$0.path.item].mark != $0.stamp.mark }
    // A key path in a generic type is made at each evaluation.
    let paths = different.map { $0.path }
    guard !paths.isEmpty else { return }
    let before = shown
    for exchange in different { shown[exchange.path.section].elements[exchange.path.item] = exchange.stamp }
    let changes = SectionedChangeset(updates: paths, counts: shown.map { $0.elements.count })
    show(changes, in: target, before: before, round)
  }
}
