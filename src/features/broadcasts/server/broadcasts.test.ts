import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audiences } from '#records/audiences/contract.ts'
import { broadcastWorld, draft } from '../../../../test/audiences/broadcast-world.ts'
import { givenCrowd } from '../../../../test/fans/fan-crowd.ts'
import { givenDrop } from '../../../../test/fans/fan-world.ts'
import { eventually } from '../../../../test/server.ts'
import { teamOf } from '../../../../test/teams.ts'
import { broadcasts } from '../contract.ts'

let world: Awaited<ReturnType<typeof broadcastWorld>>
let { server, team, clock, of, create, schedule, ended, results, estimateOf, recipients, mails } = {} as typeof world
beforeAll(async () => {
  world = await broadcastWorld()
  ;({ server, team, clock, of, create, schedule, ended, results, estimateOf, recipients, mails } = world)
})
afterAll(() => server?.stop())

const LIST = 'https://label.example/list'

describe('a message to an audience', () => {
  it('reaches each fan who can be reached once, and says why the others get nothing', async () => {
    const expected = await estimateOf()
    const made = await create()
    expect((await schedule(made)).body.state).toBe('SCHEDULED')
    const sent = await ended(made.id)
    expect(sent).toMatchObject({ queued: expected.reached, waiting: 0 })
    expect(expected.reached).toBeGreaterThan(5)
    const rows = await recipients(made.id)
    expect(rows).toHaveLength(expected.fans)
    expect(new Set(rows.map(({ fan_id }) => fan_id)).size).toBe(rows.length)
    const skipped = Object.fromEntries(expected.skipped.map(({ reason, fans }) => [reason, fans]))
    const counted = Object.groupBy(
      rows.filter(({ state }) => state === 'SKIPPED'),
      ({ reason }) => reason ?? '',
    )
    expect(Object.fromEntries(Object.entries(counted).map(([reason, all]) => [reason, all?.length]))).toEqual(skipped)
    expect((await schedule(made)).status).toBe(409)
    await eventually(async () => (await mails(made.id)).length === expected.reached)
    const [mail] = await mails(made.id)
    expect(mail).toMatchObject({ subject: expect.stringMatching(/^Doors for /), html: expect.stringContaining('/o/') })
    expect(mail?.headers['List-Unsubscribe']).toContain('/unsubscribe/')
  })

  it('counts opens and clicks of people, and those of machines apart', async () => {
    const [{ id } = { id: '' }] = (await server.call(broadcasts.list, of({}), team.people.ann)).body.items
    const [first, second] = await mails(id)
    const link = (mail: typeof first, kind: 'o' | 'l') =>
      new RegExp(`https?://[^"]*/${kind}/[^"<]*`).exec(mail?.html ?? '')?.[0] ?? ''
    const visit = (url: string, agent: string) =>
      fetch(server.url + new URL(url).pathname, { redirect: 'manual', headers: { 'user-agent': agent } })
    const opened = await visit(link(first, 'o'), 'Mozilla/5.0 (iPhone)')
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/gif'])
    await visit(link(second, 'o'), 'Mozilla/5.0 (via ggpht.com GoogleImageProxy)')
    const clicked = await visit(link(first, 'l'), 'Mozilla/5.0 (iPhone)')
    expect([clicked.status, clicked.headers.get('location')]).toEqual([302, 'https://label.example/doors'])
    expect((await visit(`${server.url}/l/${'A'.repeat(44)}.${'B'.repeat(22)}`, 'Mozilla/5.0')).status).toBe(404)
    const { channels } = await results(id)
    expect(channels).toMatchObject([
      { channel: 'EMAIL', opened: 1, machine_opened: 1, clicked: 1, machine_clicked: 0, failed: 0 },
    ])
  })

  it('is estimated for thousands of fans without composing a mail for each (THREATS 47)', async () => {
    const crowd = await teamOf(server, 'Crowd', { cem: 'owner' })
    const { drop } = await givenDrop(server, {}, crowd)
    await givenCrowd(server, { ...crowd, drop_id: drop.id, count: 2_000 })
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Hello {first_name|you}, come along.' }] }
    const email = { type: 'doc', content: Array.from({ length: 900 }, () => paragraph) }
    const asked = { ...draft, organization_id: crowd.organization_id, content: { ...draft.content, email } }
    const started = process.cpuUsage()
    const { body } = await server.call(broadcasts.estimate, asked, crowd.people.cem)
    const { user } = process.cpuUsage(started)
    expect(body.reached).toBe(2_000)
    expect(user / 1_000).toBeLessThan(3_000)
  })

  it('stops while messages wait, and sends none of them', async () => {
    const tomorrow = new Date(clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
    const made = await create({ send_at_date: tomorrow, send_at_time: '12:00' })
    await schedule(made)
    const { waiting } = await ended(made.id, 'SENDING')
    expect(waiting).toBeGreaterThan(0)
    const stop = () => server.call(broadcasts.stop, of({ id: made.id }), team.people.ann)
    expect((await stop()).body).toMatchObject({ state: 'STOPPED', queued: 0, waiting: 0 })
    expect((await stop()).status).toBe(409)
    expect((await results(made.id)).skipped).toContainEqual({ reason: 'BROADCAST_STOPPED', fans: waiting })
  })

  it('does not go out at a time that is past', async () => {
    const made = await create({ send_at_date: '2020-01-01', send_at_time: '12:00' })
    const { status, body } = await schedule(made)
    expect([status, body]).toMatchObject([400, { detail: expect.stringContaining('This time is past') }])
    expect((await recipients(made.id)).length).toBe(0)
  })

  it('keeps within the spend cap', async () => {
    const { modes } = await estimateOf()
    const mode = modes.find(one => one.mode === 'ONLY_EMAIL')
    const made = await create({ spend_cap_cents: 1 })
    await schedule(made)
    const { queued } = await ended(made.id)
    expect(queued).toBeLessThanOrEqual(25)
    expect(queued).toBe(Math.min(25, mode?.messages.EMAIL ?? 0))
  })

  it('leaves out fans of the other audience', async () => {
    const tree = { logical_operator: 'AND' as const, rules: [] }
    const everyone = (await server.call(audiences.create, of({ name: 'All', tree }), team.people.ann)).body
    expect(await estimateOf({ except_audience_id: everyone.id } as object)).toMatchObject({ fans: 0, reached: 0 })
  })

  it('sends a fan no more than the team allows in some days', async () => {
    const made = await create()
    await schedule(made)
    await ended(made.id)
    const capped = (await recipients(made.id)).filter(({ reason }) => reason === 'CAPPED')
    expect(capped.length).toBeGreaterThan(0)
    const [{ most } = { most: 0 }] = await server.sql<{ most: number }>(
      "select max(n)::int as most from (select count(*) as n from broadcast_recipients where state = 'QUEUED' group by fan_id) c",
    )
    expect(most).toBe(2)
  })

  it('refuses to go out without words', async () => {
    const made = await create({ content: { ...draft.content, email: ' ' } })
    expect((await schedule(made)).problem).toMatchObject({ status: 400, field: 'content.email' })
  })

  it('refuses to go out with a {link} that leads nowhere', async () => {
    const made = await create({ content: { ...draft.content, link: null } } as never)
    expect((await schedule(made)).problem).toMatchObject({
      ...{ status: 400, field: 'content.link' },
      detail: 'Enter where {link} leads, or take it out of the texts.',
    })
  })

  it('is stored and shown with an unknown variable as it is written, and refuses to go out', async () => {
    const content = { ...draft.content, subject: 'Hi {shoe_size}' }
    const made = await create({ content })
    expect(made.content.subject).toBe('Hi {shoe_size}')
    expect((await estimateOf({ content })).previews[0]?.subject).toBe('Hi {shoe_size}')
    expect((await schedule(made)).problem).toMatchObject({
      ...{ status: 400, field: 'content.subject' },
      detail: expect.stringContaining('There is no {shoe_size}.'),
    })
  })
})

it('sends rich text with a plain-text part, and counts the links in it', async () => {
  await server.sql('update audience_settings set cap_messages = 100')
  const email = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Hi {first_name|friend}, ' },
          { type: 'text', text: 'the door list', marks: [{ type: 'bold' }, { type: 'link', attrs: { href: LIST } }] },
        ],
      },
    ],
  }
  const { previews } = await estimateOf({ content: { ...draft.content, email } })
  expect(previews[0]?.email).toMatchObject({ type: 'doc' })
  expect(previews.map(({ why }) => why)).toContain('NO_FIRST_NAME')
  const made = await create({ content: { ...draft.content, email } })
  await schedule(made)
  await ended(made.id)
  const [mail] = await eventually(async () => {
    const sent = await mails(made.id)
    return sent.length > 0 && sent
  })
  expect(mail?.html).toMatch(/<p[^>]*>Hi [^<]+, <a href="[^"]+"><strong>the door list<\/strong><\/a>/)
  expect(mail?.html).toMatch(/<a href="[^"]*preferences[^"]*">Unsubscribe<\/a>/)
  expect(mail?.body).toMatch(/^Hi \S.*, the door list \(http\S+\/l\/\S+\/0\)\n\nUnsubscribe \(http/)
  const path = new URL(/href="([^"]*\/l\/[^"]*\/0)"/.exec(mail?.html ?? '')?.[1] ?? '').pathname
  const follow = (to: string) =>
    fetch(server.url + to, { redirect: 'manual', headers: { 'user-agent': 'Mozilla/5.0 (iPhone)' } })
  expect((await follow(path)).headers.get('location')).toBe(LIST)
  expect((await follow(path.replace(/0$/, '7'))).status).toBe(404)
  expect((await results(made.id)).channels[0]?.clicked).toBe(1)
})

