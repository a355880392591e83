import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { SentOf } from '#platform/contract/endpoint.ts'
import { testClock } from '#platform/server/clock.ts'
import { newId } from '#platform/server/new-id.ts'
import { givenMailbox, memberOf, sentFrom } from '../../../../../test/outreach/mailbox.ts'
import { runJobsUntil } from '../../../../../test/outreach/run-jobs.ts'
import { givenCreator } from '../../../../../test/roster/creators.ts'
import { givenActivation, givenArtist } from '../../../../../test/roster/promotions.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { composer } from '../../composer-contract.ts'
import { outreach } from '../../contract.ts'
import { sequences } from '../../sequence-contract.ts'

vi.setConfig({ testTimeout: 90_000 })

let server: TestServer
let team: Team<'ann'>
const clock = testClock(new Date('2026-11-24T10:00:00Z'))
const DAY = 86_400_000
beforeAll(async () => {
  server = await startTestServer({ clock, jobs: true })
  team = await teamOf(server, 'North', { ann: 'owner' })
})
afterAll(() => server.stop())

const ann = () => memberOf(team, 'ann')
const org = () => ({ organization_id: team.organization_id })
const nodes = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
const step = (name: string, subject: string, delay_days: number, text = name) => ({
  id: newId(),
  name,
  subject,
  nodes: nodes(text),
  delay_days,
})

let mailbox: { id: string; email: string }
let id: string
let people: { creator_id: string; email: string; social_profile_id: string }[]
beforeEach(async () => {
  mailbox = await givenMailbox(server, ann())
  id = (await server.call(sequences.create, { ...org(), name: 'Wave', mailbox_id: mailbox.id }, ann().as)).body.id
  people = await Promise.all(
    ['quiet-one', 'quiet-two'].map(async word => {
      const username = `${word}-${newId().slice(-8)}`
      const creator = await givenCreator(server, ann(), { username, full_name: word })
      return {
        creator_id: creator.id,
        email: `${username}@correo.example`,
        social_profile_id: creator.social_profile_id,
      }
    }),
  )
})

const save = (change: Partial<SentOf<typeof sequences.save>>) =>
  server.call(sequences.save, { ...org(), id, ...change }, ann().as)
const get = async () => (await server.call(sequences.get, { ...org(), id }, ann().as)).body
const publish = async () => server.call(sequences.publish, { ...org(), id, version: (await get()).version }, ann().as)
const enroll = () =>
  server.call(
    sequences.enroll,
    { ...org(), id, recipients: people.map(({ creator_id, email }) => ({ creator_id, email })) },
    ann().as,
  )
const places = async () => (await server.call(sequences.enrollments, { ...org(), id }, ann().as)).body.items
const sent = () => sentFrom(server, mailbox.email)
const tick = () => server.sql(`insert into job_outbox (task, payload) values ('advance_sequences', '{}')`)
const planned = async () =>
  (await server.sql(`select id from outreach_mails where mailbox_id = $1 and state <> 'CANCELLED'`, [mailbox.id]))
    .length
/** The provider has taken so many, and that is stored. */
const left = async (count: number) =>
  (await sent()).length === count &&
  (await server.sql(`select from outreach_mails where mailbox_id = $1 and state = 'SENT'`, [mailbox.id])).length ===
    count
const firstLeft = async (count = 2) => {
  await enroll()
  await publish()
  await runJobsUntil(server, async () => (await planned()) === count)
  clock.advance(5_000)
  await runJobsUntil(server, () => left(count))
}
/** Everybody's next step leaves. */
const laterLeft = async (days: number, count: number) => {
  clock.advance(days * DAY)
  await tick()
  await runJobsUntil(server, async () => (await planned()) === count)
  clock.advance(5_000)
  await runJobsUntil(server, () => left(count))
}

it('rejects steps based on an older revision and keeps both versions', async () => {
  const [mine, theirs] = [step('Mine', 'A song', 0), step('Theirs', 'A song', 0)]
  const { revision } = await get()
  const saved = await save({ steps: [theirs], revision })
  expect(saved.body.revision).toBe(revision + 1)
  const refused = await save({ steps: [mine], revision })
  expect(refused.problem).toMatchObject({ status: 409, revision: revision + 1 })
  expect((await get()).steps).toEqual([theirs])
  // other fields are not in question, and who has seen theirs may replace it
  expect((await save({ name: 'Renamed' })).body.revision).toBe(revision + 1)
  expect((await save({ steps: [mine], revision: revision + 1 })).status).toBe(200)
  expect((await get()).steps).toEqual([mine])
})

