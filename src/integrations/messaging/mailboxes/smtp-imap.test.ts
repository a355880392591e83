import type { AddressInfo, Socket } from 'node:net'
import hoodiecrow, { type ImapServer } from 'hoodiecrow-imap'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smtpSimulator } from '../smtp-simulator.ts'
import type { OutgoingMail } from './port.ts'
import { smtpImap } from './smtp-imap.ts'

const account = { user: 'ann@label.example', password: 'a secret' }
let smtp: Awaited<ReturnType<typeof smtpSimulator>>
let imap: ImapServer
let imap_port: number
const connections = new Set<Socket>()
beforeAll(async () => {
  smtp = await smtpSimulator({ account })
  imap = hoodiecrow({
    plugins: ['ID', 'IDLE', 'SPECIAL-USE', 'UIDPLUS'],
    users: { [account.user]: { password: account.password } },
    storage: { INBOX: {}, '': { separator: '/', folders: { Sent: { 'special-use': '\\Sent' } } } },
  })
  await new Promise<void>(resolve => imap.listen(0, resolve))
  imap.server.on('connection', socket => connections.add(socket))
  imap_port = (imap.server.address() as AddressInfo).port
})
afterAll(async () => {
  await smtp.close()
  await new Promise<void>(resolve => {
    imap.close(() => resolve())
    setTimeout(resolve, 200)
  })
})

const mailServers = smtpImap({ allowLoopback: true })
const servers = () => ({ smtp_host: '127.0.0.1', smtp_port: smtp.port, imap_host: '127.0.0.1', imap_port, ...account })
const mail = (id: string): OutgoingMail => ({
  id,
  messageId: `<${id}@label.example>`,
  from: { name: 'Ann', address: account.user },
  to: 'luz@correo.example',
  subject: 'A song',
  html: '<p>Hello</p>',
  text: 'Hello',
  attachments: [],
  inReplyTo: [],
})

it('signs in to both servers before a mailbox is stored, and names the one that refuses', async () => {
  const signedIn = await mailServers.connect(account.user, 'Ann', servers())
  expect(signedIn).toMatchObject({ email: account.user, name: 'Ann' })
  await expect(mailServers.connect(account.user, 'Ann', { ...servers(), password: 'wrong' })).rejects.toThrow(
    'The SMTP server does not accept this user and password.',
  )
  await expect(mailServers.connect(account.user, 'Ann', { ...servers(), imap_port: 9 })).rejects.toThrow(
    /^The IMAP server cannot be reached/,
  )
  const strict = smtpImap({ allowLoopback: false })
  await expect(strict.connect(account.user, 'Ann', servers())).rejects.toThrow(
    'The SMTP server is not a public mail server.',
  )
})

it('sends by SMTP, keeps a copy among the sent mails and finds it there by its Message-ID', async () => {
  const signedIn = await mailServers.connect(account.user, 'Ann', servers())
  const open = mailServers.provider.open(signedIn, async () => {})
  expect(await open.send(mail('one'))).toEqual({ outcome: 'sent', providerId: '<one@label.example>' })
  expect(smtp.received.at(-1)).toMatchObject({
    from: account.user,
    recipients: ['luz@correo.example'],
    user: account.user,
  })
  expect(await open.find(mail('one'))).toEqual({ outcome: 'sent', providerId: '<one@label.example>' })
  expect((await open.find(mail('two'))).outcome).toBe('unknown')
  smtp.fail('accept-then-reset')
  expect((await open.send(mail('three'))).outcome).toBe('unknown')
  open.close?.()
})

it('reads what arrives after the mailbox was connected, each mail once', async () => {
  const signedIn = await mailServers.connect(account.user, 'Ann', servers())
  const open = mailServers.provider.open(signedIn, async () => {})
  imap.appendMessage('INBOX', [], new Date(), 'Subject: old\r\n\r\nbefore')
  const start = await open.read(null)
  if (start.outcome !== 'read') throw new Error('not read')
  expect(start.mails).toEqual([])
  imap.appendMessage('INBOX', [], new Date(), 'Subject: new\r\n\r\nanswer')
  const first = await open.read(start.cursor)
  if (first.outcome !== 'read') throw new Error('not read')
  expect(first.mails.map(String)).toEqual([expect.stringContaining('Subject: new')])
  expect(await open.read(first.cursor)).toMatchObject({ mails: [], cursor: first.cursor })
})

it('rereads the mails since yesterday when UIDVALIDITY changes, and loses none', async () => {
  const signedIn = await mailServers.connect(account.user, 'Ann', servers())
  const open = mailServers.provider.open(signedIn, async () => {})
  const start = await open.read(null)
  if (start.outcome !== 'read') throw new Error('not read')
  imap.appendMessage('INBOX', [], new Date(), 'Subject: meanwhile\r\n\r\nanswer')
  const [, ...rest] = start.cursor.split(':')
  const after = await open.read(['4711', ...rest].join(':'))
  if (after.outcome !== 'read') throw new Error('not read')
  // those of the test before too: what is stored already is known by its Message-ID
  expect(after.mails.length).toBeGreaterThan(1)
  expect(await open.read(after.cursor)).toMatchObject({ mails: [], more: false })
})

it('is told at once of what arrives (IMAP IDLE), and again after the connection was lost', async () => {
  const signedIn = await mailServers.connect(account.user, 'Ann', servers())
  const open = mailServers.provider.open(signedIn, async () => {})
  let arrivals = 0
  const listen = () => open.listen?.(() => arrivals++)
  /** Mail comes until the listener, which takes a moment to connect, says so. */
  const told = (more: number) =>
    expect
      .poll(
        () => {
          listen()
          if (arrivals < more) imap.appendMessage('INBOX', [], new Date(), 'Subject: now\r\n\r\nanswer')
          return arrivals
        },
        { timeout: 20_000, interval: 200 },
      )
      .toBeGreaterThanOrEqual(more)
  await told(1)
  for (const socket of connections) socket.destroy()
  await told(arrivals + 1)
  open.close?.()
  const before = arrivals
  listen()
  imap.appendMessage('INBOX', [], new Date(), 'Subject: later\r\n\r\nanswer')
  expect(arrivals).toBe(before)
})
