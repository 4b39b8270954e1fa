import { type FileKind, fileKinds } from './file-kinds.ts'

/**
 * Longer names are truncated before their extension. The limit is in characters; a Thai character takes three bytes.
 */
export const MAX_NAME_LENGTH = 300

/**
 * Control characters, characters that change the reading direction ('gpj.exe' shown as 'exe.jpg'), and invisible
 * characters. The zero-width joiners (U+200C, U+200D) are kept, because some scripts need them.
 */
const invisible = /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|\p{Cs}/gu

/** Returns the sender's file name as safe text: the last part of a path, visible characters only. */
export const safeFileName = (input: string): string => {
  const last = input.replace(invisible, '').split(/[\\/]/).at(-1) ?? ''
  const name = [...last.normalize('NFC').replace(/\s+/g, ' ').trim().replace(/^\.+/, '')]
  if (name.length === 0) return 'file'
  if (name.length <= MAX_NAME_LENGTH) return name.join('')
  const ending = /\.[^.\s]{1,10}$/.exec(name.join(''))?.[0] ?? ''
  return name.slice(0, MAX_NAME_LENGTH - [...ending].length).join('') + ending
}

/** Returns the name for saving a file. Its extension always matches the content. */
export const savedName = (name: string, kind: FileKind): string => {
  const endings: readonly string[] = fileKinds[kind].endings
  return endings.some((ending) => name.toLowerCase().endsWith(ending)) ? name : `${name}${endings[0]}`
}

const percent = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Returns a `Content-Disposition` header (RFC 6266) with an ASCII name for old clients and the real name as
 * `filename*`.
 */
export const contentDisposition = (name: string, inline: boolean): string => {
  const plain = name.replace(/[^\x20-\x7E]/g, '_').replace(/["\\%]/g, '_')
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${percent(name)}`
}
