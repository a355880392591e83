import type { AddressInfo } from 'node:net'
import hoodiecrow, { type ImapServer } from 'hoodiecrow-imap'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smtpSimulator } from '../smtp-simulator.ts'
import type { OutgoingMail } from './port.ts'
import { smtpImap } from './smtp-imap.ts'

const account = { user: 'ann@label.example', password: 'a secret' }
let smtp: Awaited<ReturnType<typeof smtpSimulator>>
let imap: ImapServer
let imap_port: number
beforeAll(async () => {
  smtp = await smtpSimulator({ account })
  imap = hoodiecrow({
    plugins: ['ID', 'SPECIAL-USE', 'UIDPLUS'],
    users: { [account.user]: { password: account.password } },
    storage: { INBOX: {}, '': { separator: '/', folders: { Sent: { 'special-use': '\\Sent' } } } },
  })
  await new Promise<void>(resolve => imap.listen(0, resolve))
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
