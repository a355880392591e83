import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { testClock } from '#platform/server/clock.ts'
import { newId } from '#platform/server/new-id.ts'
import { deliverTo, failReading, givenMailbox, memberOf, sentFrom } from '../../../../../test/outreach/mailbox.ts'
import { runJobsUntil } from '../../../../../test/outreach/run-jobs.ts'
import { givenCreator } from '../../../../../test/roster/creators.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { inbox } from '../../inbox-contract.ts'
import { sequences } from '../../sequence-contract.ts'

vi.setConfig({ testTimeout: 90_000 })

const DAY = 86_400_000
const clock = testClock(new Date('2026-11-24T10:00:00Z'))
let server: TestServer
let team: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer({ clock, jobs: true })
  team = await teamOf(server, 'North', { ann: 'owner' })
})
afterAll(() => server.stop())

const ann = () => memberOf(team, 'ann')
const org = () => ({ organization_id: team.organization_id })
const nodes = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })

let mailbox: { id: string; email: string }
let sequence: string
let luz: { creator_id: string; email: string }
/** A sequence of two steps whose first has reached one creator. */
beforeEach(async () => {
  mailbox = await givenMailbox(server, ann())
  const { body } = await server.call(sequences.create, { ...org(), name: 'Wave', mailbox_id: mailbox.id }, ann().as)
  sequence = body.id
  const name = `quiet-${newId().slice(-8)}`
  const { id } = await givenCreator(server, ann(), { username: name, full_name: 'Luz Ortega' })
  luz = { creator_id: id, email: `${name}@correo.example` }
  const step = (subject: string, delay_days: number) => ({
    id: newId(),
    name: 'Step',
    subject,
    nodes: nodes('Hello'),
    delay_days,
  })
  await server.call(sequences.save, { ...org(), id: sequence, steps: [step('A song', 0), step('', 3)] }, ann().as)
  await server.call(sequences.enroll, { ...org(), id: sequence, recipients: [luz] }, ann().as)
  await server.call(sequences.publish, { ...org(), id: sequence, version: 0 }, ann().as)
  await runJobsUntil(server, async () => (await states()).join() === 'SENT')
})

const sent = async () => (await sentFrom(server, mailbox.email)).length
const mails = () =>
  server.sql<{ id: string; state: string; reason: string | null }>(
    'select id, state, reason from outreach_mails where mailbox_id = $1 order by step',
    [mailbox.id],
  )
const states = async () => (await mails()).map(({ state }) => state)
const place = async () =>
  (await server.call(sequences.enrollments, { ...org(), id: sequence }, ann().as)).body.items[0]?.state
const answer = (from: string, headers: readonly string[] = []) =>
  [
    `From: Luz <${from}>`,
    `To: ${mailbox.email}`,
    'Subject: Yes',
    `Message-ID: <${newId()}@correo.example>`,
    ...headers,
    'Content-Type: text/plain',
    '',
    'Gladly!',
    '',
  ].join('\n')
const answersFirst = async () => [`In-Reply-To: <${(await mails())[0]?.id}@label.example>`]
const read = () =>
  server.sql(`insert into job_outbox (task, payload, job_key) values ('read_mailbox', $1, $2)`, [
    JSON.stringify({ ...org(), id: mailbox.id }),
    `read_mailbox:${mailbox.id}`,
  ])
const reminderIsDue = async () => {
  clock.advance(6 * DAY)
  await server.sql(`insert into job_outbox (task, payload) values ('advance_sequences', '{}')`)
}

it('ends the sequence when the creator writes from another address of theirs, in a mail of its own', async () => {
  const other = `other-${luz.email}`
  await server.sql(
    `insert into creator_contacts (organization_id, id, creator_id, type, value, position)
     values ($1, $2, $3, 'email', $4, 5)`,
    [team.organization_id, newId(), luz.creator_id, other],
  )
  await deliverTo(server, mailbox.email, answer(other))
  await read()
  await runJobsUntil(server, async () => (await place()) === 'REPLIED')
  await reminderIsDue()
  await runJobsUntil(server, async () => (await server.sql('select from job_outbox')).length === 0)
  expect([await states(), await sent()]).toEqual([['SENT'], 1])
})

