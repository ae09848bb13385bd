@main struct Yaarr { static func main() {} }
