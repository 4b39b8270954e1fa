import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { MailTransport, OutgoingMail } from '#areas/mail/server/mail-transport.port.ts'
import { makeCertificate } from '#tests/support/services/certificate.ts'
import { smtpRefusal, startMailServer } from '#tests/support/services/smtp-server.ts'
import { gatewayTransport } from './gateway.ts'
import { mailboxTransport } from './mailbox.ts'
import { smtpTransport } from './smtp.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const mail: OutgoingMail = {
  messageId: '<1@portal.mail>',
  template: 'po',
  reference: 2,
  data: { url: 'https://portal.example/#/confirm-po?id=1', factory: 'AH' },
  subject: 'หัวเรื่อง',
  html: '<p>สวัสดี</p>',
  text: 'สวัสดี',
  to: ['one@supplier.example', 'two@supplier.example'],
  cc: ['copy@group.example'],
  deliverTo: ['one@supplier.example', 'copy@group.example'],
  attachments: [{ fileName: 'ใบสั่งซื้อ.pdf', contentType: 'application/pdf', content: new Uint8Array([37, 80, 68, 70]) }],
}

/** The mail without its attachment. */
const letter: OutgoingMail = { ...mail, attachments: [] }

const contentOf = (transport: MailTransport) => {
  closers.push(() => transport.close())
  return transport
}

const listen = async (answer: (request: IncomingMessage, body: string) => [status: number, text: string]) => {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const [status, text] = answer(request, body)
    response.writeHead(status).end(text)
  }).listen(0, '127.0.0.1')
  // keeps idle connections open, because a client may use one again after a long pause of the machine
  server.keepAliveTimeout = 0
  await once(server, 'listening')
  closers.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('[EML-02] signs in to SMTP, lists every recipient, sends the attachments, and delivers only to recipients still pending', async () => {
  const server = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, callback) =>
      username === 'portal' && password === 'secret'
        ? callback(null, { user: 'portal' })
        : callback(smtpRefusal(535, 'no')),
  })
  closers.push(() => server.close())
  const settings = { host: '127.0.0.1', port: server.port, tls: 'none', from: 'portal@group.example' } as const
  const results = await contentOf(smtpTransport({ ...settings, user: 'portal', password: 'secret' })).send(mail)
  expect(results.map(({ address, outcome }) => [address, outcome])).toEqual([
    ['one@supplier.example', 'sent'],
    ['copy@group.example', 'sent'],
  ])
  const [arrived] = server.arrived
  expect(arrived?.envelopeTo).toEqual(mail.deliverTo)
  expect(arrived?.mail.to?.map(({ address }) => address)).toEqual(mail.to)
  expect(arrived?.mail.cc?.map(({ address }) => address)).toEqual(mail.cc)
  expect(arrived?.mail).toMatchObject({ subject: 'หัวเรื่อง', messageId: '<1@portal.mail>' })
  expect(arrived?.mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['ใบสั่งซื้อ.pdf', 'application/pdf'],
  ])

  const invalid = await contentOf(smtpTransport({ ...settings, user: 'portal', password: 'wrong' })).send(mail)
  // an operator can correct a wrong password, so the mail is retried
  expect(invalid.map(({ outcome }) => outcome)).toEqual(['later', 'later'])
})

test('[EML-02] sends nothing over SMTP with TLS when the server lacks TLS or has an untrusted certificate', async () => {
  const plain = await startMailServer()
  closers.push(() => plain.close())
  const serverSettings = { host: '127.0.0.1', from: 'portal@group.example' }
  const [refused] = await contentOf(smtpTransport({ ...serverSettings, port: plain.port, tls: 'starttls' })).send(mail)
  expect(refused).toMatchObject({ outcome: 'later' })
  expect(plain.arrived).toEqual([])

  const selfSigned = await startMailServer({ disabledCommands: [], secure: true })
  closers.push(() => selfSigned.close())
  const [unknown] = await contentOf(smtpTransport({ ...serverSettings, port: selfSigned.port, tls: 'implicit' })).send(
    mail,
  )
  expect(unknown).toMatchObject({ outcome: 'later', answer: expect.stringMatching(/certificate/i) })
  expect(selfSigned.arrived).toEqual([])
})

