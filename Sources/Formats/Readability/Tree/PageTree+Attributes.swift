import Bytes
import HTML

extension PageTree {
  /// Calls the closure with the bytes of a span, without a copy.
  @inline(__always)
  func withBytes<Result>(_ span: HTMLTree.Span, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let end = page.spanEnd
    guard span.lowerBound >= end else { return page.withBytes(span, body) }
    return added.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[Int(span.lowerBound - end)..<Int(span.upperBound - end)]))
    }
  }

  func string(_ span: HTMLTree.Span) -> String {
    withBytes(span) { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Reading

  /// The attributes of an element that were not removed.
  func attributes(of index: Index) -> some Sequence<HTMLTree.AttributeRecord> {
    range(of: index).lazy.map { records[$0] }.filter { $0.name != Self.removedName }
  }

  func span(_ name: HTMLName, of index: Index) -> HTMLTree.Span? {
    span(numbered: Int32(name.rawValue), of: index)
  }

  /// - Parameter number: The number of a name of the page, which `HTMLName` may lack.
  func span(numbered number: Int32, of index: Index) -> HTMLTree.Span? {
    for place in range(of: index) where records[place].name == number { return records[place].value }
    return nil
  }

  func has(_ name: HTMLName, _ index: Index) -> Bool { span(name, of: index) != nil }

  func value(_ name: HTMLName, of index: Index) -> String? {
    span(name, of: index).map(string)
  }

  /// True if the attribute has exactly that value.
  func value(_ name: HTMLName, of index: Index, is wanted: StaticString) -> Bool {
    guard let span = span(name, of: index) else { return false }
    return withBytes(span) {
      $0.elementsEqual(UnsafeBufferPointer(start: wanted.utf8Start, count: wanted.utf8CodeUnitCount))
    }
  }

  /// The span of an attribute that is not empty.
  func stated(_ name: HTMLName, of index: Index) -> HTMLTree.Span? {
    guard let span = span(name, of: index), !span.isEmpty else { return nil }
    return span
  }

  /// The value that an element inherits: its parent's before its own, since the article is what is in it, then those of
  /// the other ancestors.
  func inherited(_ name: HTMLName, of index: Index) -> String? {
    let ancestors = ancestors(of: index)
    for element in ancestors.prefix(1) + [index] + ancestors.dropFirst() {
      if let span = stated(name, of: element) { return string(span) }
    }
    return nil
  }

  /// Writes an element's class, a space and its id, in lower case: what its author calls it.
  func writeNames(of index: Index, to bytes: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    guard self[index].isElement, !self[index].content.isEmpty else { return }
    // Classes in drawings are of their parts.
    let classes = self[index].tag.kind == .svg ? nil : span(.class, of: index)
    let id = span(.id, of: index)
    guard classes != nil || id != nil else { return }
    if let classes { appendLowercased(classes, to: &bytes) }
    bytes.append(0x20)
    if let id { appendLowercased(id, to: &bytes) }
  }

  /// The bytes of an attribute in lower case; empty if it is missing.
  func lowercased(_ name: HTMLName, of index: Index) -> [UInt8] {
    var bytes: [UInt8] = []
    if let span = span(name, of: index) { appendLowercased(span, to: &bytes) }
    return bytes
  }

  private func appendLowercased(_ span: HTMLTree.Span, to bytes: inout [UInt8]) {
    withBytes(span) { text in
      for byte in text { bytes.append(ASCII.lowercased(byte)) }
    }
  }

  // MARK: Changing

  mutating func remove(_ name: HTMLName, from index: Index) {
    for place in range(of: index) where records[place].name == Int32(name.rawValue) { remove(recordAt: place) }
  }

  mutating func remove(recordAt place: Int) {
    records[place] = HTMLTree.AttributeRecord(name: Self.removedName, value: 0..<0)
  }

  mutating func set(_ name: HTMLName, _ value: [UInt8], of index: Index) {
    set(HTMLTree.AttributeRecord(name: Int32(name.rawValue), value: add(value)), of: index)
  }

  /// Sets an attribute: in its place if the element has it, otherwise after the others.
  /// - Complexity: O(n) in the element's attributes.
  mutating func set(_ record: HTMLTree.AttributeRecord, of index: Index) {
    let range = range(of: index)
    for place in range where records[place].name == record.name {
      records[place] = record
      return
    }
    var start = Int32(clamping: range.lowerBound)
    // The attributes must be together: unless they are the last ones, they move to the end.
    if range.upperBound != records.count {
      start = Int32(clamping: records.count)
      for place in range where records[place].name != Self.removedName { records.append(records[place]) }
    }
    records.append(record)
    setContent(start..<Int32(clamping: records.count), of: index)
  }

  /// Keeps an attribute under its name with a prefix.
  mutating func keep(_ record: HTMLTree.AttributeRecord, under prefix: String, of index: Index) {
    let name = prefix + name(numbered: record.name)
    let number = page.number(of: name) ?? number(ofNew: name)
    set(HTMLTree.AttributeRecord(name: number, value: record.value), of: index)
  }

  /// The places of an element's attributes in `records`.
  func range(of index: Index) -> Range<Int> {
    let content = self[index].content
    return Int(content.lowerBound)..<Int(content.upperBound)
  }
}
