import { BlockList, isIP } from 'node:net'
import { erpImports } from '#adapters/erp/built-in/index.ts'
import { openIdConnect } from '#adapters/sign-in/openid-connect.ts'
import { accountRoutes, type PortalRoute, searchRoute, userSearch } from '#areas/accounts/server/index.ts'
import { auditRoutes } from '#areas/audit/server/index.ts'
import { dashboardRoutes } from '#areas/dashboard/server/index.ts'
import {
  createTransitPort,
  deliveryRoutes,
  deliverySearchSources,
  deliveryWork,
} from '#areas/deliveries/server/index.ts'
import { deliveryImportRoutes } from '#areas/delivery-imports/server/index.ts'
import { scheduleRoutes, scheduleWork } from '#areas/delivery-schedule/server/index.ts'
import { directoryRoutes, findLogo } from '#areas/directory/server/index.ts'
import { documentRoutes, documentSearch, documentWork } from '#areas/documents/server/index.ts'
import { emailGroupRoutes } from '#areas/email-groups/server/index.ts'
import { billedNumbers, financeRoutes } from '#areas/finance/server/index.ts'
import { forecastRoutes } from '#areas/forecasts/server/index.ts'
import { type LiveDeps, liveRoutes } from '#areas/live/server/index.ts'
import { accountMail, mailRoutes, mailWork } from '#areas/mail/server/index.ts'
import { newsRoutes, newsSearch } from '#areas/news/server/index.ts'
import { orderAnswerRoutes } from '#areas/order-answers/server/index.ts'
import { purchaseOrderRoutes } from '#areas/purchase-orders/server/index.ts'
import { receivingRoutes, receivingWork } from '#areas/receiving/server/index.ts'
import { type Installation, settingsRoutes } from '#areas/settings/server/index.ts'
import { supplierRoutes } from '#areas/suppliers/server/index.ts'
import { ublRoutes } from '#areas/ubl/server/index.ts'
import { webhookRoutes } from '#areas/webhooks/server/index.ts'
import { workRoutes } from '#areas/work/server/index.ts'
import type { Config } from './config/config.ts'
import { demoAccounts } from './demo/demo-accounts.ts'
import type { Services } from './services.ts'

/** The capability that is required to receive live events, by the noun with which their topics begin. */
const liveTopics: LiveDeps['topics'] = {
  delivery: 'delivery.read',
  document: 'document.read',
  'order-answer': 'order-answer.read',
  user: 'user.read',
  'store-info': 'store-info.read',
  'account-info': 'account-info.read',
}

const publicSettings = (config: Config) => ({
  version: config.version,
  mode: config.mode,
  supportPhone: config.supportPhone,
  demoAccounts:
    config.mode === 'demo' ? demoAccounts.map(({ username, description }) => ({ username, description })) : [],
})