it('queues each message once when the job runs three times at once', async () => {
  await server.sql('update audience_settings set cap_messages = 100')
  const tomorrow = new Date(clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
  const content = { ...draft.content, second_subject: 'Tonight' }
  const made = await create({ second_share: 50, content, send_at_date: tomorrow, send_at_time: '12:00' })
  await schedule(made)
  const { waiting } = await ended(made.id, 'SENDING')
  await server.sql('update broadcast_recipients set due_at = now() - interval $$1 hour$$ where broadcast_id = $1', [
    made.id,
  ])
  const payload = JSON.stringify({ organization_id: team.organization_id, id: made.id })
  await server.sql(
    "insert into job_outbox (task, payload) select 'send_broadcast', $1::jsonb from generate_series(1, 3)",
    [payload],
  )
  expect(await ended(made.id)).toMatchObject({ queued: waiting, waiting: 0 })
  const [{ count } = { count: 0 }] = await server.sql<{ count: number }>(
    "select count(*)::int as count from messages where once like 'broadcast:' || $1 || ':%'",
    [made.id],
  )
  expect(count).toBe(waiting)
  await eventually(async () => (await mails(made.id)).length === waiting)
  const subjects = new Set((await mails(made.id)).map(({ subject }) => subject.slice(0, 7)))
  expect(subjects).toEqual(new Set(['Tonight', 'Doors f']))
})

it('counts sent, opened and clicked messages per saved audience', async () => {
  await server.sql('update audience_settings set cap_messages = 100')
  const tree = { logical_operator: 'AND' as const, rules: [{ key: 'country_code' as const, countries: ['FR'] }] }
  const nobody = { ...tree, rules: [{ key: 'country_code' as const, countries: ['JP'] }] }
  const { id } = (await server.call(audiences.create, of({ name: 'In France', tree }), team.people.ann)).body
  await server.call(audiences.create, of({ name: 'In Japan', tree: nobody }), team.people.ann)
  const made = await create()
  await schedule(made)
  const { queued } = await ended(made.id)
  await eventually(async () => (await results(made.id)).channels[0]?.sent === queued)
  await server.sql(
    `update broadcast_recipients set clicked_at = now() where broadcast_id = $1 and fan_id =
      (select fan_id from broadcast_recipients r join fans f on f.id = r.fan_id
        where broadcast_id = $1 and r.state = 'QUEUED' and f.country_code = 'FR' order by 1 limit 1)`,
    [made.id],
  )
  const { countries } = await results(made.id)
  const french = countries.find(({ country_code }) => country_code === 'FR')
  const { body } = await server.call(broadcasts.resultsByAudience, of({ id: made.id }), team.people.ann)
  expect(body.items.find(one => one.id === id)).toEqual({
    ...{ id, name: 'In France', opened: 1, clicked: 1 },
    sent: french?.sent,
  })
  expect(body.items.some(({ name }) => name === 'In Japan')).toBe(false)
})

it('answers 429 to results by audience while a team’s queue for them is full', async () => {
  const { id } = await create()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => server.call(broadcasts.resultsByAudience, of({ id }), team.people.ann)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
})
