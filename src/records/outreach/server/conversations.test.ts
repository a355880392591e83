import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testClock } from '#platform/server/clock.ts'
import { newId } from '#platform/server/new-id.ts'
import { givenMailbox, memberOf, sentFrom } from '../../../../test/outreach/mailbox.ts'
import { runJobsUntil } from '../../../../test/outreach/run-jobs.ts'
import { givenCreator } from '../../../../test/roster/creators.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { composer } from '../composer-contract.ts'
import { inbox } from '../inbox-contract.ts'
import { sequences } from '../sequence-contract.ts'

// jobs that wait for their time are looked for every two seconds
vi.setConfig({ testTimeout: 90_000 })

let server: TestServer
let team: Team<'ann'>
/** Sending windows are open then, whenever the tests run. */
function nextTuesday(): Date {
  const at = new Date()
  at.setUTCDate(at.getUTCDate() + ((9 - at.getUTCDay()) % 7 || 7))
  at.setUTCHours(10, 0, 0, 0)
  return at
}
const clock = testClock(nextTuesday())
beforeAll(async () => {
  server = await startTestServer({ clock, jobs: true })
  team = await teamOf(server, 'North', { ann: 'owner' })
})
afterAll(() => server.stop())

const ann = () => memberOf(team, 'ann')
const org = () => ({ organization_id: team.organization_id })
const nodes = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
const creators = async (...words: string[]) =>
  Promise.all(
    words.map(async word => ({
      creator_id: (await givenCreator(server, ann(), { username: word, full_name: `Creator ${word}` })).id,
      email: `${word}-${newId().slice(-8)}@correo.example`,
    })),
  )
const draftOf = async (
  mailbox_id: string,
  recipients: { creator_id: string; email: string }[],
  text = 'Hi {{creator_name}}',
) => {
  const content = {
    mailbox_id,
    subject: 'A song',
    nodes: nodes(text),
    signature_id: null,
    recipients,
    fallbacks: {},
    activation_id: null,
    schedule_at: null,
  }
  return (await server.call(composer.saveDraft, { ...org(), content }, ann().as)).body
}
const statesOf = async (id: string) =>
  await server.sql<{ email: string; state: string; outcome: string | null }>(
    'select email, state, outcome from outreach_mails where mailing_id = $1 order by email',
    [id],
  )
const settled = async (id: string) => (await statesOf(id)).every(({ state }) => !['QUEUED', 'SENDING'].includes(state))
/** Everything that has arrived is read. */
const readAll = async (mailboxId: string, enough: () => Promise<boolean>) => {
  const organization = team.organization_id
  await server.sql(`insert into job_outbox (task, payload, job_key) values ('read_mailbox', $1, $2)`, [
    JSON.stringify({ organization_id: organization, id: mailboxId }),
    `read_mailbox:${mailboxId}`,
  ])
  await runJobsUntil(server, enough)
}

it('refuses a draft whose signature was deleted, instead of sending it without one', async () => {
  const mailbox = await givenMailbox(server, ann())
  const draft = await draftOf(mailbox.id, await creators('one'), 'Hi')
  const { id: _, revision, attachments: ___, updated_at: ____, ...content } = draft
  await server.call(
    composer.saveDraft,
    { ...org(), id: draft.id, revision, content: { ...content, signature_id: newId() } },
    ann().as,
  )
  const dry = await server.call(composer.preflight, { ...org(), id: draft.id }, ann().as)
  expect(dry.problem).toMatchObject({ status: 422, field: 'signature_id' })
})