it('says why creators are left out when they are added', async () => {
  const [one, two] = people
  const add = async (recipients: { creator_id: string; email: string }[]) =>
    (await server.call(sequences.enroll, { ...org(), id, recipients }, ann().as)).body
  const first = { creator_id: one!.creator_id, email: one!.email }
  expect(await add([first])).toMatchObject({ enrolled: 1, left_out: 0 })
  const email = 'silent@creators.example'
  await server.call(composer.suppress, { ...org(), email }, ann().as)
  const others = ['nothing', email].map(address => ({ creator_id: two!.creator_id, email: address }))
  expect(await add([first, ...others, { creator_id: newId(), email: 'stranger@creators.example' }])).toEqual({
    enrolled: 0,
    left_out: 4,
    left_out_because: { already_in: 1, no_address: 2, silent: 1 },
  })
})

it('sends each step once when steps are added, moved and removed while the sequence is live', async () => {
  const [first, second, third] = [step('First', 'A song', 0), step('Second', '', 1), step('Third', '', 1)]
  await save({ steps: [first, second, third] })
  await firstLeft()
  const inserted = step('Before', 'Never for them', 1)
  await save({ steps: [inserted, { ...first, nodes: nodes('Other words') }, third] })
  expect((await get()).changes).toEqual([
    { step: 0, name: 'Before', what: 'new step', still_get_it: 0, had_it: 0 },
    { step: 1, name: 'First', what: 'text', still_get_it: 0, had_it: 2 },
    { step: null, name: 'Second', what: 'taken out', still_get_it: 0, had_it: 0 },
  ])
  expect((await publish()).body.version).toBe(2)
  expect((await places()).map(({ state, step: place }) => [state, place])).toEqual([
    ['WAITING', 2],
    ['WAITING', 2],
  ])
  await laterLeft(4, 4)
  const words = (await sent()).map(raw => /First|Third|Before|Other/.exec(raw.split('\n\r\n')[1] ?? raw)?.[0])
  expect(words.filter(word => word === 'Before' || word === 'Other')).toEqual([])
  expect((await places()).map(({ state }) => state)).toEqual(['FINISHED', 'FINISHED'])
  const numbers = await get()
  expect(numbers.step_numbers.map(({ sent: left }) => left)).toEqual([0, 2, 2])
  // who had finished goes on with a step that is added
  await save({ steps: [...numbers.steps, step('Fourth', '', 2)] })
  await publish()
  expect((await places()).map(({ state, step: place }) => [state, place])).toEqual([
    ['WAITING', 3],
    ['WAITING', 3],
  ])
  const { items } = (await server.call(sequences.versions, { ...org(), id }, ann().as)).body
  expect(items.map(({ version, steps }) => [version, steps.length])).toEqual([
    [3, 4],
    [2, 3],
    [1, 3],
  ])
})

it('reschedules waiting creators in working days when a delay changes', async () => {
  await save({ steps: [step('First', 'A song', 0), step('Second', '', 3)] })
  await firstLeft()
  const before = (await places()).map(({ due_at }) => Date.parse(due_at))
  const { steps } = await get()
  await save({ steps: steps.map((one, at) => (at === 1 ? { ...one, delay_days: 8 } : one)) })
  expect((await get()).changes).toMatchObject([{ step: 1, what: 'delay, 3 to 8 days', still_get_it: 2, had_it: 0 }])
  await publish()
  const after = (await places()).map(({ due_at }) => Date.parse(due_at))
  // five working days more are a week
  for (const [at, due] of after.entries()) expect(Math.abs(due - (before[at] ?? 0) - 7 * DAY)).toBeLessThan(60_000)
})

it('stops for a creator who reaches the stop stage of the promotion, and cancels their queued mail', async () => {
  const artist = await givenArtist(server, team.organization_id)
  const activation_id = await givenActivation(server, ann(), { artist_id: artist, name: `Wave ${newId().slice(-6)}` })
  await server.sql(
    `insert into activation_creators (organization_id, activation_id, creator_id, social_profile_id, currency, added_by)
     select $1, $2, c.id, c.profile, 'USD', 'ann' from unnest($3::uuid[], $4::uuid[]) as c(id, profile)`,
    [
      team.organization_id,
      activation_id,
      people.map(({ creator_id }) => creator_id),
      people.map(({ social_profile_id }) => social_profile_id),
    ],
  )
  await save({
    steps: [step('First', '{{campaign_name}}', 0), step('Second', '', 1)],
    activation_id,
    stop_at: 'negotiating',
  })
  await firstLeft()
  const stages = () =>
    server.sql<{ stage: string }>('select stage from activation_creators where activation_id = $1', [activation_id])
  expect((await stages()).map(({ stage }) => stage)).toEqual(['outreached', 'outreached'])
  expect((await sent())[0]).toMatch(/^Subject: (?!.*campaign_name)/m)
  await server.sql(
    `update activation_creators set stage = 'NEGOTIATING' where activation_id = $1 and creator_id = $2`,
    [activation_id, people[0]?.creator_id],
  )
  await laterLeft(4, 3)
  expect((await places()).map(({ state, reason }) => [state, reason]).sort()).toEqual([
    ['FINISHED', null],
    ['STOPPED', 'moved to Negotiating'],
  ])
  expect((await sent())[2]).toContain(`To: ${people[1]?.email}`)
  expect((await get()).ended).toMatchObject({ stage: 1, by_hand: 0 })
})

