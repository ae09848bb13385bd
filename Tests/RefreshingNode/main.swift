import Foundation

// One node of `SeveralNodesTests`. Its only argument says what it does.
let plan = try JSONDecoder().decode(NodePlan.self, from: Data((CommandLine.arguments.last ?? "").utf8))
try await plan.run()
