import type { OwnSession, SearchHit } from '#areas/accounts/contract.ts'
import type { Preferences } from '#areas/accounts/rules/preferences.ts'
import type { WorkCount } from '#areas/work/contract.ts'
import type { Client, ClientResponse } from '#tests/support/client.ts'
import { usernames } from '#tests/support/people.ts'
import { newPasskey } from '#tests/support/sign-in/passkey.ts'
import { keyProbes } from './accounts/key-probes.ts'
import { secondFactorProbes } from './accounts/second-factor-probes.ts'
import { singleSignOnProbes, unknownProvider } from './accounts/single-sign-on-probes.ts'
import { userProbes } from './accounts/user-probes.ts'
import { auditProbes } from './audit-probes.ts'
import { dashboardProbes } from './dashboard-probes.ts'
import { deliveryImportProbes } from './deliveries/delivery-import-probes.ts'
import { deliveryProbes } from './deliveries/delivery-probes.ts'
import { orderAnswerProbes } from './deliveries/order-answer-probes.ts'
import { scheduleProbes } from './deliveries/schedule-probes.ts'
import { ublProbes } from './deliveries/ubl-probes.ts'
import { directoryProbes } from './directory-probes.ts'
import { documentProbes } from './document-probes.ts'
import { emailGroupProbes } from './email-group-probes.ts'
import { financeProbes } from './finance-probes.ts'
import { everyOwner } from './fixture.ts'
import { forecastProbes } from './forecast-probes.ts'
import { liveProbes } from './live-probes.ts'
import { mailProbes } from './mail-probes.ts'
import { newsProbes } from './news-probes.ts'
import type { Probe } from './probe.ts'
import { receivingProbes } from './receiving-probes.ts'
import { dockUsers, type OutcomeByUser, outcomeByUser, usersWhoSeeDeliveries } from './roles.ts'
import { settingsProbes } from './settings-probes.ts'
import { webhookProbes } from './webhook-probes.ts'

const vendorNames = ({ status, body }: ClientResponse): string =>
  status === 200
    ? `200: ${(body as { Output: { VENDOR_NAME_ALT: string | null }[] }).Output.map((one) => one.VENDOR_NAME_ALT ?? '-')
        .sort()
        .join(' ')}`
    : String(status)

