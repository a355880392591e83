import { afterAll, beforeAll, expect, it } from 'vitest'
import { dropLink } from '../../../../../test/fans/drop-link.ts'
import { linkIn, messagesTo, messageTo, signUp, untilSettled } from '../../../../../test/fans/fan-mail.ts'
import { pendingFans } from '../../../../../test/fans/pending-fans.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof pendingFans>>
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  world = await pendingFans(server)
})
afterAll(() => server.stop())

it('sends the withheld link of a second city, valid for a week, when the first city’s link is followed', async () => {
  const { cities, lisbon, porto } = await twoCities()
  const { link, email_address } = await world.pendingFan(cities, { drop_link_collection_link_id: lisbon.id })
  const other = { email_address, drop_link_collection_link_id: porto.id }
  const { signup_id, cookie } = await signUp(server, cities, other)
  // the first city once more, by somebody who forgot it
  await signUp(server, cities, { email_address, first_name: 'Ada', drop_link_collection_link_id: lisbon.id })
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

it('names the city in the message that asks, in the one that confirms, and to the page that follows', async () => {
  const { cities, lisbon } = await twoCities()
  const { mail, link, email_address } = await world.pendingFan(cities, { drop_link_collection_link_id: lisbon.id })
  expect(mail.body).toContain('for Night Bus (Lisbon) using this address')
  const pressed = await world.press(link)
  expect(pressed.headers.get('location')).toContain(`?signed_up=true&confirmed_link=${lisbon.id}`)
  expect((await messageTo(server, email_address, 2)).body).toContain('Night Bus (Lisbon)')
})

it('sends the link of a second city on the same day when the drop sends no confirmations', async () => {
  const { cities, lisbon, porto } = await twoCities({ confirmation_message_contact_preference: 'DO_NOT_SEND' })
  const { link, email_address } = await world.pendingFan(cities, { drop_link_collection_link_id: lisbon.id })
  await world.press(link)
  await signUp(server, cities, { email_address, drop_link_collection_link_id: porto.id })
  await untilSettled(server)
  expect(await linksTo(email_address)).toHaveLength(2)
})

it('sends a link for each of seven cities when each is followed on the same day', async () => {
  const links = Array.from({ length: 7 }, (_, at) => dropLink(`City ${at}`, at + 1))
  const cities = await world.dropOf({
    drop_type: 'LINK_COLLECTION',
    link_collection: { id: crypto.randomUUID(), links },
  })
  const { email_address } = await world.pendingFan(cities, { drop_link_collection_link_id: links[0]?.id })
  for (const [at] of links.entries()) {
    if (at > 0) await signUp(server, cities, { email_address, drop_link_collection_link_id: links[at]?.id })
    await untilSettled(server)
    const sent = await linksTo(email_address)
    expect(sent).toHaveLength(at + 1)
    await world.press(linkIn(sent.at(-1)?.body ?? '', 'confirm').replace(/^https?:\/\/[^/]+/, server.url))
  }
})

it('withholds a third city’s link when the second city’s was not followed', async () => {
  const { cities, lisbon, porto } = await twoCities({ confirmation_message_contact_preference: 'DO_NOT_SEND' })
  const { link, email_address } = await world.pendingFan(cities, { drop_link_collection_link_id: lisbon.id })
  await world.press(link)
  for (const drop_link_collection_link_id of [porto.id, undefined])
    await signUp(server, cities, { email_address, drop_link_collection_link_id })
  const other = await world.dropOf({ confirmation_message_contact_preference: 'DO_NOT_SEND' })
  await signUp(server, other, { email_address })
  await signUp(server, other, { email_address, first_name: 'Ada' })
  await untilSettled(server)
  // Lisbon, Porto, and one of the other drop
  expect(await linksTo(email_address)).toHaveLength(3)
})

it('sends no second link for a city whose link was sent on another day', async () => {
  const { cities, lisbon, porto } = await twoCities()
  const { link, email_address } = await world.pendingFan(cities, { drop_link_collection_link_id: lisbon.id })
  await startAnotherDay()
  await signUp(server, cities, { email_address, drop_link_collection_link_id: porto.id })
  await untilSettled(server)
  expect(await linksTo(email_address)).toHaveLength(2)
  await startAnotherDay()
  await world.press(link)
  await untilSettled(server)
  expect(await linksTo(email_address)).toHaveLength(2)
})

it('sends no second link when a fan signed up twice to a drop without cities', async () => {
  const { link, signup_id, email_address } = await world.pendingFan()
  const again = await signUp(server, world.drop, { email_address, first_name: 'Adele', last_name: 'Berg' })
  expect(again.signup_id).not.toBe(signup_id)
  await untilSettled(server)
  await world.press(link)
  await untilSettled(server)
  expect(await linksTo(email_address)).toHaveLength(1)
})

/** Nobody was sent anything in the last 24 hours. */
const startAnotherDay = () => server.sql('delete from contact_sends')

const linksTo = async (email_address: string) =>
  (await messagesTo(server, email_address)).filter(({ subject }) => /^Confirm/.test(subject ?? ''))

async function twoCities(draft: object = {}) {
  const [lisbon, porto] = [dropLink('Lisbon', 1), dropLink('Porto', 2)]
  const link_collection = { id: crypto.randomUUID(), links: [lisbon, porto] }
  return { cities: await world.dropOf({ drop_type: 'LINK_COLLECTION', link_collection, ...draft }), lisbon, porto }
}
