import { listNewestMails, type MailWithText } from '#areas/mail/server/index.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { readConfig } from '../config/config.ts'
import { type Command, withDatabase } from './command.ts'

const MAX_MAILS = 10

const asText = ({ createdAt, subject, recipients, text }: MailWithText): string =>
  [
    `Date: ${bangkokMinute(createdAt)}`,
    ...recipients.map(
      ({ kind, address, state, answer }) =>
        `${kind === 'to' ? 'To' : 'Cc'}: ${address} (${state}: ${answer ?? 'not tried yet'})`,
    ),
    `Subject: ${subject}`,
    '',
    text,
  ].join('\n')

export const listMailsCommand: Command = {
  usage: 'mails [ADDRESS]',
  does: `prints the last ${MAX_MAILS} mails (to that address), codes included while they are kept`,
  run: async ([address]) => {
    const { publicUrl } = await readConfig(process.env)
    await withDatabase(async (db) => {
      const found = await listNewestMails(db, { most: MAX_MAILS, publicUrl, ...(address ? { address } : {}) })
      process.stdout.write(`${found.map(asText).join('\n\n====\n\n') || 'No mails.'}\n`)
    })
  },
}
