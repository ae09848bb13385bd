import Foundation
import Running
import Screens
import Storage

// MARK: - Many entries at once

/// The side of a row in a timeline.
public enum TimelineSide: String, Sendable, CaseIterable {
  /// Newer entries, where the newest stand first.
  case above
  /// Older entries, where the newest stand first.
  case below
}

extension UseCases {
  /// The most entries that one change names.
  public static let mostChanged = TimelineRequest.longestPage
  /// The most entries that ``markRead(_:on:of:by:)`` marks.
  public static let mostAround = 20_000

  /// Changes entries that the user has chosen, with one event, and notes the change so that it can be undone.
  ///
  /// - Parameter isNoted: False for changes that the user makes all the time, as by scrolling: no offer to undo them takes
  ///   the place of another.
  /// - Throws: `UseCaseError.tooManyEntries`; `StorageError.notFound` if the user has no such label.
  public func change(
    _ ids: [EntryID], _ change: EntryChange, isNoted: Bool = true, by user: UserID
  ) async throws -> Marking {
    guard ids.count <= Self.mostChanged else { throw UseCaseError.tooManyEntries(most: Self.mostChanged) }
    let changed = try await apply(change, to: ids, by: user)
    return try await note(.entries(changed, change), count: isNoted ? changed.count : 0, by: user)
  }

  /// Changes any number of entries, a part at a time, and notes the change so that it can be undone, unless it is of more
  /// than ``mostAround``. Entries that the user may not see are left out.
  public func changeInParts(_ ids: [EntryID], _ change: EntryChange, by user: UserID) async throws -> Marking {
    var changed: [EntryID] = []
    for part in Self.parts(ids) { changed += try await apply(change, to: part, by: user) }
    return try await note(changed, change, by: user)
  }

  /// Changes all entries that a timeline shows, in all its pages, and notes the change so that it can be undone. One of more
  /// than ``mostAround`` can be undone only if it marks as read.
  ///
  /// - Throws: With a search also `SearchError`.
  public func change(all query: TimelineQuery, _ change: EntryChange, by user: UserID) async throws -> Marking {
    if change == .read(true) { return try await markAllRead(query, upTo: nil, by: user) }
    var every = EntryQuery(query)
    every.limit = .max
    var changed: [EntryID] = []
    try await forEachPart(of: every, of: user) { part in
      changed += try await apply(change, to: part.map(\.id), by: user)
      return true
    }
    return try await note(changed, change, by: user)
  }

  private func note(_ changed: [EntryID], _ change: EntryChange, by user: UserID) async throws -> Marking {
    guard changed.count > Self.mostAround else {
      return try await note(.entries(changed, change), count: changed.count, by: user)
    }
    return Marking(
      number: 0, made: services.clock().now(), count: changed.count, change: .entries(changed, change))
  }

  /// Keeps an entry to be read later, or ends that.
  ///
  /// - Throws: `UseCaseError.notFound`.
  public func setLater(_ id: EntryID, isLater: Bool, by user: UserID) async throws {
    guard try await !database.states(user, ids: [id]).isEmpty else { throw UseCaseError.notFound }
    _ = try await apply(.later(isLater), to: [id], by: user)
  }

  /// Marks the unread entries of a timeline on one side of an entry as read, the nearest ones first.
  public func markRead(
    _ side: TimelineSide, of position: TimelinePosition, in query: TimelineQuery, by user: UserID
  ) async throws -> Marking {
    let found = try await unread(side, of: position, in: query, of: user)
    for start in stride(from: 0, to: found.count, by: Self.mostChanged) {
      _ = try await database.setRead(
        user, ids: Array(found[start..<min(start + Self.mostChanged, found.count)]), isRead: true)
    }
    await postMarks(isUnread: false, to: user)
    return try await note(.entries(found, .read(true)), count: found.count, by: user)
  }

  // MARK: Undoing

  /// Notes a change of many entries, so that the user can undo it.
  public func note(_ change: Marking.Change, count: Int, by user: UserID) async throws -> Marking {
    let now = services.clock().now()
    // Nothing to undo: no offer takes the place of an earlier one.
    guard count > 0 else { return Marking(number: 0, made: now, count: 0, change: change) }
    let number = try await database.noteMarking(user, change: try change.text, count: count, at: now)
    return Marking(number: number, made: now, count: count, change: change)
  }

  /// The user's last changes of many entries that can be undone, the last one first.
  public func markings(of user: UserID, seconds: Double = StoredMarking.seconds) async throws -> [Marking] {
    try await stored(of: user, seconds: seconds).compactMap { Marking($0) }
  }

