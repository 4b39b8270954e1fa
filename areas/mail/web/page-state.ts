import { addressPage, addressText, type RawSearch, readUrlId } from '#kit/web/address.ts'
import { mailChoices } from '../contract.ts'

export const MAILBOX_PAGE_SIZE = 20

/** Changes search parameters of the URL. `undefined` removes a parameter. */
export type ChangeMailPage = (patch: Readonly<Record<string, string | undefined>>, replace?: boolean) => void

const FIRST_TEMPLATE = 'po'

/** The state of the page, read from the URL: the mailbox, or the template `name` if the URL selects one. */
export const readMailPageState = (raw: RawSearch) => {
  const name = addressText(raw, 'name').slice(0, 60)
  return {
    part: name !== '' || addressText(raw, 'part') === 'templates' ? 'templates' : 'mailbox',
    name: name === '' ? FIRST_TEMPLATE : name,
    state: mailChoices.find((one) => one === addressText(raw, 'state')),
    text: addressText(raw, 'q').trim().slice(0, 200),
    page: addressPage(raw),
    mail: readUrlId(raw, 'mail'),
  } as const
}
export type MailPageState = ReturnType<typeof readMailPageState>