test('[EML-02] reports a refused address as refused, also if its domain is written in capital letters', async () => {
  const server = await startMailServer({
    check: (address) => (/^nobody@/i.test(address) ? smtpRefusal(550, 'no such user') : undefined),
  })
  closers.push(() => server.close())
  const settings = { host: '127.0.0.1', port: server.port, from: 'portal@group.example', tls: 'none' } as const
  const transport = contentOf(smtpTransport(settings))
  const outcomes = async (deliverTo: readonly string[]) =>
    (await transport.send({ ...mail, deliverTo })).map(({ address, outcome }) => [address, outcome])
  expect(await outcomes(['Nobody@ACME.example', 'one@supplier.example'])).toEqual([
    ['Nobody@ACME.example', 'refused'],
    ['one@supplier.example', 'sent'],
  ])
  expect(await outcomes(['Nobody@ACME.example', 'nobody@Other.example'])).toEqual([
    ['Nobody@ACME.example', 'refused'],
    ['nobody@Other.example', 'refused'],
  ])
})

test('[EML-02] sends mail over implicit TLS or STARTTLS to a server whose certificate the configured authority signed', async () => {
  const authority = makeCertificate('Authority of the mail')
  const { cert, key } = makeCertificate('mail.group.example', authority)
  for (const tls of ['implicit', 'starttls'] as const) {
    const sessions: (boolean | undefined)[] = []
    const server = await startMailServer({
      disabledCommands: [],
      secure: tls === 'implicit',
      cert,
      key,
      onMailFrom: (_address, { secure }, callback) => {
        sessions.push(secure)
        callback()
      },
    })
    closers.push(() => server.close())
    const serverSettings = { host: '127.0.0.1', port: server.port, from: 'portal@group.example', tls } as const
    const sent = await contentOf(smtpTransport({ ...serverSettings, ca: authority.cert })).send(mail)
    expect(sent.map(({ outcome }) => outcome)).toEqual(['sent', 'sent'])
    expect(server.arrived.map(({ mail: { subject } }) => subject)).toEqual(['หัวเรื่อง'])
    expect(sessions).toEqual([true])

    const otherAuthority = makeCertificate('Another authority')
    const [unknown] = await contentOf(smtpTransport({ ...serverSettings, ca: otherAuthority.cert })).send(mail)
    expect(unknown).toMatchObject({ outcome: 'later' })
    expect(server.arrived).toHaveLength(1)
  }
})

test('[EML-02] sends to, cc, subject, template number and data to the company gateway, and applies its response to all recipients', async () => {
  const serverSettings: { path: string | undefined; token: string | undefined; body: unknown }[] = []
  const url = await listen(({ url: path, headers }, body) => {
    serverSettings.push({ path, token: headers.authorization, body: JSON.parse(body) })
    return [200, 'Complete']
  })
  const transport = contentOf(gatewayTransport({ url: `${url}/mail`, token: 't0k', references: { receipt: 701 } }))
  expect(await transport.send(letter)).toEqual([
    { address: 'one@supplier.example', outcome: 'sent', answer: '200 Complete' },
    { address: 'copy@group.example', outcome: 'sent', answer: '200 Complete' },
  ])
  expect(serverSettings).toEqual([
    {
      path: '/mail/api/sendemailbytemplate',
      token: 'Bearer t0k',
      body: {
        to: ['one@supplier.example'],
        cc: ['copy@group.example'],
        subject: 'หัวเรื่อง',
        templateReferenceId: 2,
        data: mail.data,
      },
    },
  ])
  await transport.send({ ...letter, template: 'receipt', reference: undefined, deliverTo: ['copy@group.example'] })
  expect(serverSettings[1]?.body).toMatchObject({ to: ['copy@group.example'], cc: [], templateReferenceId: 701 })
  const unknown = await transport.send({ ...letter, template: 'reminder', reference: undefined })
  expect(unknown.map(({ outcome }) => outcome)).toEqual(['refused', 'refused'])
  const withFile = await transport.send(mail)
  expect(withFile[0]).toEqual({
    address: 'one@supplier.example',
    outcome: 'refused',
    answer: 'the gateway carries no attachments: ใบสั่งซื้อ.pdf',
  })
  expect(serverSettings).toHaveLength(2)
})

test.each([
  [400, 'refused'],
  [404, 'refused'],
  [401, 'later'],
  [429, 'later'],
  [500, 'later'],
  [302, 'later'],
])('[EML-02] handles response %i of the gateway as: %s', async (status, outcome) => {
  const url = await listen(() => [status, 'no'])
  const sent = await contentOf(gatewayTransport({ url, references: {} }))
    .send(letter)
    .catch(() => [{ outcome: 'later' }])
  expect(sent[0]?.outcome).toBe(outcome)
})

test('[EML-02] stores every mail in the mailbox and sends none', async () => {
  const results = await mailboxTransport().send(mail)
  expect(results.map(({ address, outcome }) => [address, outcome])).toEqual(mail.deliverTo.map((one) => [one, 'kept']))
})
