// Writes the initial inputs of the fuzz targets into the given folder, with one subfolder for each target.

import Foundation
import Samples

guard CommandLine.arguments.count == 2 else {
  fatalError("usage: FuzzingSeeds FOLDER")
}
let folder: URL = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
for (target, seeds) in Seeds.all {
  let place = folder.appendingPathComponent(target, isDirectory: true)
  try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
  for (number, seed) in seeds.enumerated() {
    try Data(seed).write(to: place.appendingPathComponent("\(number)"))
  }
}
