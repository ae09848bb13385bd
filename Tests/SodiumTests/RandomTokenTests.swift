import Sodium
import Testing

struct RandomTokenTests {
  @Test(arguments: [(1, 2), (2, 3), (3, 4), (32, 43)])
  func `a token is base64url without padding, of the length of its bytes`(bytes: Int, length: Int) {
    let alphabet: Set<Character> = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    let tokens: [String] = (0..<50).map { (_: Int) in RandomToken.make(bytes: bytes) }
    #expect(tokens.allSatisfy { (token: String) in token.count == length && alphabet.isSuperset(of: token) })
  }

  @Test
  func `tokens differ, also between concurrent tasks`() async {
    let tokens: Set<String> = await withTaskGroup(of: String.self) { (group: inout TaskGroup<String>) in
      for _ in 0..<1000 { group.addTask { RandomToken.make() } }
      return await group.reduce(into: []) { (tokens: inout Set<String>, token: String) in tokens.insert(token) }
    }
    #expect(tokens.count == 1000)
  }
}
