import type { Language } from '#kit/shared/message.ts'

/** The names of a kind of documents to sign: `subject` for the subject line, `en` and `th` for sentences of a mail. */
export type SigningName = Readonly<Record<'subject' | Language, string>>

const names = new Map<string, SigningName>()

/** Sets the names of a kind of documents, because the data of a mail contains only its short name, such as 'SQM'. */
export const setSigningName = (shortName: string, name: SigningName): void => {
  names.set(shortName, name)
}

/** Returns the names of a kind of documents. Without a call of `setSigningName`, they are its short name. */
export const findSigningName = (shortName: string): SigningName =>
  names.get(shortName) ?? { subject: shortName, en: shortName, th: shortName }
