import { type RawSearch, textIn } from '#kit/web/address.ts'
import { type MailChoice, mailChoices } from '../contract.ts'

export const MAILBOX_PAGE_SIZE = 20

/** What the address says; `name` leads to a template, everything else to the mail box. */
export interface PageState {
  readonly part: 'templates' | 'mailbox'
  readonly name: string
  readonly state: MailChoice | undefined
  readonly text: string
  /** From 1. */
  readonly page: number
  readonly mail: number | undefined
}

/** Changes the address. `undefined` takes a part of it away. */
export type Change = (patch: Readonly<Record<string, string | undefined>>, replace?: boolean) => void

const FIRST_TEMPLATE = 'po'

export const readState = (raw: RawSearch): PageState => {
  const name = textIn(raw, 'name').slice(0, 60)
  const page = Number(textIn(raw, 'page', '1'))
  const mail = textIn(raw, 'mail')
  return {
    part: name !== '' || textIn(raw, 'part') === 'templates' ? 'templates' : 'mailbox',
    name: name === '' ? FIRST_TEMPLATE : name,
    state: mailChoices.find((one) => one === textIn(raw, 'state')),
    text: textIn(raw, 'q').trim().slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page < 1_000_000 ? page : 1,
    mail: /^[1-9]\d{0,14}$/.test(mail) ? Number(mail) : undefined,
  }
}
