import ChatCore
import PictureMessages
import TextMessages

/// The only list of all kinds.
public var chatKinds: [ChatKind] { [TextKind.register, NoticeKind.register, PictureKind.register] }