it('sends what the dry run showed, and refuses when it has changed since', async () => {
  const mailbox = await givenMailbox(server, ann())
  const people = await creators('one', 'two')
  const silent = { ...people[0], creator_id: people[1]?.creator_id ?? '', email: 'not an address' }
  const draft = await draftOf(mailbox.id, [...people, silent], 'Hi {{creator_name}} {{shoe}}')
  const dry = (await server.call(composer.preflight, { ...org(), id: draft.id }, ann().as)).body
  expect(dry.ready).toBe(2)
  expect(dry.items.map(({ verdict }) => verdict)).toEqual(['ready', 'ready', 'invalid_email'])
  expect(dry.items[0]?.unresolved).toEqual(['shoe'])
  const preview = await server.call(
    composer.preview,
    { ...org(), id: draft.id, creator_id: people[0]?.creator_id ?? '' },
    ann().as,
  )
  expect(preview.body.text).toContain('Hi Creator one {{shoe}}')

  await draftOf(mailbox.id, people)
  const { id: _, revision: __, attachments: ___, updated_at: ____, ...content } = draft
  await server.call(
    composer.saveDraft,
    { ...org(), id: draft.id, content: { ...content, subject: 'Another' } },
    ann().as,
  )
  const refused = await server.call(composer.sendDraft, { ...org(), id: draft.id, hash: dry.hash }, ann().as)
  expect(refused.problem).toMatchObject({ status: 409, detail: expect.stringContaining('the text') })
  const stale = await server.call(composer.saveDraft, { ...org(), id: draft.id, revision: 1, content }, ann().as)
  expect(stale.status).toBe(409)

  const again = (await server.call(composer.preflight, { ...org(), id: draft.id }, ann().as)).body
  const send = () => server.call(composer.sendDraft, { ...org(), id: draft.id, hash: again.hash }, ann().as)
  const [first, second] = await Promise.all([send(), send()])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.body.counts.total).toBe(2)
  clock.advance(15_000)
  await runJobsUntil(server, () => settled(draft.id))
  expect((await statesOf(draft.id)).map(({ state }) => state)).toEqual(['SENT', 'SENT'])
  expect(await sentFrom(server, mailbox.email)).toHaveLength(2)
  const collided = await draftOf(mailbox.id, people)
  const warned = (await server.call(composer.preflight, { ...org(), id: collided.id }, ann().as)).body
  expect(warned.items[0]?.collision).toMatchObject({ subject: 'Another', from: mailbox.email })
})

it('takes a mailing back before its first mail leaves, and it is a draft again', async () => {
  const mailbox = await givenMailbox(server, ann())
  const draft = await draftOf(mailbox.id, await creators('undone'))
  const { hash } = (await server.call(composer.preflight, { ...org(), id: draft.id }, ann().as)).body
  await server.call(composer.sendDraft, { ...org(), id: draft.id, hash }, ann().as)
  const back = await server.call(composer.cancel, { ...org(), id: draft.id }, ann().as)
  expect(back.body).toEqual({ id: draft.id, cancelled: 1, draft: true })
  expect((await server.call(composer.getDraft, { ...org(), id: draft.id }, ann().as)).body.subject).toBe('A song')
  clock.advance(15_000)
  expect(await sentFrom(server, mailbox.email)).toEqual([])
})

it('tells answers, absences and bounces apart, in one conversation each; a bounced address gets nothing more', async () => {
  const mailbox = await givenMailbox(server, ann())
  const people = await creators('answers', 'away', 'bounces', 'quiet')
  const draft = await draftOf(mailbox.id, people)
  const { hash } = (await server.call(composer.preflight, { ...org(), id: draft.id }, ann().as)).body
  await server.call(composer.sendDraft, { ...org(), id: draft.id, hash }, ann().as)
  clock.advance(15_000)
  await runJobsUntil(server, () => settled(draft.id))
  const outcomes = async () =>
    Object.fromEntries((await statesOf(draft.id)).map(({ email, outcome }) => [email.split('-')[0], outcome]))
  await readAll(
    mailbox.id,
    async () => (await outcomes()).bounces === 'BOUNCED' && (await outcomes()).answers === 'REPLIED',
  )
  expect(await outcomes()).toEqual({ answers: 'REPLIED', away: 'AWAY', bounces: 'BOUNCED', quiet: null })
  const list = await server.call(inbox.list, { ...org(), tab: 'all' }, ann().as)
  const mine = list.body.items.filter(({ mailbox_id }) => mailbox_id === mailbox.id)
  expect(mine.map(({ state, outcome }) => `${state} ${outcome}`).sort()).toEqual([
    'OPEN AWAY',
    'OPEN BOUNCED',
    'OPEN REPLIED',
    'WAITING null',
  ])
  expect(mine.find(({ outcome }) => outcome === 'AWAY')?.away_until).toMatch(/^\d{4}-\d\d-\d\d$/)

  const thread = mine.find(({ outcome }) => outcome === 'REPLIED')
  const opened = await server.call(inbox.get, { ...org(), id: thread?.id ?? '' }, ann().as)
  expect(opened.body.messages.map(({ kind }) => kind)).toEqual(['SENT', 'ANSWER'])
  expect(opened.body.messages[1]?.quoted).toContain('wrote:')
  const reply = await server.call(inbox.reply, { ...org(), id: thread?.id ?? '', nodes: nodes('Gladly') }, ann().as)
  expect(reply.status).toBe(200)
  clock.advance(15_000)
  await runJobsUntil(server, async () => (await sentFrom(server, mailbox.email)).length === 5)
  const answer = (await sentFrom(server, mailbox.email)).at(-1) ?? ''
  expect(answer).toMatch(/^Subject: Re: A song/m)
  expect(answer).toMatch(/^In-Reply-To: <[0-9a-f]{24}@simulator\.example>/m)
  expect(answer).not.toMatch(/unsubscribe/i)

  const next = await draftOf(mailbox.id, people)
  const dry = (await server.call(composer.preflight, { ...org(), id: next.id }, ann().as)).body
  expect(dry.items.map(({ verdict }) => verdict)).toEqual(['ready', 'ready', 'suppressed', 'ready'])
})

