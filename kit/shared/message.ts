export type Language = 'en' | 'th'
export const languages: readonly Language[] = ['en', 'th']

/** A message of the product: a stable code, an HTTP status, and one text per language. */
export interface Message {
  readonly code: string
  readonly status: number
  readonly en: string
  readonly th: string
  /** The error code of a standard, for clients that know only that standard: OAuth's `invalid_client`. */
  readonly error?: string
}

type Wording = Omit<Message, 'code' | 'status'> & Partial<Pick<Message, 'status'>>

/** The default status of messages: a refusal because of the state of the data. */
const CONFLICT = 409

/**
 * Defines an area's messages. The key is the stable code; a message without both texts does not compile. A message
 * without a status has the status 409.
 */
export const defineMessages = <const T extends Readonly<Record<string, Wording>>>(wordings: T) =>
  Object.fromEntries(
    Object.entries(wordings).map(([code, wording]) => [code, { code, status: CONFLICT, ...wording }]),
  ) as {
    readonly [Code in keyof T & string]: Message
  }

/** A text that the specification fixes literally, the same in both languages. */
export const fixedText = (status: number, text: string): Wording => ({ status, en: text, th: text })

export type Params = Readonly<Record<string, string | number>>

/**
 * Replaces `{name}` by the parameter of that name, and `{name|box|boxes}` by the first word if the parameter is 1,
 * otherwise by the second.
 */
export const fillPlaceholders = (text: string, params: Params = {}): string =>
  text.includes('{')
    ? text
        .replace(/\{(\w+)\|([^|{}]*)\|([^|{}]*)\}/g, (_, name: string, one: string, other: string) =>
          Number(params[name]) === 1 ? one : other,
        )
        .replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
    : text

/**
 * Returns the text of a key with its parameters. English plural forms are `lines_one` and `lines_other`, chosen by the
 * parameter `count`; Thai has only `lines_other`.
 */
export const catalogueText = (
  catalogue: Readonly<Record<string, string>>,
  language: Language,
  key: string,
  params: Params = {},
): string => {
  const form = language === 'en' && params.count === 1 ? 'one' : 'other'
  return fillPlaceholders(catalogue[key] ?? catalogue[`${key}_${form}`] ?? key, params)
}

export const textOf = (message: Pick<Message, Language>, language: Language, params: Params = {}): string =>
  fillPlaceholders(message[language], params)
