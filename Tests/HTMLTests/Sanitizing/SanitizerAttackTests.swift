import HTML
import Testing

@Suite struct SanitizerAttackTests {
  private static let base: WebAddress = "https://site.example/articles/1"

  @Test func `there are many attacks and most are live before cleaning`() {
    let alive: [String] = AttackPayloads.all.filter { !LiveConstructs.find(in: $0).isEmpty }
    #expect(AttackPayloads.all.count >= 140)
    #expect(alive.count >= AttackPayloads.all.count * 8 / 10)
  }

  @Test(arguments: AttackPayloads.all)
  func `nothing is live after cleaning`(payload: String) {
    for sanitizer in [Sanitizer(), Sanitizer(policy: .withVideos)] {
      let clean: String = sanitizer.clean(payload, baseURL: Self.base).html.string
      #expect(LiveConstructs.find(in: clean) == [], "\(clean)")
      #expect(LiveConstructs.find(in: "<table><tr><td>" + clean) == [], "\(clean)")
    }
  }

  @Test(arguments: AttackPayloads.all)
  func `cleaning again changes nothing`(payload: String) {
    let sanitizer = Sanitizer(policy: .withVideos)
    let once = sanitizer.clean(payload, baseURL: Self.base)
    #expect(sanitizer.clean(once.html.string, baseURL: Self.base).html == once.html)
    #expect(sanitizer.clean(once.html.string, baseURL: nil).html == once.html)
  }

  @Test(arguments: [
    "", "<p>before", "<svg>", "<math><mtext>", "<table><tr>", "<noscript>", "<select>", "<!--", "<p title='",
  ])
  func `nothing is live when attacks are concatenated`(opening: String) {
    let sanitizer = Sanitizer(policy: .withVideos)
    for (first, second) in zip(AttackPayloads.all, AttackPayloads.all.reversed()) {
      let clean: String = sanitizer.clean(opening + first + second, baseURL: Self.base).html.string
      #expect(LiveConstructs.find(in: clean) == [], "\(opening + first + second)")
      #expect(sanitizer.clean(clean, baseURL: nil).html.string == clean, "\(opening + first + second)")
    }
  }
}
