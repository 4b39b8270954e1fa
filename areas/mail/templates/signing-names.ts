import type { Language } from '#kit/shared/message.ts'

/** How the mails name documents to sign. Other names appear as they are. */
const names: Readonly<Record<string, Readonly<Record<'subject' | Language, string>>>> = {
  SQM: {
    subject: 'SQM',
    en: 'the supplier quality manual (SQM)',
    th: 'คู่มือคุณภาพผู้ขาย (SQM)',
  },
  COC: {
    subject: 'Code of Conduct',
    en: 'the supplier code of conduct',
    th: 'จรรยาบรรณผู้ขาย (Code of Conduct)',
  },
}

/** 'Automatic SQM Confirmation' (S3 §7). */
export const signingSubject = (name: string): string => `Automatic ${names[name]?.subject ?? name} Confirmation`

export const signingName = (name: string, language: Language): string => names[name]?.[language] ?? name
