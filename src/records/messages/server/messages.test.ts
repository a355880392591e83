import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outbox } from '#integrations/messaging/outbox.ts'
import type { MessagingProvider } from '#integrations/messaging/port.ts'
import { testClock } from '#platform/server/clock.ts'
import { createDatabase, type Database } from '#platform/server/database/db.ts'
import { loginUrl } from '#platform/server/database/roles.ts'
import type { Role, Sessions } from '#platform/server/http/access.ts'
import { createHttpServer } from '#platform/server/http/http.ts'
import { startJobRunner } from '#platform/server/jobs/job-runner.ts'
import { silentLog } from '#platform/server/log.ts'
import { derivedKeys, secretBox } from '#platform/server/secret-box.ts'
import { type MessageContent, messages, outboxCalls } from '#records/messages/contract.ts'
import { messageRoutes } from '#records/messages/server/message-routes.ts'
import { codeIn } from '#records/messages/server/outbox/page.ts'
import { outboxPage, outboxRoutes } from '#records/messages/server/outbox/routes.ts'
import {
  messageQueue,
  type NewMessage,
  SYSTEM_ORGANIZATION,
  systemMail,
} from '#records/messages/server/queue-message.ts'
import { sendMessageWork } from '#records/messages/server/send-message.ts'
import { cloneDatabase } from '../../../../test/database.ts'
import { call, eventually } from '../../../../test/server.ts'

const keys = `test:${randomBytes(32).toString('base64')}`
const box = secretBox(keys)
const contactKeys = derivedKeys(keys, 'contact')
const clock = testClock(new Date())
const [ours, theirs] = [randomUUID(), randomUUID()]
const code: MessageContent = { kind: 'ONE_TIME_CODE', locale: 'en', artist: 'Mara Vale', code: '604371', minutes: 10 }
const confirmation: MessageContent = {
  kind: 'SIGNUP_CONFIRMATION',
  locale: 'fr',
  artist: 'Mara Vale',
  drop_title: 'Low Tide',
  page_url: 'https://fans.example/m',
}

/** The caller's role in team `ours` is sent in a header. */
const sessions: Sessions = {
  identify: async ({ headers }) =>
    headers['x-role']
      ? { user_id: String(headers['x-role']), session_id: null, name: '', email: '', api_key: null }
      : null,
  membership: async (userId, organization_id) =>
    organization_id === ours ? { organization_id, role: userId as Role, brand_ids: [] } : null,
}
const as = (role: Role) => ({ headers: { 'x-role': role } })

let cloned: Awaited<ReturnType<typeof cloneDatabase>>
let database: Database
let jobs: Awaited<ReturnType<typeof startJobRunner>>
let base: string
let production: string
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  cloned = await cloneDatabase()
  const url = loginUrl(cloned.ownerUrl)
  database = createDatabase({ url, max: 8 })
  const refusing: MessagingProvider = {
    name: 'refusing',
    idempotentForMs: 0,
    send: async ({ to }) =>
      to === '+447700900666'
        ? { outcome: 'rejected', reason: 'not a mobile number' }
        : { outcome: 'unknown', reason: 'answer lost' },
  }
  const kept = outbox(database)
  const handlers = [sendMessageWork({ providers: { EMAIL: kept, PHONE: refusing, WHATSAPP: kept }, box, contactKeys })]
  jobs = await startJobRunner({ url, database, handlers, concurrency: 2, log: silentLog, clock })
  const serving = async (enabled: boolean) => {
    const http = await createHttpServer({
      services: { database, sessions, clock },
      routes: [...messageRoutes(box), ...outboxRoutes({ enabled })],
      pages: [outboxPage({ database, enabled })],
      log: silentLog,
      publicUrl: 'http://127.0.0.1',
      trustedProxies: false,
    })
    closing.push(() => http.close())
    return http.listen({ host: '127.0.0.1', port: 0 })
  }
  base = await serving(true)
  production = await serving(false)
})
afterAll(async () => {
  for (const close of closing) await close()
  await jobs.stop()
  await database.close()
  await cloned.drop()
})

const queue = (message: Partial<NewMessage> = {}, organization_id = ours) =>
  database.inOrganization(organization_id, db =>
    messageQueue({ box, clock })(db, {
      organization_id,
      channel: 'EMAIL',
      to: 'fan@example.org',
      content: confirmation,
      ...message,
    }),
  )
const listed = async (id: string | null, troubled = false) => {
  const { body } = await call(base, messages.list, { organization_id: ours, troubled }, as('member'))
  return body.items.find(item => item.id === id)
}
const settled = (id: string | null) => eventually(async () => ((await listed(id))?.settled_at ? listed(id) : null))
const kept = async (to: string) => (await call(base, outboxCalls.list, { to })).body.messages
const page = async (query = '') => {
  const response = await fetch(`${base}/outbox${query}`)
  return { response, html: await response.text() }
}

