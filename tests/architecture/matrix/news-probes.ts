import type { NewsItem } from '#areas/news/contract.ts'
import { vendors } from '#tests/support/erp/erp-data.ts'
import { imagePart, newsForm, noticePart, publishNews, sendNews } from '#tests/support/news.ts'
import type { World } from '#tests/support/world.ts'
import type { Fixture } from './fixture.ts'
import type { Probe } from './probe.ts'
import { outcomeByUser, withoutUsers } from './roles.ts'

/**
 * The owner of an item: its page, publisher and readers. `mine` is for the supplier siam, `other` for another supplier,
 * `everybody` for all.
 */
const owners = ['everybody103', 'mine103', 'other103', 'mine175', 'mineNowhere', 'books', 'booksMine103'] as const
type Owner = (typeof owners)[number]

const mine = 'vendor vendorColleague demo demo2'
const storeWriters = 'store store2 admin admin2 adminAll'
const booksWriters = 'admin admin2 adminAll account_admin'
const accountants = 'account accountCompany'

const readers: Readonly<Record<Owner, string>> = {
  everybody103: `${mine} vendor2 internal ${storeWriters} purchase purchase2`,
  mine103: `${mine} ${storeWriters}`,
  other103: `vendor2 ${storeWriters}`,
  mine175: `${mine} ${storeWriters}`,
  mineNowhere: `${mine} ${storeWriters}`,
  books: `${booksWriters} ${accountants}`,
  booksMine103: `account ${booksWriters}`,
}
/** Users who can see the item and may write on its page, but belong to another organisation. */
const elsewhere: Readonly<Record<Owner, string>> = {
  everybody103: 'store2 admin2',
  mine103: 'store2 admin2',
  other103: 'store2 admin2',
  mine175: 'store admin',
  mineNowhere: '',
  books: '',
  booksMine103: 'admin2',
}
const writers = 'store store2 admin admin2 adminAll account_admin'
const both = (one: string, other: string) =>
  one
    .split(' ')
    .filter((name) => other.split(' ').includes(name))
    .join(' ')

const prepare = async ({ clients }: Fixture): Promise<Record<Owner, NewsItem>> => {
  const { store, store2, admin, adminAll, account_admin: books } = clients
  const siam = String(vendors.siam)
  return {
    everybody103: await publishNews(store),
    mine103: await publishNews(store, { vendor_id: siam, type: 'calendar' }),
    other103: await publishNews(store, { vendor_id: String(vendors.other), type: 'wht' }),
    mine175: await publishNews(store2, { vendor_id: siam, type: 'map' }),
    mineNowhere: await publishNews(adminAll, { vendor_id: siam }),
    books: await publishNews(books, { from: 'account', type: 'wht' }),
    booksMine103: await publishNews(admin, { from: 'account', vendor_id: siam }),
  }
}

const created = new WeakMap<World, Promise<Record<Owner, NewsItem>>>()
const newsOf = (fixture: Fixture): Promise<Record<Owner, NewsItem>> => {
  const known = created.get(fixture.world) ?? prepare(fixture)
  created.set(fixture.world, known)
  return known
}

/**
 * Returns the results of the writers' calls: `done`, or refusals for an item of another organisation and for an item
 * that the writer cannot see. Users who may write on no page get 403.
 */
const changed = (owner: Owner, done: string) => {
  const seen = both(writers, readers[owner])
  const refused = elsewhere[owner]
  return outcomeByUser(
    {
      [done]: refused ? withoutUsers(seen, refused) : seen,
      404: withoutUsers(writers, readers[owner]),
      ...(refused ? { '403 NEWS_OTHER_ORGANISATION': refused } : {}),
    },
    '403 FORBIDDEN',
  )
}
const statusAndReason = ({ status, body }: { status: number; body: unknown }) =>
  status === 403 ? `403 ${(body as { code: string }).code}` : String(status)

