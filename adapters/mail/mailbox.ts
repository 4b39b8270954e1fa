import type { MailTransport } from '#areas/mail/server/mail-transport.port.ts'

/** Sends nothing: the outbox itself is the mail box, read on the page of that name or by `npm run portal -- mails`. */
export const mailbox = (): MailTransport => ({
  name: 'mailbox',
  lanes: 1,
  send: async ({ deliverTo }) =>
    deliverTo.map((address) => ({ address, outcome: 'sent', answer: 'kept in the mail box, not sent' })),
  close: async () => {},
})