describe('the messages of a team', () => {
  test('are listed newest first with their status', async () => {
    const sent = await queue()
    const refused = await queue({ channel: 'PHONE', to: '+447700900666' })
    expect(await settled(sent)).toMatchObject({ state: 'SENT', to: 'fan@example.org', can_send_again: false })
    expect(await settled(refused)).toMatchObject({
      state: 'FAILED',
      reason: 'not a mobile number',
      can_send_again: true,
    })
    const { body } = await call(base, messages.list, { organization_id: ours }, as('member'))
    expect(body.items.map(item => item.id).slice(0, 2)).toEqual([refused, sent])
    expect(await listed(sent, true)).toBeUndefined()
    expect(await listed(refused, true)).toBeDefined()
  })

  test('hide the code and the address of a settled one-time code', async () => {
    const id = await queue({ content: code })
    expect(await settled(id)).toMatchObject({ state: 'SENT', to: null, can_send_again: false })
  })

  test('are visible to their own team only', async () => {
    const id = await queue({}, theirs)
    expect(await listed(id)).toBeUndefined()
    expect(await call(base, messages.list, { organization_id: theirs }, as('owner'))).toMatchObject({ status: 404 })
    expect(await call(base, messages.list, { organization_id: ours })).toMatchObject({ status: 401 })
  })

  test('can be resent by an admin only, and only when they may not have arrived', async () => {
    const lost = await queue({ channel: 'PHONE', to: '+447700900123' })
    expect(await settled(lost)).toMatchObject({ state: 'UNKNOWN', reason: 'answer lost' })
    const again = (id: string | null, role: Role) =>
      call(base, messages.sendAgain, { organization_id: ours, id: id ?? '' }, as(role))
    expect(await again(lost, 'member')).toMatchObject({ status: 403 })
    expect(await again(lost, 'admin')).toMatchObject({ status: 200, body: { id: lost, state: 'QUEUED' } })
    expect(await eventually(async () => ((await listed(lost))?.attempts === 2 ? listed(lost) : null))).toBeDefined()
    const fine = await queue()
    await settled(fine)
    expect(await again(fine, 'admin')).toMatchObject({ status: 409 })
    expect(await again(await queue({}, theirs), 'admin')).toMatchObject({ status: 404 })
    const secret = await queue({ content: code, channel: 'PHONE', to: '+447700900666' })
    await settled(secret)
    expect(await again(secret, 'admin')).toMatchObject({
      status: 409,
      problem: { detail: expect.stringContaining('code') },
    })
  })
})

describe('the outbox', () => {
  test('returns sent messages as JSON, newest first, and searches by part of an address', async () => {
    await queue({ to: 'first@outbox.example', content: code })
    await eventually(async () => (await kept('first@outbox.example')).length)
    await queue({ to: 'second@outbox.example' })
    await eventually(async () => (await kept('second@outbox.example')).length)
    expect((await kept('OUTBOX.example')).map(message => message.to)).toEqual([
      'second@outbox.example',
      'first@outbox.example',
    ])
    expect((await kept('first@outbox'))[0]).toMatchObject({ channel: 'EMAIL', text: expect.stringContaining('604371') })
    expect(await kept('%')).toEqual([])
  })

  test('stores a message once per id', async () => {
    const message = { id: randomUUID(), channel: 'EMAIL' as const, to: 'twice@outbox.example', text: 'x' }
    await outbox(database).send(message)
    await outbox(database).send(message)
    expect(await kept('twice@')).toHaveLength(1)
  })

  test('shows the code large with a copy button and refreshes without inline scripts', async () => {
    await queue({ to: 'page@outbox.example', content: code })
    await eventually(async () => (await kept('page@outbox.example')).length)
    const { response, html } = await page('?q=page@outbox')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(html).toContain('<output>604371</output>')
    expect(html).toContain('data-copy="604371"')
    expect(html).toContain('value="page@outbox"')
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle="|\son\w+="/)
    for (const file of ['outbox.css', 'outbox.js']) expect((await fetch(`${base}/outbox/${file}`)).status).toBe(200)
  })

  test('escapes hostile text (threat 16)', async () => {
    const evil = '<img src=x onerror=alert(1)>"\'&'
    await outbox(database).send({
      id: randomUUID(),
      channel: 'EMAIL',
      to: 'evil@outbox.example',
      subject: evil,
      text: `${evil} javascript:alert(1) https://ok.example/?a=1&b=2"onclick=`,
      html: evil,
    })
    const { html } = await page('?q=%3Cscript%3E%22')
    expect(html).toContain('value="&lt;script&gt;&quot;"')
    const shown = (await page('?q=evil@')).html
    expect(shown).not.toContain('<img')
    expect(shown).toContain('<a href="https://ok.example/?a=1&amp;b=2" rel="noreferrer">')
    expect(shown).not.toContain('href="javascript')
  })

  test('does not exist in production', async () => {
    for (const path of ['/outbox', '/outbox/outbox.js', '/app/v2/outbox']) {
      expect((await fetch(production + path)).status).toBe(404)
      expect((await fetch(base + path)).status).toBe(200)
    }
  })

  test.each([
    ['604371 is your code.', '604371'],
    ['Your code is:\n\n604371\n\nEnter it', '604371'],
    ['@fans.example #604371', null],
    ['order 1234567', null],
    ['https://x.example/#token=abc604371', null],
  ])('extracts the code from %j: %s', (text, found) => expect(codeIn(text)).toBe(found))
})

test('account mail is sent without a team and its link is not kept', async () => {
  const send = systemMail(database, messageQueue({ box, clock }))
  await send({ to: 'owner@team.example', subject: 'Sign in', text: 'https://fans.example/sign-in?token=s3cret' })
  const [mail] = await eventually(async () =>
    (await kept('owner@team.example')).length ? kept('owner@team.example') : null,
  )
  expect(mail).toMatchObject({ subject: 'Sign in', text: 'https://fans.example/sign-in?token=s3cret' })
  const open = () =>
    database.readOrganization(SYSTEM_ORGANIZATION, db =>
      db.selectFrom('messages').select('id').where('sealed', 'is not', null).execute(),
    )
  await eventually(async () => (await open()).length === 0)
})