/** The site to which passkeys are bound: the public URL, or localhost if that cannot be parsed. */
const passkeySite = (publicUrl: string) => {
  const { hostname: host, origin } = new URL(URL.canParse(publicUrl) ? publicUrl : 'http://localhost')
  return { host, origin }
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Returns a function that checks whether an IP address is in one of the comma-separated IP addresses and ranges. */
const isInRanges = (ranges: string | undefined): ((ip: string) => boolean) => {
  const list = new BlockList()
  for (const range of ranges?.split(',') ?? []) {
    const [address = '', bits] = range.trim().split('/')
    if (bits === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(bits), family(address))
  }
  return (ip) => isIP(ip) !== 0 && list.check(ip, family(ip))
}

/** The calls of users, keys and webhooks. */
const accountCalls = ({ config, options, ...services }: Services): PortalRoute[] => [
  ...accountRoutes({
    ...services,
    employers: services.directory,
    provider: openIdConnect(),
    mail: accountMail,
    settings: publicSettings(config),
    publicUrl: config.publicUrl.replace(/\/+$/, ''),
    passkeySite: passkeySite(config.publicUrl),
    isExempt: isInRanges(config.secondFactorExempt),
    allowsLoopback: config.mode === 'demo',
  }),
  ...webhookRoutes({
    ...services,
    allowPrivate: config.webhooksAllowPrivate,
    resolve: options.webhookResolve,
  }),
]

/** The calls about suppliers, purchase orders, order answers, deliveries and receipts. */
const deliveryCalls = ({ config, db, now, erp, directory, files, receiving, ...threads }: Services): PortalRoute[] => {
  const confirming = { db, orders: erp, billed: billedNumbers, directory, now }
  return [
    ...directoryRoutes({ db, directory: erp, forms: config.forms, now }),
    ...purchaseOrderRoutes(erp, createTransitPort(db)),
    ...orderAnswerRoutes({ db, orders: erp, directory, now }),
    ...deliveryRoutes({
      ...confirming,
      stock: erp,
      forms: config.forms,
      logoOf: (organisation) => findLogo(db, organisation),
      pscThreads: threads.pscThreads,
    }),
    ...deliveryImportRoutes({ ...confirming, spreadsheetThreads: threads.spreadsheetThreads }),
    ...ublRoutes({ ...confirming, threads: threads.ublThreads }),
    ...receivingRoutes({ ...receiving, files }),
  ]
}

/** The calls that read from several areas: mail, search and the work queue. */
const overviewCalls = ({ config, db, now, erp, directory, schedule }: Services): PortalRoute[] => [
  ...mailRoutes({
    db,
    publicUrl: config.publicUrl,
    transport: config.mail.transport,
    showsSecrets: config.mode === 'demo',
    now,
  }),
  searchRoute([
    ...deliverySearchSources({ db, orders: erp, directory, now }),
    documentSearch({ db, now }),
    userSearch({ db }),
    newsSearch({ db }),
  ]),
  ...workRoutes({
    db,
    kinds: [
      ...deliveryWork({ db, orders: erp, directory, now }),
      ...receivingWork,
      ...documentWork,
      ...scheduleWork({ erp: schedule, directory }),
      ...mailWork,
    ],
    directory,
    now,
  }),
]

const mailOf = ({ mail }: Config): Installation['mail'] => {
  switch (mail.transport) {
    case 'smtp':
      return { transport: 'smtp', server: `${mail.smtp.host}:${mail.smtp.port}`, from: mail.smtp.from }
    case 'gateway':
      return { transport: 'gateway', server: mail.gateway.url, from: undefined }
    case 'mailbox':
      return { transport: 'mailbox', server: undefined, from: undefined }
  }
}

/** The part of the configuration that administrators see on the settings page. */
const installationOf = (config: Config): Installation => ({
  environment: config.environment,
  sessionLimits: config.sessionLimits,
  signInsPerMinute: config.signInsPerMinute,
  exemptNetworks: config.secondFactorExempt,
  mail: mailOf(config),
  retentionMonths: config.retention,
  erp: { kind: config.erp.kind, server: config.erp.kind === 'gateway' ? config.erp.gateway.url : undefined },
  webhooksAllowPrivate: config.webhooksAllowPrivate,
})

const otherCalls = (services: Services): PortalRoute[] => {
  const { config, options, db, now, sessions, hub, erp, directory, files, logFault } = services
  const schedule = { erp: services.schedule, directory }
  return [
    ...scheduleRoutes(schedule),
    ...dashboardRoutes({ ...schedule, db, now }),
    ...supplierRoutes({ db, directory }),
    ...financeRoutes({
      db,
      erp,
      directory,
      now,
      ...(options.financeLeaseMs === undefined ? {} : { leaseMs: options.financeLeaseMs }),
      failed: (fault) => logFault(fault, 'a month could not be updated'),
    }),
    ...settingsRoutes({
      db,
      installation: installationOf(config),
      directory,
      erpImports: erpImports(db),
      now,
    }),
    ...auditRoutes({ db }),
    ...liveRoutes({ hub, sessions, topics: liveTopics, maxPerUser: config.limits.liveStreamsPerUser }),
    ...emailGroupRoutes({ db, directory: erp, now }),
    ...documentRoutes({ db, files, directory: erp, now }),
    ...forecastRoutes({ db, files, directory: erp, now }),
    ...newsRoutes({ db, files, directory: erp, now }),
  ]
}

export const createRoutes = (services: Services): PortalRoute[] => [
  ...accountCalls(services),
  ...deliveryCalls(services),
  ...overviewCalls(services),
  ...otherCalls(services),
]
