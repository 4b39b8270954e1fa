import { setSigningName } from '#areas/mail/rules/signing-names.ts'
import type { Language } from '#kit/shared/message.ts'
import { documentMessages as messages } from '../messages.ts'
import { documentCalls } from '../rules/document-calls.ts'
import { signingDocument } from '../rules/record.ts'
import { type DocumentKind, joinAddresses, type MailedRecord, type NamedRecord } from './kind.ts'

/**
 * Returns the second part of a file name with dashes: '03' for 'SQM-03-2025.pdf'; undefined if there is none (G-157).
 */
export const revisionOf = (fileName: string): string | undefined => {
  const second = fileName
    .replace(/\.[^.\s-]+$/, '')
    .split('-')[1]
    ?.trim()
  return second === '' ? undefined : second
}

export interface SigningKindFacts extends Pick<DocumentKind, 'page' | 'waitsAs' | 'accept' | 'maxFiles' | 'check'> {
  /** The first part of the paths of this kind's calls, below `/api`. */
  readonly path: string
  /** The name in the summaries of the kind's calls: 'Codes of conduct'. */
  readonly what: string
  readonly uploadRef: string
  /** Short: 'COC'. */
  readonly shortName: string
  /** In full: 'Code of Conduct'. */
  readonly name: string
  /** The name in sentences of mails: 'the supplier code of conduct'. */
  readonly inMails: Readonly<Record<Language, string>>
  readonly messages: Pick<DocumentKind['messages'], 'unsupported' | 'fails'>
}

const may = {
  upload: 'signing-document.upload',
  send: 'signing-document.send',
  remove: 'signing-document.delete',
  confirm: 'signing-document.confirm',
} as const

/** Creates a kind of documents that purchasing sends, and that suppliers download, sign and send back. */
export const signingKind = ({
  path,
  what,
  shortName,
  name,
  inMails,
  messages: own,
  ...facts
}: SigningKindFacts): DocumentKind => {
  setSigningName(shortName, { subject: name, ...inMails })
  const mailData = ({ id, supplier_name, receivers, revision }: MailedRecord) => ({
    url: `${facts.page}?id=${id}`,
    supplier_name,
    email: joinAddresses(receivers),
    rev: revision,
    name: shortName,
  })
  const nameOf = ({ revision }: NamedRecord): string => `${shortName} ${revision}`.trim()
  return {
    ...facts,
    calls: documentCalls({ path, what, record: signingDocument, may }),
    record: signingDocument,
    hasRecordPerFile: false,
    isSigned: true,
    // 'SQM-03-2025.pdf'
    isNamed: (fileName) => fileName.toUpperCase().startsWith(`${shortName.toUpperCase()}-`),
    messages: { ...own, confirmed: messages.SIGNING_CONFIRMED },
    pending: 'confirm',
    refusesRepeats: false,
    may,
    factoryStaff: 'purchase',
    notifiesFactory: 'at-once',
    nameOf,
    fullNameOf: ({ revision }) => `${name} ${revision}`,
    mail: (record) => ({ template: 'signing', data: { ...mailData(record), text: record.remark } }),
    confirmationMail: (record) => ({ template: 'signed', data: { ...mailData(record), text: '' } }),
    find: {
      query: (text) => ({ supplier_name_contains: text }),
      limit: 3,
      describe: ({ revision, supplier_code: code, factory, supplier_name: supplier }) => ({
        title: `${shortName} ${revision} · ${code}`,
        detail: `${factory} · ${supplier}`,
      }),
    },
  }
}
