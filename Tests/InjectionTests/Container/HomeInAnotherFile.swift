import Injection

extension Home {
  fileprivate var client: Factory<any Database> { self { EmptyDatabase(name: "another") }.singleton }
  var clientOfAnotherFile: any Database { client() }
  func register(_ database: any Database) { client.register { database } }
}
