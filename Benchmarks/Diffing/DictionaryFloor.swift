import Foundation

/// The lower bound: one dictionary filled with the old elements, in which the new ones are looked up. Its size is
/// reserved; growing it would double the time.
func dictionaryFloor(_ old: [UUID], _ new: [UUID]) -> Int {
  var places: [UUID: Int] = Dictionary(minimumCapacity: old.count)
  for (index, id) in old.enumerated() { places[id] = index }
  var sum: Int = 0
  for id in new { sum += places[id] ?? 0 }
  return sum
}
