import type { Language } from '#kit/shared/message.ts'

/** How mails call a kind of documents to sign: `subject` in the subject line, the others within a sentence. */
export type SigningName = Readonly<Record<'subject' | Language, string>>

const names = new Map<string, SigningName>()

/** Sets how mails call a kind of documents. Their data contain only its short name: 'SQM'. */
export const setSigningName = (shortName: string, name: SigningName): void => {
  names.set(shortName, name)
}

/** The name of a kind of documents. A kind without a name appears under its short name. */
export const signingName = (shortName: string): SigningName =>
  names.get(shortName) ?? { subject: shortName, en: shortName, th: shortName }