const byId = owners.flatMap((owner): Probe[] => [
  {
    call: 'GET /information/{id}',
    what: `the item ${owner}`,
    send: async (client, fixture) => client.get(`/information/${(await newsOf(fixture))[owner].id}`),
    expected: outcomeByUser({ 200: readers[owner] }, '404'),
  },
  {
    call: 'GET /information/files/{id}',
    what: `a file of ${owner}`,
    send: async (client, fixture) =>
      client.bytes(`/information/files/${(await newsOf(fixture))[owner].files[0]?._id}?inline=1`),
    expected: outcomeByUser({ 200: readers[owner] }, '404'),
  },
  {
    call: 'GET /information/files/{id}',
    what: `the preview image of ${owner}`,
    send: async (client, fixture) => client.bytes(`/information/files/${(await newsOf(fixture))[owner].thumbnail._id}`),
    expected: outcomeByUser({ 200: readers[owner] }, '404'),
  },
  {
    call: 'PUT /information/{id}',
    what: `changing ${owner}`,
    send: async (client, fixture) =>
      client.put(`/information/${(await newsOf(fixture))[owner].id}`, { title: 'Other' }),
    read: statusAndReason,
    expected: changed(owner, '200'),
  },
  {
    call: 'POST /information/{id}/files',
    what: `another preview image for ${owner}, without a file: nothing changes`,
    send: async (client, fixture) =>
      client.upload(`/information/${(await newsOf(fixture))[owner].id}/files`, newsForm({}, [])),
    read: statusAndReason,
    expected: changed(owner, '200'),
  },
  {
    call: 'DELETE /information/files/{id}',
    what: `deleting the preview image of ${owner}, which stays`,
    send: async (client, fixture) =>
      client.delete(`/information/files/${(await newsOf(fixture))[owner].thumbnail._id}`),
    read: statusAndReason,
    expected: changed(owner, '409'),
  },
])

/** Deletions by a user who may write on the page. Each deletes a newly published item. */
const deleting: Readonly<Record<string, { by: 'store' | 'account_admin'; owner: Owner; data: object }>> = {
  'news for all of 103': { by: 'store', owner: 'everybody103', data: {} },
  'news for another supplier': { by: 'store', owner: 'other103', data: { vendor_id: String(vendors.other) } },
  "accounting's news": { by: 'account_admin', owner: 'books', data: { from: 'account' } },
}

const deleteProbes = Object.entries(deleting).map(
  ([what, { by, owner, data }]): Probe => ({
    call: 'DELETE /information/{id}',
    what,
    send: async (client, { clients }) =>
      client.delete(`/information/${(await publishNews(clients[by], { ...data })).id}`),
    read: statusAndReason,
    expected: changed(owner, '200'),
  }),
)

const listed = (query: string, expected: Readonly<Record<string, string>>): Probe => ({
  call: 'GET /information',
  what: `the list ${query} contains the user’s own scope and nothing else`,
  send: async (client, fixture) => {
    await newsOf(fixture)
    return client.get(`/information?_limit=-1${query}`)
  },
  read: async (answer, fixture) => {
    if (answer.status !== 200) return String(answer.status)
    const all = await newsOf(fixture)
    const ids = new Set((answer.body as NewsItem[]).map(({ id }) => id))
    return owners.filter((owner) => ids.has(all[owner].id)).join(' ')
  },
  expected: outcomeByUser(expected),
})

export const newsProbes: readonly Probe[] = [
  listed('', {
    'everybody103 mine103 mine175 mineNowhere': mine,
    'everybody103 other103': 'vendor2',
    everybody103: 'internal purchase purchase2',
    'everybody103 mine103 other103 mine175 mineNowhere': 'store store2',
    'everybody103 mine103 other103 mine175 mineNowhere books booksMine103': 'admin admin2 adminAll',
    'books booksMine103': 'account account_admin',
    books: 'accountCompany',
  }),
  listed('&from=store&type=news', {
    'everybody103 mineNowhere': `${mine} ${storeWriters}`,
    everybody103: 'vendor2 internal purchase purchase2',
    403: `${accountants} account_admin`,
  }),
  listed('&from=account', {
    'books booksMine103': `account ${booksWriters}`,
    books: 'accountCompany',
    403: `${mine} vendor2 internal store store2 purchase purchase2`,
  }),
  ...byId,
  ...deleteProbes,
  {
    call: 'POST /information',
    what: "news on the store's page",
    send: (client) => sendNews(client, {}, [noticePart(), imagePart()]),
    expected: outcomeByUser({ 201: storeWriters }, '403'),
  },
  {
    call: 'POST /information',
    what: "news on accounting's page",
    send: (client) => sendNews(client, { from: 'account' }, [imagePart()]),
    expected: outcomeByUser({ 201: booksWriters }, '403'),
  },
]
