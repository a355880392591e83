import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { notifyReleaseJob } from '#records/presaves/server/record-save-results.ts'
import { linkIn, messagesTo, messageTo, signUp, untilSettled } from '../../../../../test/fans/fan-mail.ts'
import { type GivenDrop, someAddress } from '../../../../../test/fans/fan-world.ts'
import { givenPresave } from '../../../../../test/fans/music-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => server.stop())

it('announces a release once to an address signed up several times, and once to all unproven tags of its mailbox', async () => {
  const given = await givenPresave(server, { require_checkbox_opt_in: false })
  const [name, other] = [someAddress(), someAddress()]
  const tagged = ['+a@', '+b@', '+c@'].map(tag => name.replace('@', tag))
  for (const email_address of [tagged[0], name, name, tagged[1], tagged[2], other])
    await signUp(server, given, { email_address })
  await announce(given)
  expect(await announcedTo(name)).toHaveLength(1)
  expect(await announcedTo(...tagged)).toHaveLength(1)
  expect(await announcedTo(other)).toHaveLength(1)
})

it('announces a release once when its address is proven between two tries', async () => {
  const given = await givenPresave(server, { require_checkbox_opt_in: false })
  const name = someAddress()
  await signUp(server, given, { email_address: name })
  await announce(given)
  await server.sql('update fan_contacts set verified_at = now() where value = $1', [name])
  await announce(given)
  expect(await announcedTo(name)).toHaveLength(1)
})

it.each([
  ['ONLY_EMAIL', 2],
  ['ONLY_SMS_OR_WHATSAPP', 1],
] as const)(
  'announces a release that two services could not save by one text, or by a mail for each (%s)',
  async (preference, count) => {
    const given = await givenPresave(server, {
      ...{ require_checkbox_opt_in: false, allow_sms: true, require_both_sms_and_email: true },
      confirmation_message_contact_preference: preference,
    })
    const [email_address, phone_number] = [someAddress(), `44740${randomInt(1_000_000, 9_999_999)}`]
    await signUp(server, given, { email_address, phone_number })
    await untilSettled(server)
    for (const service of ['spotify', 'apple-music']) {
      await server.sql('update presaves set service = $1 where drop_id = $2', [service, given.drop.id])
      await announce(given)
    }
    const texts = (await messagesTo(server, `+${phone_number}`)).filter(({ body }) => body.includes('is out'))
    expect([...(await announcedTo(email_address)), ...texts]).toHaveLength(count)
  },
)

it('announces no release to an address when its confirmation link was not followed', async () => {
  const given = await givenPresave(server, { require_double_opt_in: true })
  const [waiting, confirmed] = [someAddress(), someAddress()]
  for (const email_address of [waiting, confirmed]) await signUp(server, given, { email_address })
  const link = linkIn((await messageTo(server, confirmed)).body, 'confirm')
  await fetch(link.replace(/^https?:\/\/[^/]+/, server.url), { method: 'POST', headers: { origin: server.url } })
  await announce(given)
  expect(await announcedTo(waiting)).toEqual([])
  expect(await announcedTo(confirmed)).toHaveLength(1)
})

it('announces a release to the plain address when the tagged one unsubscribed', async () => {
  const given = await givenPresave(server, { require_checkbox_opt_in: false })
  const name = someAddress()
  const tagged = name.replace('@', '+tag@')
  await signUp(server, given, { email_address: tagged })
  const [stop = ''] = (await messageTo(server, tagged)).headers['List-Unsubscribe']?.match(/https?:[^>]+/) ?? []
  await fetch(stop.replace(/^https?:\/\/[^/]+/, server.url), {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  await signUp(server, given, { email_address: name })
  await announce(given)
  expect(await announcedTo(tagged)).toEqual([])
  expect(await announcedTo(name)).toHaveLength(1)
})

it.each(['the plain address', 'the tagged one'])(
  'announces a release to both addresses of a mailbox when only one of them is confirmed: %s',
  async confirmed => {
    const given = await givenPresave(server, { require_checkbox_opt_in: false })
    const name = someAddress()
    const tagged = name.replace('@', '+tag@')
    for (const email_address of [tagged, name]) await signUp(server, given, { email_address })
    await untilSettled(server)
    const proven = confirmed === 'the plain address' ? name : tagged
    await server.sql('update fan_contacts set verified_at = now() where value = $1', [proven])
    await announce(given)
    expect(await announcedTo(tagged)).toHaveLength(1)
    expect(await announcedTo(name)).toHaveLength(1)
  },
)

/** Release day of a drop. */
async function announce({ organization_id, drop }: GivenDrop) {
  await untilSettled(server)
  const wishes = await server.sql<{ id: string }>('select id from presaves where drop_id = $1', [drop.id])
  await server.app.database.inOrganization(organization_id, async db => {
    for (const { id } of wishes) await enqueue(db, notifyReleaseJob, { organization_id, presave_id: id })
  })
  await eventually(async () => {
    const [left] = await server.sql<{ count: number }>(
      `select (select count(*) from job_outbox where task = 'tell_release')
         + (select count(*) from graphile_worker.jobs where task_identifier = 'tell_release') as count`,
    )
    return Number(left?.count) === 0
  }, 10_000)
  await untilSettled(server)
}

const announcedTo = async (...addresses: string[]) =>
  (await Promise.all(addresses.map(address => messagesTo(server, address))))
    .flat()
    .filter(({ subject }) => /^Out now/.test(subject ?? ''))
