import { type Username, usernames } from '#tests/support/people.ts'
import type { Owner } from './setting.ts'

/** What each of the users gets: a status, or what the answer holds. */
export type Outcome = Readonly<Record<Username, string>>

/**
 * Who gets what, each user exactly once: `{ '200': 'vendor store', '403': 'account' }`, and `otherwise` for whom is not
 * named.
 */
export const outcome = (said: Readonly<Record<string, string>>, otherwise?: string): Outcome => {
  const found = new Map<string, string>()
  for (const [what, who] of Object.entries(said))
    for (const username of who.split(' ').filter((name) => name !== '')) {
      if (found.has(username)) throw new Error(`${username} is named twice`)
      found.set(username, what)
    }
  for (const username of found.keys())
    if (!usernames.includes(username as Username)) throw new Error(`nobody is called ${username}`)
  return Object.fromEntries(
    usernames.map((username) => {
      const what = found.get(username) ?? otherwise
      if (what === undefined) throw new Error(`${username} is not named`)
      return [username, what]
    }),
  ) as Outcome
}

/** Accounting has no part in deliveries. */
export const accounting = 'account accountCompany account_admin'

/**
 * Who sees whose deliveries: a supplier its own, a demo user its own demo ones, staff those of their organisation, an
 * admin without an organisation all but demo ones.
 */
export const readers: Readonly<Record<Owner, string>> = {
  siam103: 'vendor vendorColleague store purchase admin adminAll',
  siam175: 'vendor vendorColleague store2 purchase2 admin2 adminAll',
  other103: 'vendor2 store purchase admin adminAll',
  internal103: 'internal store purchase admin adminAll',
  demo: 'demo',
}

/** Who opens a delivery by its id: administrators also demo ones of their organisation (G-217). */
export const openers = (owner: Owner): string => (owner === 'demo' ? `${readers.demo} admin adminAll` : readers[owner])

/** Who may create and delete: suppliers their own, demo its own, store its organisation's; admin and purchase read only. */
export const readOnly = 'purchase purchase2 admin admin2 adminAll'

export const without = (all: string, some: string): string =>
  all
    .split(' ')
    .filter((name) => !some.split(' ').includes(name))
    .join(' ')

export const deleters = (owner: Owner): string => without(readers[owner], readOnly)

/** A DO is made an invoice by its supplier alone: the store of its organisation may not (G-52). */
export const converters = (owner: Owner): string => without(deleters(owner), dock)

/** Who receives: store only. Who prints stickers: store and admin. */
export const dock = 'store store2'
export const stickerDesk = 'store store2 admin admin2 adminAll'
export const noDock = (others = dock): string => without(usernames.join(' '), others)