  /// The user's last change of many entries, for as long as pages offer to undo it.
  public func lastMarking(of user: UserID) async throws -> Marking? {
    // Each names up to 20,000 entries, so one is read and no more.
    try await stored(of: user, seconds: Marking.offerSeconds).lazy.compactMap { Marking($0) }.first
  }

  private func stored(of user: UserID, seconds: Double) async throws(StorageError) -> [StoredMarking] {
    try await database.markings(user, since: services.clock().now().addingTimeInterval(-seconds))
  }

  /// Undoes a change of many entries. Does nothing if it was undone already.
  ///
  /// - Returns: False if there is no such change, or it is too old.
  /// - Throws: `UseCaseError.feedsGone` once all else is undone.
  public func undo(_ number: Int64, by user: UserID) async throws -> Bool {
    guard let marking = try await markings(of: user).first(where: { $0.number == number }) else { return false }
    var gone: [WebAddress] = []
    switch marking.change {
    case .allRead: try await undoMarkAllRead(number, by: user)
    case .feeds(let former, _): gone = try await restore(former, of: user)
    case .entries(let entries, let change):
      for start in stride(from: 0, to: entries.count, by: Self.mostChanged) {
        let part = Array(entries[start..<min(start + Self.mostChanged, entries.count)])
        _ = try await apply(change.inverse, to: part, by: user)
      }
    }
    try await database.forgetMarking(user, number: number)
    guard gone.isEmpty else { throw UseCaseError.feedsGone(gone) }
    return true
  }

  /// Ends the offer to undo a change.
  public func forgetMarking(_ number: Int64, of user: UserID) async throws(StorageError) {
    try await database.forgetMarking(user, number: number)
  }

  // MARK: Internal

  /// The unread entries on one side of an entry, at most ``mostAround``: those that are nearest to it.
  ///
  /// - Parameter page: The number of entries that are read at a time.
  func unread(
    _ side: TimelineSide, of position: TimelinePosition, in query: TimelineQuery, of user: UserID,
    page: Int = mostChanged
  ) async throws -> [EntryID] {
    // A search finds the newest first, whatever the order.
    let isSearch = query.search != nil
    let isNewer = (side == .above) == (query.order != .oldest || isSearch)
    let climbs = isNewer && !isSearch
    var request = TimelineRequest(query: query)
    request.query.filter = .unread
    request.query.order = climbs ? .oldest : .newest
    request.limit = page
    if isNewer { request.newerThan = position } else { request.olderThan = position }
    var found: [EntryID] = []
    // From the top down to the entry, the nearest ones come last.
    let endsAtEntry = isNewer && !climbs
    while found.count < Self.mostAround || endsAtEntry {
      try Task.checkCancellation()
      let next = try await entries(request, of: user)
      found += next.map(\.id)
      if endsAtEntry, found.count > Self.mostAround { found.removeFirst(found.count - Self.mostAround) }
      let places = next.map { TimelinePosition($0) }
      guard next.count == request.limit, let edge = climbs ? places.max() : places.min() else { break }
      if climbs {
        guard edge != request.newerThan else { break }
        request.newerThan = edge
      } else {
        guard edge != request.olderThan else { break }
        request.olderThan = edge
      }
    }
    return found
  }

  /// - Returns: The entries that have changed.
  func apply(_ change: EntryChange, to ids: [EntryID], by user: UserID) async throws -> [EntryID] {
    switch change {
    case .read(let isRead):
      let concerned = try await database.states(user, ids: ids).filter { $0.isUnread == isRead }.map(\.id)
      guard !concerned.isEmpty else { return [] }
      let marked = try await database.setRead(user, ids: concerned, isRead: isRead).map(\.id)
      await post(.readChanged(marked, isUnread: !isRead), to: user)
      return concerned
    case .star(let isStarred):
      let webhooks = isStarred ? try await savingWebhooks(of: user) : []
      let changed = try await database.setStarred(user, ids: ids, isStarred: isStarred)
      if !changed.isEmpty {
        await post(.starChanged(changed, isStarred: isStarred), to: user)
        if isStarred { await noteSaved(changed, for: webhooks, by: user) }
      }
      return changed
    case .later(let isLater):
      do {
        return try await label(ids, .later(of: user), isOn: isLater, by: user)
      } catch StorageError.notFound {
        // The user's first.
        return try await label(ids, try await database.makeLater(user), isOn: isLater, by: user)
      }
    case .label(let label, let isOn):
      return try await self.label(ids, label, isOn: isOn, by: user)
    }
  }

  private func label(_ ids: [EntryID], _ label: LabelID, isOn: Bool, by user: UserID) async throws -> [EntryID] {
    let states = try await database.setLabel(user, ids: ids, label: label, isOn: isOn)
    if !states.isEmpty { await post(.labelsChanged(states), to: user) }
    return states.map(\.id)
  }
}
