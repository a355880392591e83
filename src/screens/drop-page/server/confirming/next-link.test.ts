import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkIn, messagesTo, signUp, untilSettled } from '../../../../../test/fans/fan-mail.ts'
import { pendingFans } from '../../../../../test/fans/pending-fans.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof pendingFans>>
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  world = await pendingFans(server)
})
afterAll(() => server.stop())

it('sends the withheld link of the sign-up to another city once the first link is followed, good for a week', async () => {
  const { cities, lisbon, porto } = await twoCities()
  const { link, email_address } = await world.pendingFan(cities, { drop_link_collection_link_id: lisbon.id })
  const other = { email_address, drop_link_collection_link_id: porto.id }
  const { signup_id, cookie } = await signUp(server, cities, other)
  await untilSettled(server)
  expect(await messagesTo(server, email_address)).toHaveLength(1)
  await server.sql(`update signup_confirmations set expires_at = now() + interval '1 hour' where signup_id = $1`, [
    signup_id,
  ])
  await world.press(link)
  await untilSettled(server)
  expect(await linksTo(email_address)).toHaveLength(2)
  const [{ days } = {}] = await server.sql(
    `select round(extract(epoch from expires_at - now()) / 86400)::integer as days from signup_confirmations where signup_id = $1`,
    [signup_id],
  )
  expect(days).toBe(7)
  expect(await world.again(cookie, cities), 'just sent').toBe('too_soon')
  await world.press(
    linkIn((await linksTo(email_address))[1]?.body ?? '', 'confirm').replace(/^https?:\/\/[^/]+/, server.url),
  )
  await untilSettled(server)
  expect(await world.states(signup_id)).toEqual(['PENDING', 'CONFIRMED'])
  expect(await linksTo(email_address)).toHaveLength(2)
})

it('sends no link again that had been sent, nor one for the same sign-up made twice', async () => {
  const { cities, lisbon, porto } = await twoCities()
  const { link, email_address } = await world.pendingFan(cities, { drop_link_collection_link_id: lisbon.id })
  // as on another day
  await server.sql('delete from contact_sends')
  await signUp(server, cities, { email_address, drop_link_collection_link_id: porto.id })
  await untilSettled(server)
  expect(await linksTo(email_address)).toHaveLength(2)
  await server.sql('delete from contact_sends')
  await world.press(link)

  const twice = await world.pendingFan()
  const given = { email_address: twice.email_address, first_name: 'Adele', last_name: 'Berg' }
  expect((await signUp(server, world.drop, given)).signup_id).not.toBe(twice.signup_id)
  await untilSettled(server)
  await world.press(twice.link)
  await untilSettled(server)
  expect(await linksTo(email_address)).toHaveLength(2)
  expect(await linksTo(twice.email_address)).toHaveLength(1)
})

const linksTo = async (email_address: string) =>
  (await messagesTo(server, email_address)).filter(({ subject }) => /^Confirm/.test(subject ?? ''))

async function twoCities() {
  const [lisbon, porto] = [cityLink('Lisbon', 1), cityLink('Porto', 2)]
  const link_collection = { id: crypto.randomUUID(), links: [lisbon, porto] }
  return { cities: await world.dropOf({ drop_type: 'LINK_COLLECTION', link_collection }), lisbon, porto }
}

const cityLink = (title: string, order: number) => ({
  id: crypto.randomUUID(),
  title,
  order,
  subtitle_one: null,
  event_date: null,
  event_timezone: null,
  image_url: null,
  is_hidden: false,
  is_call_to_action_disabled: false,
  custom_signup_button_text: null,
  call_to_action: 'SIGN_UP' as const,
  destination_url: null,
})
