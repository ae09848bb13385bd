import Sodium
import Testing

struct PasswordHasherTests {
  @Test
  func `only the right password matches a hash`() throws {
    let hash: String = try PasswordHasher.hash("correct horse 🐴")
    #expect(hash.hasPrefix("$argon2id$v=19$m=65536,t=2,p=1$"))
    #expect(PasswordHasher.verify("correct horse 🐴", against: hash))
    #expect(!PasswordHasher.verify("correct horse", against: hash))
  }

  @Test
  func `the same password never has the same hash twice`() throws {
    #expect(try PasswordHasher.hash("") != PasswordHasher.hash(""))
  }

  @Test
  func `bytes after a zero in a password count too`() throws {
    let hash: String = try PasswordHasher.hash("a\0b")
    #expect(!PasswordHasher.verify("a\0c", against: hash))
    #expect(PasswordHasher.verify("a\0b", against: hash))
  }

  @Test
  func `a hash of the reference implementation with other costs is verified`() {
    let reference = "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4"
    #expect(PasswordHasher.verify("password", against: reference))
    #expect(!PasswordHasher.verify("passwore", against: reference))
  }

  @Test(arguments: [
    "", "$argon2id$", "password", "$2b$12$abcdefghijklmnopqrstuv", String(repeating: "$", count: 500), "\0",
  ])
  func `an invalid hash matches nothing`(hash: String) {
    #expect(!PasswordHasher.verify("password", against: hash))
  }
}
