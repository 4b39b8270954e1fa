/** The commands of the printed card, which are scanned instead of touched (RCV-15). */
export const dockCommands = ['submit', 'stickers', 'problem', 'aside'] as const
export type DockCommand = (typeof dockCommands)[number]

/** No sheet of a delivery has this type digit, and no employee ID contains a separator. */
const TYPE = '9'

/** The content of a command's QR code: `9|SUBMIT`. */
export const commandCode = (command: DockCommand): string => `${TYPE}|${command.toUpperCase()}`

/** The command that a scanned text gives; scanners with caps lock change its letters. */
export const readCommand = (text: string): DockCommand | undefined => {
  const [type, name, ...more] = text.trim().split('|')
  if (type !== TYPE || more.length > 0) return undefined
  return dockCommands.find((command) => command === name?.trim().toLowerCase())
}
