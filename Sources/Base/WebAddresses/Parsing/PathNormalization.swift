/// Removes `.` and `..` from a path (RFC 3986, 5.2.4), reads `\` as `/`, and percent-encodes other characters.
enum PathNormalization {
  /// The normalized path. It is absolute, or relative to `folder`, a normalized path that ends with a slash.
  ///
  /// - Complexity: O(n) in the lengths of the path and the result.
  static func normalize(_ path: ArraySlice<UInt8>, in folder: ArraySlice<UInt8> = []) -> [UInt8] {
    var result = Array(folder.dropLast())
    let parts = path.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\")
    }
    // The part before the first slash is empty.
    let steps = parts.first?.isEmpty == true ? parts.dropFirst() : parts[...]
    for (offset, step) in steps.enumerated() {
      let isLast = offset == steps.count - 1
      let dots = dots(step)
      if dots == 2 { result.removeSubrange((result.lastIndex(of: UInt8(ascii: "/")) ?? 0)...) }
      guard dots == 0 || isLast else { continue }
      result.append(UInt8(ascii: "/"))
      if dots == 0 { result.append(contentsOf: PercentCoding.encode(step, .path)) }
    }
    return result.isEmpty ? [UInt8(ascii: "/")] : result
  }

  /// 1 for `.`, 2 for `..`, also if they are percent-encoded; 0 for other segments.
  private static func dots(_ segment: ArraySlice<UInt8>) -> Int {
    guard segment.count <= 6, let first = segment.first, first == UInt8(ascii: ".") || first == UInt8(ascii: "%") else {
      return 0
    }
    let decoded = PercentCoding.decode(segment)
    return decoded.count <= 2 && decoded.allSatisfy { $0 == UInt8(ascii: ".") } ? decoded.count : 0
  }
}