it('holds the next step while the mailbox cannot be read, and drops it when the answer is found there', async () => {
  await failReading(server, mailbox.email)
  await deliverTo(server, mailbox.email, answer(luz.email, await answersFirst()))
  await reminderIsDue()
  await runJobsUntil(server, async () => (await mails())[1]?.reason?.startsWith('waits until') === true)
  expect([await states(), await sent()]).toEqual([['SENT', 'QUEUED'], 1])

  await failReading(server, mailbox.email, { until: 'now' })
  await runJobsUntil(server, async () => (await states()).join() === 'SENT,CANCELLED')
  expect([await place(), await sent()]).toEqual(['REPLIED', 1])
})

it('sends the next step once the mailbox has been read and nobody has answered', async () => {
  await failReading(server, mailbox.email)
  await reminderIsDue()
  await runJobsUntil(server, async () => (await mails())[1]?.reason?.startsWith('waits until') === true)
  await failReading(server, mailbox.email, { until: 'now' })
  await runJobsUntil(server, async () => (await states()).join() === 'SENT,SENT')
  expect(await sent()).toBe(2)
})

it.each(['SPAM', 'Label_7'])('sees an answer that Gmail has put under %s', async label => {
  await deliverTo(server, mailbox.email, answer('manager@agency.example', await answersFirst()), label)
  await read()
  await runJobsUntil(server, async () => (await place()) === 'REPLIED')
  expect(await states()).toEqual(['SENT'])
})

it('finds a conversation by the name of the creator, by an address and by two letters', async () => {
  const found = async (q: string) =>
    (await server.call(inbox.list, { ...org(), tab: 'all', q }, ann().as)).body.items.map(({ email }) => email)
  expect(await found('luz ortega')).toContain(luz.email)
  expect(await found(luz.email.slice(3))).toEqual([luz.email])
  expect(await found('Or')).toContain(luz.email)
  expect(await found('ωψ')).toEqual([])
  expect(await found('luz_ortega')).toEqual([])
})

/** Reads what open screens are told, until they are told that the topic changed. */
async function openStream() {
  const stream = await fetch(new URL(`/app/v2/events?organization_id=${team.organization_id}`, server.url), {
    headers: { cookie: team.people.ann.cookie },
  })
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
  return {
    async until(topic: string) {
      for (let heard = ''; !heard.includes(`"${topic}"`); )
        heard += new TextDecoder().decode((await reader.read()).value ?? new Uint8Array())
    },
    // the server ends the stream when it stops
    leave: () => reader.read().catch(() => {}),
  }
}

it('refuses an answer to who unsubscribed, and shows at once that one on its way was withheld', async () => {
  const [thread = { id: '' }] = await server.sql<{ id: string }>('select id from outreach_threads where email = $1', [
    luz.email,
  ])
  const write = () => server.call(inbox.reply, { ...org(), id: thread.id, nodes: nodes('Gladly') }, ann().as)
  const opened = async () => (await server.call(inbox.get, { ...org(), id: thread.id }, ann().as)).body
  expect([(await write()).status, (await opened()).silent_because]).toEqual([200, null])
  const live = await openStream()
  const [first = ''] = await sentFrom(server, mailbox.email)
  const [, url = ''] = /^List-Unsubscribe:\s*<([^>]+)>/m.exec(first.replace(/\r?\n[ \t]/g, '')) ?? []
  await fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
  await live.until('suppressions')
  expect((await opened()).silent_because).toBe('unsubscribed from the team')
  expect((await write()).problem).toMatchObject({
    status: 409,
    detail: `No mail goes to ${luz.email}: unsubscribed from the team.`,
  })
  clock.advance(15_000)
  const told = live.until('threads')
  await runJobsUntil(server, async () => (await opened()).pending.some(({ state }) => state === 'WITHHELD'))
  await told
  live.leave()
})
