/** The commands on the printed command card, which staff scan instead of touching the device (RCV-15). */
export const dockCommands = ['submit', 'stickers', 'problem', 'aside'] as const
export type DockCommand = (typeof dockCommands)[number]

/** The type digit of command codes. No sheet has this digit, and no employee ID contains the separator after it. */
const TYPE = '9'

/** Returns the content of a command's QR code, such as `9|SUBMIT`. */
export const commandCode = (command: DockCommand): string => `${TYPE}|${command.toUpperCase()}`

/** Reads a command from a scanned text, in upper or lower case, because scanners with caps lock change the case. */
export const readCommand = (text: string): DockCommand | undefined => {
  const [type, name, ...more] = text.trim().split('|')
  if (type !== TYPE || more.length > 0) return undefined
  return dockCommands.find((command) => command === name?.trim().toLowerCase())
}
