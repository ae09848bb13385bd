import Dates
import Testing

@Suite struct CivilDateTests {
  @Test(arguments: [
    (0, 1970, 1, 1), (-1, 1969, 12, 31), (11_016, 2000, 2, 29), (11_017, 2000, 3, 1), (-719_468, 0, 3, 1),
    (-135_081, 1600, 2, 29), (47_540, 2100, 2, 28), (47_541, 2100, 3, 1), (2_932_896, 9999, 12, 31),
  ])
  func `days and civil dates agree`(days: Int, year: Int, month: Int, day: Int) {
    let date = CivilDate(year: year, month: month, day: day)
    #expect(CivilDate(daysSince1970: days) == date)
    #expect(date.daysSince1970 == days)
  }

  @Test func `each day of 800 years follows the one before`() {
    var before = CivilDate(daysSince1970: -146_097 - 1)
    for days in -146_097..<146_097 {
      let date = CivilDate(daysSince1970: days)
      let isLast = before.day == CivilDate.days(inMonth: before.month, ofYear: before.year)
      let isNewYear = isLast && before.month == 12
      let next = CivilDate(
        year: before.year + (isNewYear ? 1 : 0), month: isNewYear ? 1 : before.month + (isLast ? 1 : 0),
        day: isLast ? 1 : before.day + 1)
      #expect(date == next)
      guard date == next, date.daysSince1970 == days else { break }
      before = date
    }
  }
}
