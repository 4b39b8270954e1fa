import { type Username, usernames } from '#tests/support/people.ts'
import type { Owner } from './fixture.ts'

/** The result of each user: a status, or a value from the response. */
export type OutcomeByUser = Readonly<Record<Username, string>>

/**
 * Builds the results from lists of users: `{ '200': 'vendor store', '403': 'account' }`. `otherwise` applies to all
 * other users. Each user must have exactly one result.
 */
export const outcomeByUser = (outcomes: Readonly<Record<string, string>>, otherwise?: string): OutcomeByUser => {
  const found = new Map<string, string>()
  for (const [what, who] of Object.entries(outcomes))
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
  ) as OutcomeByUser
}

/** Accountants have no access to deliveries. */
export const accountingUsers = 'account accountCompany account_admin'

/**
 * The users who can see an owner's deliveries: users of the supplier, staff of the organisation, and an admin without
 * an organisation. Only demo users can see demo deliveries, each only their own.
 */
export const usersWhoSeeDeliveries: Readonly<Record<Owner, string>> = {
  siam103: 'vendor vendorColleague store purchase admin adminAll',
  siam175: 'vendor vendorColleague store2 purchase2 admin2 adminAll',
  other103: 'vendor2 store purchase admin adminAll',
  internal103: 'internal store purchase admin adminAll',
  demo: 'demo',
}

/**
 * Returns the users who may open a delivery by its id. Administrators may also open demo deliveries of their
 * organisation (G-217).
 */
export const usersWhoMayOpen = (owner: Owner): string =>
  owner === 'demo' ? `${usersWhoSeeDeliveries.demo} admin adminAll` : usersWhoSeeDeliveries[owner]

/**
 * Users who may read deliveries but not create or delete them. Suppliers create and delete their own deliveries, demo
 * users their own demo deliveries, and stores the deliveries of their organisation.
 */
export const readOnlyUsers = 'purchase purchase2 admin admin2 adminAll'

export const withoutUsers = (all: string, some: string): string =>
  all
    .split(' ')
    .filter((name) => !some.split(' ').includes(name))
    .join(' ')

export const usersWhoMayDelete = (owner: Owner): string => withoutUsers(usersWhoSeeDeliveries[owner], readOnlyUsers)

/**
 * Returns the users who may convert a DO of the owner to an invoice: only its supplier, not the store of its
 * organisation (G-52).
 */
export const usersWhoMayConvert = (owner: Owner): string => withoutUsers(usersWhoMayDelete(owner), dockUsers)

/** The users who receive deliveries: only stores. Stickers are printed by stores and admins. */
export const dockUsers = 'store store2'
export const stickerUsers = 'store store2 admin admin2 adminAll'
export const usersExcept = (others = dockUsers): string => withoutUsers(usernames.join(' '), others)