const accountProbes: readonly Probe[] = [
  {
    call: 'GET /users/me',
    what: 'every user can read their own account',
    send: (client) => client.get('/users/me'),
    read: ({ body }) => (body as { username: string }).username,
    expected: Object.fromEntries(Object.keys(outcomeByUser({}, '')).map((name) => [name, name])) as OutcomeByUser,
  },
  {
    call: 'PUT /users/{id}',
    what: 'the user’s own language',
    send: (client, { ids }, username) => client.put(`/users/${ids[username]}`, { language: 'en' }),
    expected: outcomeByUser({}, '200'),
  },
  {
    call: 'PUT /users/{id}',
    what: "another user's language, for every role",
    send: (client, { ids }, username) =>
      client.put(`/users/${ids[username === 'vendor' ? 'store' : 'vendor']}`, { language: 'th' }),
    expected: outcomeByUser({}, '403'),
  },
  {
    call: 'PUT /preferences',
    storesForLater: true,
    what: 'every user can change their own settings',
    send: (client, { ids }, username) => client.put('/preferences', { 'deliveries.size': (ids[username] % 1000) + 1 }),
    expected: outcomeByUser({}, '200'),
  },
  {
    call: 'GET /preferences',
    what: 'every user can read their own settings',
    send: (client) => client.get('/preferences'),
    read: ({ body }, { ids }) =>
      String(usernames.find((name) => (body as Preferences)['deliveries.size'] === (ids[name] % 1000) + 1)),
    expected: Object.fromEntries(usernames.map((name) => [name, name])) as OutcomeByUser,
  },
  {
    call: 'POST /auth/sign-out',
    what: 'every user can end their own session',
    send: async (_, { world }, username) => (await world.signIn(username)).post('/auth/sign-out'),
    expected: outcomeByUser({}, '200'),
  },
  {
    call: 'GET /auth/sessions',
    what: 'every user can read their own sessions',
    send: (client) => client.get('/auth/sessions'),
    read: ({ body }) => String((body as OwnSession[]).filter(({ current }) => current).length),
    expected: outcomeByUser({}, '1'),
  },
  {
    call: 'DELETE /auth/sessions/{id}',
    what: "nobody ends another user's session",
    send: async (client, { world }, username) => {
      const other = await world.signIn(username === 'vendor' ? 'store' : 'vendor')
      const { body } = await other.get<OwnSession[]>('/auth/sessions')
      const answer = await client.delete(`/auth/sessions/${body.find(({ current }) => current)?.id}`)
      await other.post('/auth/sign-out')
      return answer
    },
    expected: outcomeByUser({}, '404'),
  },
  {
    call: 'POST /auth/sessions/end-others',
    what: 'every user can end their own other sessions',
    send: (client) => client.post('/auth/sessions/end-others'),
    expected: outcomeByUser({}, '200'),
  },
  {
    call: 'GET /badges',
    what: 'a supplier counts its received DOs, a store what its organisation is to receive',
    send: (client) => client.get('/badges'),
    // the badges of documents depend on other probes, so they are tested in the documents area
    read: ({ body }) =>
      Object.keys(body as object)
        .filter((path) => path === '/table' || path === '/scan-received')
        .join(' '),
    expected: outcomeByUser(
      { '/table': 'vendor vendorColleague vendor2 demo demo2 internal', '/scan-received': dockUsers },
      '',
    ),
  },
  {
    call: 'GET /work',
    what: 'accountants have no queue; kinds are those of the screens that the role may use',
    send: (client) => client.get('/work'),
    read: ({ status, body }) =>
      status === 200
        ? (body as { kinds: WorkCount[] }).kinds
            .map(({ kind }) => kind)
            .filter((kind) => kind === 'needsInvoice' || kind === 'toReceive' || kind === 'mailReturned')
            .join(' ')
        : String(status),
    expected: outcomeByUser(
      {
        needsInvoice: 'vendor vendorColleague vendor2 demo demo2 internal',
        toReceive: dockUsers,
        mailReturned: 'admin admin2 adminAll',
        403: 'account accountCompany account_admin',
      },
      '',
    ),
  },
  {
    call: 'GET /work/entries',
    what: 'accountants have no queue; its scope is tested with its kinds',
    send: (client) => client.get('/work/entries?_limit=-1'),
    expected: outcomeByUser({ 403: 'account accountCompany account_admin' }, '200'),
  },
  {
    call: 'GET /suppliers/{id}',
    what: 'the supplier 100234: its own users, and staff; trial accounts have no page',
    send: (client) => client.get('/suppliers/100234'),
    expected: outcomeByUser({ 403: 'demo demo2', 404: 'vendor2 internal' }, '200'),
  },
  {
    call: 'GET /work/suppliers',
    what: 'the suppliers of the queue; accountants have none',
    send: (client) => client.get('/work/suppliers'),
    expected: outcomeByUser({ 403: 'account accountCompany account_admin' }, '200'),
  },
  ...everyOwner.map(
    (owner): Probe => ({
      call: 'GET /search',
      what: `the delivery of ${owner}, by its number`,
      send: (client, { inTransit }) => client.get(`/search?q=${inTransit[owner].details.invoiceNo}`),
      read: ({ body }, { inTransit }) =>
        String(
          (body as { hits: SearchHit[] }).hits.some(
            ({ group, title }) => group === 'deliveries' && title === inTransit[owner].details.invoiceNo,
          ),
        ),
      expected: outcomeByUser({ true: usersWhoSeeDeliveries[owner] }, 'false'),
    }),
  ),
  {
    call: 'GET /metadata',
    what: 'suppliers see only themselves, staff all suppliers',
    send: (client) => client.get('/metadata?type=vendors'),
    read: vendorNames,
    expected: outcomeByUser(
      { '200: SPT': 'vendor vendorColleague demo demo2 account', '200: OTH': 'vendor2', '200: -': 'internal' },
      '200: - OTH SPT',
    ),
  },
  {
    call: 'GET /metadata',
    what: 'every user can read the organisations',
    send: (client) => client.get('/metadata?type=companies'),
    expected: outcomeByUser({}, '200'),
  },
]

