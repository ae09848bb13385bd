// MARK: - Arranging, inserting, removing, replacing

// As in `change`, everything is consistent before foreign code is called.
extension ItemContainer {
  @inlinable
  func arrange(_ incoming: [Newcomer]) -> [Element] {
    close()
    var nextElements: [Element] = []
    var nextContexts: [Context] = []
    // By address, because hashing identities takes most of the time.
    var placed: Set<ObjectIdentifier> = Set(minimumCapacity: incoming.count)
    var dropped: [Element] = []
    nextElements.reserveCapacity(incoming.count)
    nextContexts.reserveCapacity(incoming.count)
    for newcomer in incoming {
      let known = contextsByID[newcomer.stamp.id]
      if let known, placed.contains(ObjectIdentifier(known)) {
        dropped.append(newcomer.element)
      } else if let known, known.mark == newcomer.stamp.mark {
        placed.insert(ObjectIdentifier(known))
        nextContexts.append(known)
        nextElements.append(list[position(of: known)])
      } else {
        let context = begin(newcomer.stamp)
        contextsByID[context.id] = context
        placed.insert(ObjectIdentifier(context))
        nextContexts.append(context)
        nextElements.append(newcomer.element)
      }
    }
    guard !nextContexts.elementsEqual(contexts, by: ===) else { return dropped }

    let ending = contexts.filter { !placed.contains(ObjectIdentifier($0)) }
    if nextContexts.isEmpty { contextsByID = [:] }
    for context in ending where contextsByID[context.id] === context { contextsByID[context.id] = nil }
    swap(&list, &nextElements)
    swap(&contexts, &nextContexts)
    label(labels.reset(contexts.count))
    noteChange()
    if tellsPassages {
      let left = zip(nextContexts, nextElements).filter { contextsByID[$0.0.id] == nil }.map { $0.1 }
      tell(.left(left))
      tell(.came(list))
    }
    Context.end(ending)
    return dropped
  }

  @inlinable
  func put(_ incoming: [Newcomer], at index: Int) -> [Element] {
    var newElements: [Element] = []
    var newContexts: [Context] = []
    var known: [(context: Context, newcomer: Newcomer)] = []
    var seen: Set<ID> = []
    var dropped: [Element] = []
    for newcomer in incoming {
      let context = contextsByID[newcomer.stamp.id]
      guard incoming.count == 1 || seen.insert(newcomer.stamp.id).inserted, context?.mark != newcomer.stamp.mark else {
        dropped.append(newcomer.element)
        continue
      }
      if let context {
        known.append((context, newcomer))
      } else {
        newElements.append(newcomer.element)
        newContexts.append(begin(newcomer.stamp))
      }
    }
    close()
    if !newElements.isEmpty {
      let index = min(max(index, 0), list.count)
      for context in newContexts { contextsByID[context.id] = context }
      list.insert(contentsOf: newElements, at: index)
      contexts.insert(contentsOf: newContexts, at: index)
      label(labels.insert(newContexts.count, at: index))
      noteChange()
      if tellsPassages { tell(.came(newElements)) }
    }
    // The end of a stay may change others.
    for (context, newcomer) in known where context.isAlive {
      exchange(context, for: newcomer.element, mark: newcomer.stamp.mark)
    }
    return dropped
  }

  @inlinable
  func takeOut(_ context: Context) -> Element {
    let position = position(of: context)
    let element: Element
    if gaps.opens(in: &list) {
      element = gaps.take(at: position)
    } else {
      element = list.remove(at: position)
      contexts.remove(at: position)
      labels.remove(at: position)
    }
    contextsByID[context.id] = nil
    if gaps.areMost { close() }
    noteChange()
    if tellsPassages { tell(.left([element])) }
    context.end()
    return element
  }

  @inlinable
  func exchange(_ context: Context, for element: Element, mark: ContentMark) {
    close()
    let position = position(of: context)
    let successor = begin(RowStamp(id: context.id, mark: mark))
    successor.label = context.label
    var leaving = element
    swap(&list[position], &leaving)
    contexts[position] = successor
    contextsByID[context.id] = successor
    noteExchange(at: position)
    context.end()
  }
}
