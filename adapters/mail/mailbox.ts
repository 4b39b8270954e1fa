import type { MailTransport } from '#areas/mail/server/mail-transport.port.ts'

/** Sends nothing. Mails stay in the outbox and can be read on the page 'Mailbox' or by `npm run portal -- mails`. */
export const mailboxTransport = (): MailTransport => ({
  name: 'mailbox',
  lanes: 1,
  send: async ({ deliverTo }) =>
    deliverTo.map((address) => ({ address, outcome: 'kept', answer: 'no mail server is set up' })),
  close: async () => {},
})