export const probes: readonly Probe[] = [
  ...accountProbes,
  ...userProbes,
  ...secondFactorProbes,
  ...keyProbes,
  ...webhookProbes,
  ...singleSignOnProbes,
  ...deliveryProbes,
  ...deliveryImportProbes,
  ...receivingProbes,
  ...orderAnswerProbes,
  ...ublProbes,
  ...emailGroupProbes,
  ...mailProbes,
  ...financeProbes,
  ...forecastProbes,
  ...directoryProbes,
  ...documentProbes,
  ...newsProbes,
  ...liveProbes,
  ...settingsProbes,
  ...auditProbes,
  ...scheduleProbes,
  ...dashboardProbes,
]

/** Calls that need no session, with the result for visitors. */
export const openCallProbes: Readonly<
  Record<string, { send: (visitor: Client) => Promise<ClientResponse>; status: number }>
> = {
  'POST /auth/local': {
    send: (visitor) => visitor.post('/auth/local', { identifier: 'vendor', password: 'not this one' }),
    status: 401,
  },
  'POST /auth/forgot-password': {
    send: (visitor) => visitor.post('/auth/forgot-password', { email: 'nobody@test.example' }),
    status: 200,
  },
  'POST /auth/reset-password': {
    send: (visitor) =>
      visitor.post('/auth/reset-password', {
        code: 'guessed',
        password: 'a new password',
        passwordConfirmation: 'a new password',
      }),
    status: 400,
  },
  'POST /auth/confirm-email': {
    send: (visitor) => visitor.post('/auth/confirm-email', { code: 'guessed' }),
    status: 400,
  },
  'POST /auth/accept-invitation': {
    send: (visitor) =>
      visitor.post('/auth/accept-invitation', {
        code: 'guessed',
        password: 'a new password',
        passwordConfirmation: 'a new password',
      }),
    status: 400,
  },
  'POST /auth/passkey/options': { send: (visitor) => visitor.post('/auth/passkey/options'), status: 200 },
  'POST /auth/passkey': {
    send: (visitor) =>
      visitor.post('/auth/passkey', {
        passkey: newPasskey({ origin: 'https://probe.example', host: 'probe.example' }).get('invented'),
      }),
    status: 401,
  },
  'POST /auth/second-factor': {
    send: (visitor) => visitor.post('/auth/second-factor', { step: 'guessed', code: '123456' }),
    status: 401,
  },
  'POST /auth/second-factor/setup': {
    send: (visitor) => visitor.post('/auth/second-factor/setup', { step: 'guessed' }),
    status: 401,
  },
  'POST /oauth/token': {
    send: (visitor) => visitor.post('/oauth/token', { grant_type: 'client_credentials', client_id: 'guessed' }),
    status: 401,
  },
  'GET /auth/providers': { send: (visitor) => visitor.get('/auth/providers'), status: 200 },
  'POST /auth/invitation-providers': {
    send: (visitor) => visitor.post('/auth/invitation-providers', { code: 'guessed' }),
    status: 400,
  },
  'POST /auth/provider/start': {
    send: (visitor) => visitor.post('/auth/provider/start', { provider: unknownProvider, browser: 'b'.repeat(32) }),
    status: 404,
  },
  'GET /auth/provider/callback': {
    // the redirect leads to the public URL of the portal, where no portal runs
    send: (visitor) => visitor.get(`/auth/provider/callback?code=${'x'.repeat(5000)}`),
    status: 400,
  },
  'POST /auth/provider/finish': {
    send: (visitor) =>
      visitor.post('/auth/provider/finish', { answer: 'code=guessed&state=guessed', browser: 'guessed' }),
    status: 401,
  },
  'GET /softwares': { send: (visitor) => visitor.get('/softwares'), status: 200 },
  'GET /settings': { send: (visitor) => visitor.get('/settings'), status: 200 },
}