it('ends everything to an address by one click, but not when a scanner opens the link (THREATS 39)', async () => {
  const mailbox = await givenMailbox(server, ann())
  const people = await creators('leaving')
  const draft = await draftOf(mailbox.id, people)
  const { hash } = (await server.call(composer.preflight, { ...org(), id: draft.id }, ann().as)).body
  await server.call(composer.sendDraft, { ...org(), id: draft.id, hash }, ann().as)
  clock.advance(15_000)
  await runJobsUntil(server, () => settled(draft.id))
  const mail = (await sentFrom(server, mailbox.email))[0]?.replace(/\r?\n[ \t]/g, '') ?? ''
  const url = /^List-Unsubscribe:\s*<([^>]+)>/m.exec(mail)?.[1] ?? ''
  const verdict = async () => {
    const { id } = await draftOf(mailbox.id, people)
    return (await server.call(composer.preflight, { ...org(), id }, ann().as)).body.items[0]?.verdict
  }
  for (let opens = 0; opens < 3; opens++) expect((await fetch(url)).status).toBe(200)
  expect(await verdict()).toBe('ready')
  expect(
    (await fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })).status,
  ).toBe(200)
  expect(await verdict()).toBe('suppressed')
  const ledger = (await server.call(composer.suppressions, org(), ann().as)).body.items
  const own = ledger.find(({ reason }) => reason === 'UNSUBSCRIBED')
  expect(own?.shown).toBe('l***@correo.example')
  expect((await server.call(composer.lift, { ...org(), id: own?.id ?? '' }, ann().as)).status).toBe(409)
})

it('sends the steps of a sequence in one conversation, and stops when somebody answers', async () => {
  const mailbox = await givenMailbox(server, ann())
  const { body: sequence } = await server.call(
    sequences.create,
    { ...org(), name: 'Wave 1', mailbox_id: mailbox.id },
    ann().as,
  )
  const step = (name: string, subject: string, delay_days: number) => ({
    id: newId(),
    name,
    subject,
    nodes: nodes(`${name} {{creator_name}}`),
    delay_days,
  })
  const steps = [step('First note', 'A song', 0), step('Reminder', '', 3)]
  await server.call(sequences.save, { ...org(), id: sequence.id, steps }, ann().as)
  const recipients = await creators('answers', 'quiet')
  const enrolled = await server.call(sequences.enroll, { ...org(), id: sequence.id, recipients }, ann().as)
  expect(enrolled.body).toMatchObject({ enrolled: 2, left_out: 0 })
  const published = await server.call(sequences.publish, { ...org(), id: sequence.id, version: 0 }, ann().as)
  expect(published.body).toMatchObject({ version: 1, state: 'RUNNING', edited: false })
  expect((await server.call(sequences.publish, { ...org(), id: sequence.id, version: 0 }, ann().as)).status).toBe(409)
  const sent = async () => (await sentFrom(server, mailbox.email)).length
  const planned = () => server.sql('select id from outreach_mails where mailbox_id = $1', [mailbox.id])
  await runJobsUntil(server, async () => (await planned()).length === 2)
  // the second leaves a second after the first
  clock.advance(5_000)
  await runJobsUntil(server, async () => (await sent()) === 2)
  const stateOf = async () =>
    (await server.call(sequences.enrollments, { ...org(), id: sequence.id }, ann().as)).body.items
      .map(({ state }) => state)
      .sort()
  await readAll(mailbox.id, async () => (await stateOf()).includes('REPLIED'))
  expect(await stateOf()).toEqual(['REPLIED', 'WAITING'])
  clock.advance(6 * 86_400_000)
  await server.sql(`insert into job_outbox (task, payload) values ('advance_sequences', '{}')`)
  await runJobsUntil(server, async () => (await sent()) === 3)
  const reminder = (await sentFrom(server, mailbox.email))[2] ?? ''
  expect(reminder).toMatch(/^To: .*quiet-/m)
  expect(reminder).toMatch(/^Subject: Re: A song/m)
  expect(reminder).toMatch(/^In-Reply-To: </m)
  expect(await stateOf()).toEqual(['FINISHED', 'REPLIED'])
  const { body } = await server.call(sequences.get, { ...org(), id: sequence.id }, ann().as)
  expect(body.step_numbers.map(({ sent: left, replied }) => [left, replied])).toEqual([
    [2, 1],
    [1, 0],
  ])
})