it('sends nothing while it is paused, and goes on afterwards', async () => {
  await save({ steps: [step('First', 'A song', 0)] })
  await enroll()
  await publish()
  const queued = () =>
    server.sql('select id from outreach_mails where mailbox_id = $1 and state = $2', [mailbox.id, 'QUEUED'])
  await runJobsUntil(server, async () => (await queued()).length + (await sent()).length === 2)
  await server.call(sequences.setState, { ...org(), id, state: 'PAUSED' }, ann().as)
  const before = (await sent()).length
  clock.advance(10_000)
  await runJobsUntil(server, async () => (await queued()).length === 2 - before)
  expect((await sent()).length).toBe(before)
  await server.call(sequences.setState, { ...org(), id, state: 'RUNNING' }, ann().as)
  clock.advance(6 * 60_000)
  await runJobsUntil(server, async () => (await sent()).length === 2)
})

it('previews an edited step for the creators who would get it, and names missing values', async () => {
  await save({ steps: [step('First', 'Hi {{creator_name}}', 0, 'For {{campaign_name}}'), step('Second', '', 1)] })
  await enroll()
  const { body } = await server.call(sequences.preview, { ...org(), id, step: 0 }, ann().as)
  expect(body).toMatchObject({ people: 2, missing: [{ variable: 'campaign_name', people: 2 }] })
  expect(body.recipients.map(({ name }) => name).sort()).toEqual(['quiet-one', 'quiet-two'])
  const other = body.recipients[1]
  const second = await server.call(
    sequences.preview,
    { ...org(), id, step: 1, enrollment_id: other?.enrollment_id ?? '' },
    ann().as,
  )
  expect(second.body.shown).toMatchObject({
    name: other?.name,
    subject: expect.stringMatching(/^Re: Hi /),
    due_at: null,
  })
})

it('lets a stopped creator go on with the step that was queued, and stops one by hand', async () => {
  await save({ steps: [step('First', 'A song', 0), step('Second', '', 1)] })
  await firstLeft()
  const [one, two] = await places()
  await server.call(sequences.stop, { ...org(), id: one?.id ?? '' }, ann().as)
  await server.call(sequences.stop, { ...org(), id: two?.id ?? '' }, ann().as)
  await server.call(sequences.restart, { ...org(), id: one?.id ?? '' }, ann().as)
  await runJobsUntil(server, async () => (await planned()) === 3)
  clock.advance(5_000)
  await runJobsUntil(server, async () => (await sent()).length === 3)
  expect((await places()).map(({ state }) => state).sort()).toEqual(['FINISHED', 'STOPPED'])
})

it.each([
  ['Hello {{creator_nam}}', 'Would you listen?', 'subject', 'there is no such variable'],
  ['Hello', 'For {{campaign_name}}', 'nodes', 'say which promotion the sequence is about'],
])('is not published with a variable that no creator has a value for: %s', async (subject, text, part, words) => {
  await save({ steps: [step('Hello', subject, 0, text)] })
  expect((await publish()).problem).toMatchObject({
    ...{ status: 422, field: `steps.0.${part}` },
    detail: expect.stringContaining(words),
  })
  await save({ steps: [step('Hello', 'Hello {{creator_name}}', 0, 'From {{sender_name}}')] })
  expect((await publish()).status).toBe(200)
})

it('is not published with such a variable in the signature of its mailbox', async () => {
  const nylas_authentication_id = mailbox.id
  const { body } = await server.call(
    outreach.saveSignature,
    { nylas_authentication_id, name: 'Warm', text: JSON.stringify(nodes('Yours, {{sender_nam}}')) },
    ann().as,
  )
  const defaults = { signature_for_new_id: body.signature.id, signature_for_replies_id: null }
  await server.call(outreach.setDefaultSignatures, { nylas_authentication_id, ...defaults }, ann().as)
  await save({ steps: [step('Hello', 'Hello', 0)] })
  expect((await publish()).problem).toMatchObject({
    ...{ status: 422, field: 'mailbox_id' },
    detail: 'The signature has {{sender_nam}}: there is no such variable.',
  })
})
