// With kept copies of the collections of children.
extension LivePlace {
  /// Keeps copies of the collections of children in this place's state, which a part of a reducer is about to change in
  /// any way.
  ///
  /// - Returns: false if none is kept.
  func keep(at state: UnsafeMutableRawPointer, _ habit: KeepingHabit) -> Bool {
    if elementCount == 0 || !habit.affords(elementCount) {
      var children = 0
      elementCount = 0
      count(at: state, &children, &elementCount)
      guard children > 0, habit.affords(elementCount, insteadOf: children) else { return false }
    }
    keep(at: state)
    return true
  }

  /// Marks what the part may have changed: all but the collections that are the same as their kept copies.
  ///
  /// - Returns: false if one of the collections was changed, and thereby copied.
  func touchUnkept(at state: UnsafeMutableRawPointer) -> Bool {
    var (isAllKept, isAnyTouched) = (true, hasIdentity)
    forEachBranch { branch in
      if let keeper = branch.keeper {
        guard !keeper.isKept(in: state) else { return }
        isAllKept = false
      } else if let scope = branch.scope {
        isAllKept = scope.place.touchUnkept(at: state + scope.offset) && isAllKept
        return
      } else if branch.place.reach != nil {
        var isGone = false
        branch.forEachReached(at: state) { child, state in
          if let state {
            isAllKept = child.touchUnkept(at: state) && isAllKept
          } else {
            child.release()
            isGone = true
          }
        }
        if !isGone { return }
      }
      branch.isTouched = true
      hasTouchedBranches = true
      isAnyTouched = true
    }
    if isAnyTouched { mark() }
    if !isAllKept { elementCount = 0 }
    return isAllKept
  }

  @inline(__always)
  private func forEachBranch(_ body: (Branch) -> Void) {
    var next = firstBranch
    while let branch = next {
      next = branch._withUnsafeGuaranteedRef { branch in
        body(branch)
        return branch.next
      }
    }
  }

  private func count(at state: UnsafeMutableRawPointer, _ children: inout Int, _ elements: inout Int) {
    guard hasKeepers else { return }
    for branch in self.children.values {
      if let keeper = branch.keeper {
        children += branch.places.count
        elements += keeper.count(in: state)
      } else if let scope = branch.scope {
        scope.place.count(at: state + scope.offset, &children, &elements)
      } else {
        branch.forEachReached(at: state) { child, state in
          if let state { child.count(at: state, &children, &elements) }
        }
      }
    }
  }

  private func keep(at state: UnsafeMutableRawPointer) {
    guard hasKeepers else { return }
    forEachBranch { branch in
      if let keeper = branch.keeper {
        keeper.keep(in: state)
      } else if let scope = branch.scope {
        scope.place.keep(at: state + scope.offset)
      } else {
        branch.forEachReached(at: state) { child, state in
          if let state { child.keep(at: state) }
        }
      }
    }
  }

  /// Releases the kept copies at and below this place, whose state is gone.
  private func release() {
    forEachBranch { branch in
      branch.keeper?.release()
      for places in branch.places.values { for place in places { place.release() } }
    }
  }
}
