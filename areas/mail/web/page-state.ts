import { addressText, type RawSearch } from '#kit/web/address.ts'
import { type MailChoice, mailChoices } from '../contract.ts'

export const MAILBOX_PAGE_SIZE = 20

/** The state of the page, read from the URL: the mail box, or the template `name` if the URL selects one. */
export interface MailPageState {
  readonly part: 'templates' | 'mailbox'
  readonly name: string
  readonly state: MailChoice | undefined
  readonly text: string
  /** The page number, from 1. */
  readonly page: number
  readonly mail: number | undefined
}

/** Changes search parameters of the URL. `undefined` removes a parameter. */
export type ChangeMailPage = (patch: Readonly<Record<string, string | undefined>>, replace?: boolean) => void

const FIRST_TEMPLATE = 'po'

export const readState = (raw: RawSearch): MailPageState => {
  const name = addressText(raw, 'name').slice(0, 60)
  const page = Number(addressText(raw, 'page', '1'))
  const mail = addressText(raw, 'mail')
  return {
    part: name !== '' || addressText(raw, 'part') === 'templates' ? 'templates' : 'mailbox',
    name: name === '' ? FIRST_TEMPLATE : name,
    state: mailChoices.find((one) => one === addressText(raw, 'state')),
    text: addressText(raw, 'q').trim().slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page < 1_000_000 ? page : 1,
    mail: /^[1-9]\d{0,14}$/.test(mail) ? Number(mail) : undefined,
  }
}
