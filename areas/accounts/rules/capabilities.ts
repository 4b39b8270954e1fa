/** The eight user types (S1 §6). An unknown type has no rights (G-4). */
export const userTypes = [
  'vendor',
  'demo',
  'internal',
  'store',
  'purchase',
  'admin',
  'account',
  'account_admin',
] as const
export type UserType = (typeof userTypes)[number]

/**
 * The rows to which a capability applies. `own`: the caller's supplier; `demo`: the caller's own demo rows of that
 * supplier; `org`: the caller's organisation, or all organisations for an admin without one; `self`: the caller's own
 * account.
 */
export type Reach = 'own' | 'demo' | 'org' | 'self'

type Holders = Partial<Record<UserType, Reach>>

const ownAccountHolders: Holders = Object.fromEntries(userTypes.map((type) => [type, 'self'])) as Holders

/** All users, for the rows of the user's supplier or organisation. */
const everyUser = {
  vendor: 'own',
  demo: 'own',
  internal: 'own',
  store: 'org',
  purchase: 'org',
  admin: 'org',
  account: 'org',
  account_admin: 'org',
} as const

/** All users who deliver, receive or order, for the deliveries of the user's supplier or organisation. */
const ofDeliveries = {
  vendor: 'own',
  demo: 'demo',
  internal: 'own',
  store: 'org',
  purchase: 'org',
  admin: 'org',
} as const

/** The access matrix: the capabilities of each user type, and the rows to which they apply. */
export const capabilities = {
  'session.use': ownAccountHolders,
  // `rules/users.ts` restricts this further: store reads only users of suppliers, account_admin only accountants
  'user.read': { store: 'org', admin: 'org', account_admin: 'org' },
  'user.write': { admin: 'org', account_admin: 'org' },
  // users subscribe to alerts for their own account (G-18)
  'user.subscribe': { store: 'self', purchase: 'self' },
  // only for administrators of all organisations, because these settings apply to the whole portal
  'sign-in-settings.read': { admin: 'org' },
  'sign-in-settings.write': { admin: 'org' },
  // keys for other systems; a vendor also needs an administrator's permission for its supplier
  'api-key.write': { vendor: 'own', admin: 'org' },
  'api-key.allow': { admin: 'org' },
  'directory.read': everyUser,
  'logo.write': { admin: 'org' },
  'holidays.write': { admin: 'org' },
  'purchase-order.search': { vendor: 'own', demo: 'demo', internal: 'own', store: 'org', admin: 'org' },
  'open-line.read': ofDeliveries,
  'order-answer.read': { vendor: 'own', demo: 'own', internal: 'own', store: 'org', purchase: 'org', admin: 'org' },
  'order-answer.write': { vendor: 'own', internal: 'own' },
  'order-answer.decide': { purchase: 'org', admin: 'org' },
  'order-answer.settings': { admin: 'org' },
  // pending work; each kind of work also requires the capability of its own screen
  'work.read': ofDeliveries,
  'delivery.create': { vendor: 'own', demo: 'demo', internal: 'own', store: 'org' },
  'delivery.read': ofDeliveries,
  'delivery.delete': { vendor: 'own', demo: 'demo', internal: 'own', store: 'org' },
  'delivery.convert': { vendor: 'own', demo: 'demo', internal: 'own' },
  'receiving.receive': { store: 'org' },
  'receiving.sticker': { store: 'org', admin: 'org' },
  'dock-board.read': { store: 'org', admin: 'org' },
  'receiver.write': { admin: 'org' },
  // purchase selects an email group for SQM and COC documents
  'email-group.read': { store: 'org', purchase: 'org', admin: 'org' },
  'email-group.write': { store: 'org', admin: 'org' },
  'email-group.delete': { store: 'org' },
  'audit.read': { admin: 'org' },
  'mail.read': { admin: 'org' },
  'mail.resend': { admin: 'org' },
  'mail.test': { admin: 'org' },
  // settings of the whole installation are returned only to administrators of all organisations
  'settings.read': { admin: 'org' },
  // vendor has no menu entry but can open the page by its URL; supplier users see only their own rows
  'finance.read': { vendor: 'own', admin: 'org', account: 'org', account_admin: 'org' },
  'finance.update': { admin: 'org', account_admin: 'org' },
  // each section of the page also requires the capability of its own list
  'supplier.read': {
    vendor: 'own',
    internal: 'own',
    store: 'org',
    purchase: 'org',
    admin: 'org',
    account: 'org',
    account_admin: 'org',
  },
  // suppliers change the settings of their own deliveries; administrators change those of any supplier
  'supplier-settings.write': { vendor: 'own', internal: 'own', admin: 'org' },
  'schedule.read': { vendor: 'own', demo: 'own', internal: 'own', store: 'org', purchase: 'org', admin: 'org' },
  'dashboard.read': { admin: 'org' },
  'forecast.read': ofDeliveries,
  'forecast.upload': { store: 'org', admin: 'org' },
  // shared by both information pages; the two capabilities below control reading and writing of each page
  'information.read': everyUser,
  'information.write': { store: 'org', admin: 'org', account_admin: 'org' },
  'store-info.read': { vendor: 'own', demo: 'own', internal: 'own', store: 'org', purchase: 'org', admin: 'org' },
  'store-info.write': { store: 'org', admin: 'org' },
  'account-info.read': { admin: 'org', account: 'org', account_admin: 'org' },
  'account-info.write': { admin: 'org', account_admin: 'org' },
  'document.read': { vendor: 'own', demo: 'own', internal: 'own', store: 'org', purchase: 'org', admin: 'org' },
  'document.remove-file': { store: 'org', purchase: 'org', admin: 'org' },
  'document.void': { admin: 'org' },
  // each document also requires the capability to send its kind
  'document.remind': { store: 'org', purchase: 'org', admin: 'org' },
  'order-document.upload': { store: 'org', admin: 'org' },
  'order-document.send': { store: 'org', admin: 'org' },
  'order-document.delete': { store: 'org' },
  'order-document.confirm': { vendor: 'own' },
  'signing-document.upload': { purchase: 'org', admin: 'org' },
  'signing-document.send': { purchase: 'org', admin: 'org' },
  'signing-document.delete': { purchase: 'org' },
  'signing-document.confirm': { vendor: 'own' },
} as const satisfies Record<string, Holders>

export type Capability = keyof typeof capabilities

/** The reach of the capability for this user type, or undefined if the type does not have the capability. */
export const reachOf = (type: UserType, capability: Capability): Reach | undefined =>
  (capabilities[capability] as Holders)[type]

export const may = (type: UserType, capability: Capability): boolean => reachOf(type, capability) !== undefined
