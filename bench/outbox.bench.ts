import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { smtpTransport } from '#adapters/mail/smtp.ts'
import { openPglite } from '#adapters/postgres/pglite.ts'
import { openPostgres } from '#adapters/postgres/server.ts'
import { MIGRATIONS } from '#apps/server/compose.ts'
import { enqueueMail, OutboxWorker } from '#areas/mail/server/index.ts'
import type { Database } from '#kit/server/database/database.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { startCluster } from '#tests/support/database/postgres-cluster.ts'
import type { BenchRow } from './support/row.ts'

const MAILS = 10_000
const AT_ONCE = 500
const AIM = 100

/** A mail server that accepts and counts all mails. */
const startServer = async () => {
  let mailCount = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _session, callback) => {
      stream.resume()
      stream.on('end', () => {
        mailCount++
        callback()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    port: (listening.address() as AddressInfo).port,
    taken: () => mailCount,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

const fill = async (database: Database): Promise<void> => {
  for (let from = 0; from < MAILS; from += AT_ONCE)
    await database.db.transaction().execute(async (unit) => {
      for (let n = from; n < from + AT_ONCE; n++)
        await enqueueMail(unit, {
          template: 'po',
          language: n % 2 ? 'th' : 'en',
          to: [`order${n}@supplier.example`, `sales${n}@supplier.example`],
          data: { url: `/confirm-po?id=${n}`, factory: 'AH', po: '41000101', rel: '0', deliveryDate: '2025-11-28' },
        })
    })
}

const drained = async (database: Database): Promise<number> => {
  const server = await startServer()
  const outboxWorker = new OutboxWorker({
    db: database.db,
    transport: smtpTransport({ host: '127.0.0.1', port: server.port, tls: 'none', from: 'portal@group.example' }),
    hooks: {},
    publicUrl: 'https://portal.example',
    now: () => new Date(),
  })
  await fill(database)
  const start = performance.now()
  await outboxWorker.deliverDue()
  const seconds = (performance.now() - start) / 1000
  const mailCount = server.taken()
  await outboxWorker.stop()
  await server.close()
  if (mailCount !== MAILS) throw new Error(`${mailCount} of ${MAILS} mails arrived`)
  return MAILS / seconds
}

const row = (kind: string, perSecond: number): BenchRow => ({
  name: `outbox of 10,000 mails to a local SMTP server, ${kind}`,
  value: perSecond,
  unit: '/s',
  aim: `≥ ${AIM} /s`,
  met: perSecond >= AIM,
})

export const run = async (): Promise<BenchRow[]> => {
  const rows: BenchRow[] = []
  const cluster = await startCluster()
  const shared = await openPostgres(cluster.url('postgres'), 8)
  await migrate(shared, MIGRATIONS)
  rows.push(row('PostgreSQL', await drained(shared)))
  await shared.close()
  await cluster.stop()
  const place = await mkdtemp(join(tmpdir(), 'portal-bench-outbox-'))
  const embedded = await openPglite(place)
  await migrate(embedded, MIGRATIONS)
  rows.push(row('PGlite', await drained(embedded)))
  await embedded.close()
  await rm(place, { recursive: true, force: true })
  return rows
}
