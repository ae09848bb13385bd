import Injection

struct Home: Container {
  let registry = Registry()
}

extension Home {
  fileprivate var client: Factory<any Database> { self { EmptyDatabase(name: "one") }.singleton }
  var clientOfOneFile: any Database { client() }
}
