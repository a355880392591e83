import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import { customFields } from '#records/custom-fields/contract.ts'
import { home } from '#screens/home/contract.ts'
import { forged } from '../../../../../test/fans/forged.ts'
import { givenCreator } from '../../../../../test/roster/creators.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { rosterScreen } from '../../contract.ts'
import { creatorPage } from '../../creator-page-contract.ts'
import { creatorErasing } from '../../erasing-contract.ts'

let server: TestServer
let north: Team<'ann' | 'ben'>
let creator_id: string
let url: string
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North Records', { ann: 'owner', ben: 'member' })
})
afterAll(() => server.stop())

const ann = () => north.people.ann

beforeEach(async () => {
  creator_id = (await givenCreator(server, { organization_id: north.organization_id, as: ann() })).id
  const pricing_list = [
    { currency: 'GBP' as const, price: 1200, num_posts: 1, description: 'TikTok' },
    { currency: 'GBP' as const, price: 2000, num_posts: 2, description: '' },
  ]
  await server.call(creatorEdits.setPricing, { creator_id, pricing_list }, ann())
  const contact_methods = [{ type: 'email' as const, value: 'agency@mail.example', manager: 'Ida Berg' }]
  await server.call(creatorEdits.setContacts, { creator_id, contact_methods }, ann())
  url = (await server.call(creatorPage.makeLink, { creator_id }, ann())).body.url
})

const open = (address = url) => fetch(server.url + new URL(address).pathname)
const text = async () => (await open()).text()
/** As the page sends it: the pressed button names what and the field, and inputs are called `field.input`. */
const post = ({ do: what, field, ...inputs }: Record<string, string>, elsewhere: Record<string, string> = {}) =>
  fetch(server.url + new URL(url).pathname, {
    method: 'POST',
    body: new URLSearchParams({
      do: `${what} ${field}`,
      ...Object.fromEntries(Object.entries(inputs).map(([input, text]) => [`${field}.${input}`, text])),
      ...elsewhere,
    }),
    headers: { origin: 'null', 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
const suggest = async (fields: Record<string, string>) => {
  const answer = await post({ do: 'suggest', ...fields })
  expect(answer.status).toBe(303)
  const { items } = (await server.call(creatorPage.suggestions, { creator_id }, ann())).body
  return items[0] ?? { id: '' }
}
const decide = (what: 'accept' | 'refuse', suggestion_id: string) =>
  server.call(creatorPage[what], { creator_id, suggestion_id }, ann())
const prices = async () => (await server.call(creatorEdits.listPricing, { creator_id }, ann())).body
const contacts = async () => (await server.call(creatorEdits.listContacts, { creator_id }, ann())).body.items

it('shows a creator what is stored about them, and nobody without the link', async () => {
  const answer = await open()
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('x-robots-tag')).toContain('noindex')
  const page = await answer.text()
  expect(page).toContain('GBP\u00a01,200')
  expect(page).toMatch(/until \d{1,2} [A-Z][a-z]+ \d{4}</)
  expect(page).toContain('Ida Berg, agency@mail.example')
  expect((await open(forged(url))).status).toBe(404)
})

it('changes nothing before a member accepts a suggestion, and only its first price then', async () => {
  const suggestion = await suggest({ field: 'price', price: '1400', currency: 'EUR' })
  expect((await prices())[0]).toMatchObject({ price: 1200, currency: 'GBP' })
  expect(await text()).toContain('Waits for the team')
  expect((await decide('accept', suggestion.id)).status).toBe(200)
  expect(await prices()).toMatchObject([
    { price: 1400, currency: 'EUR', description: 'TikTok' },
    { price: 2000, currency: 'GBP' },
  ])
  expect((await decide('refuse', suggestion.id)).status).toBe(409)
  const { items } = (await server.call(creatorEdits.history, { creator_id }, ann())).body
  expect(items[0]).toMatchObject({ field: 'pricing', by_user: expect.any(String) })
})

it('keeps the record as it is when a suggestion is refused, and tells the creator', async () => {
  const { id } = await suggest({ field: 'name', name: 'Adaeze' })
  await decide('refuse', id)
  const { body } = await server.call(rosterScreen.getCreator, { creator_id }, ann())
  expect(body.name).not.toBe('Adaeze')
  expect(await text()).toContain('Adaeze was not accepted')
})

it('adds their own address beside their manager’s, and replaces the manager', async () => {
  await decide('accept', (await suggest({ field: 'email', email: 'me@mail.example' })).id)
  await decide('accept', (await suggest({ field: 'manager', manager: 'Jo Lund', email: 'jo@mail.example' })).id)
  expect(await contacts()).toMatchObject([
    { value: 'jo@mail.example', manager: 'Jo Lund' },
    { value: 'me@mail.example', manager: null },
  ])
})

it('keeps one suggestion for each field: a newer one takes its place, and it can be taken back', async () => {
  await suggest({ field: 'location', city: 'London', country_code: 'gb' })
  const newer = await suggest({ field: 'location', city: 'Manchester', country_code: 'GB' })
  expect(newer).toMatchObject({ after: { city: 'Manchester', country_code: 'GB' } })
  const waiting = async () => (await server.call(creatorPage.suggestions, { creator_id }, ann())).body.items
  expect(await waiting()).toHaveLength(1)
  await post({ do: 'withdraw', field: 'location' })
  expect(await waiting()).toEqual([])
})

it('offers the currency that is known, and reads a price as people write it', async () => {
  const known = (await prices())[0]?.currency
  expect(await (await open()).text()).toMatch(new RegExp(`<option[^>]* selected[^>]*>${known}<`))
  for (const [typed, price] of [
    ['37,000', 37_000],
    ['40.000', 40_000],
    ['1.250,50', 1_250.5],
  ] as const)
    expect(await suggest({ field: 'price', price: typed, currency: 'EUR' })).toMatchObject({ after: { price } })
  await post({ do: 'withdraw', field: 'price' })
})

it('preselects no currency when no price is known, and asks for one', async () => {
  await server.call(creatorEdits.setPricing, { creator_id, pricing_list: [] }, ann())
  expect(await text()).toMatch(/<select[^>]*name="price.currency"><option value="">Choose<\/option>/)
  expect(await text()).not.toMatch(/<option[^>]* selected/)
  const answer = await post({ do: 'suggest', field: 'price', price: '350', currency: '' })
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('Choose a currency.')])
})

it('lists rating, genres, tasks and custom fields under Also stored when a team keeps them', async () => {
  expect(await text()).toContain('No mails, documents or notes.')
  const of = [north.organization_id, creator_id]
  await server.sql('update creators set rating = 4 where organization_id = $1 and id = $2', of)
  await server.sql(
    `insert into creator_genres (organization_id, creator_id, genre_id, position)
     select $1, $2, id, 1 from genres limit 1`,
    of,
  )
  await server.sql(
    `insert into creator_tasks (organization_id, id, creator_id, text, due_on, user_id, created_by)
     values ($1, gen_random_uuid(), $2, 'Call', now(), gen_random_uuid(), gen_random_uuid())`,
    of,
  )
  const asked = {
    organization_id: north.organization_id,
    about: 'CREATOR' as const,
    kind: 'TEXT' as const,
    name: 'Agent',
  }
  const field = (await server.call(customFields.create, asked, ann())).body
  await server.call(customFields.setOfCreator, { creator_id, field_id: field.id, value: 'Ida' }, ann())
  expect(await text()).toContain('1 genre, 1 task, 1 custom field, a rating. For a copy of everything')
})

it('takes the address of a channel without https, and no other kind of address', async () => {
  const added = await suggest({ field: 'channel', url: 'instagram.com/adaeze' })
  expect(added).toMatchObject({ after: { url: 'https://instagram.com/adaeze' } })
  for (const url of ['me@mail.example', 'javascript:alert(1)', 'adaeze', ''])
    expect((await post({ do: 'suggest', field: 'channel', url })).status, url).toBe(422)
  await post({ do: 'withdraw', field: 'channel' })
})

it('keeps what was typed and says why it cannot be sent', async () => {
  const answer = await post({ do: 'suggest', field: 'price', price: 'a lot', currency: 'GBP' })
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(page).toContain('Enter a price as a number')
  expect(page).toContain('value="a lot"')
})

it('keeps what is typed for other fields when a suggestion is sent or taken back', async () => {
  const elsewhere = { 'phone.phone': '+44 20 <7946', 'price.price': '', 'price.currency': 'EUR' }
  for (const what of ['suggest', 'withdraw']) {
    const answer = await post({ do: what, field: 'name', name: 'Adaeze' }, elsewhere)
    expect(answer.status).toBe(200)
    const open = (await answer.text()).match(/<details open>[\s\S]*?<\/details>/g) ?? []
    expect(open.filter(part => part.includes('phone.phone')).join()).toContain('value="+44 20 &lt;7946"')
    expect(open.some(part => part.includes('price.price'))).toBe(false)
  }
})

it('does not suggest again when a page with other typed fields is reloaded, and does when the page is new', async () => {
  const press = async () => {
    const [, pressed = ''] = (await text()).match(/value="(suggest name [^"]*)"/) ?? []
    const body = { do: pressed, 'name.name': 'Adaeze', 'email.email': 'not an address' }
    const headers = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    return () => fetch(server.url + new URL(url).pathname, { method: 'POST', body: new URLSearchParams(body), headers })
  }
  const states = async () =>
    (
      await server.sql('select state from creator_suggestions where creator_id = $1 order by created_at', [creator_id])
    ).map(({ state }) => state)
  const send = await press()
  expect(await (await send()).text()).toContain('Thank you.')
  expect(await (await send()).text()).toContain('Waits for the team')
  const { items } = (await server.call(creatorPage.suggestions, { creator_id }, ann())).body
  await decide('refuse', items[0]?.id ?? '')
  const reloaded = await (await send()).text()
  expect(reloaded).toContain('Adaeze was not accepted')
  expect(reloaded).not.toContain('Thank you.')
  expect(reloaded).toContain('value="not an address"')
  expect(await states()).toEqual(['REFUSED'])
  await (await press())()
  expect(await states()).toEqual(['REFUSED', 'WAITING'])
})

it('does not withdraw a newer suggestion when the page that withdrew an older one is sent again', async () => {
  await suggest({ field: 'name', name: 'Adaeze' })
  const [, pressed = ''] = (await text()).match(/value="withdraw (name [^"]*)"/) ?? []
  const take = () => post({ do: 'withdraw', field: pressed })
  await take()
  await suggest({ field: 'name', name: 'Ada' })
  await take()
  const { items } = (await server.call(creatorPage.suggestions, { creator_id }, ann())).body
  expect(items).toMatchObject([{ after: { name: 'Ada' } }])
})

it('lists what creators sent among what waits for the team, by the name of their profile where they have no other', async () => {
  await server.sql('update creators set name = null where id = $1', [creator_id])
  await suggest({ field: 'name', name: 'Adaeze' })
  await suggest({ field: 'erasure', reason: '' })
  const since = new Date(server.clock.now().getTime() - 3_600_000).toISOString()
  const news = { organization_id: north.organization_id, since, time_zone: 'UTC' }
  const { needs } = (await server.call(home.news, news, north.people.ben)).body
  const ours = needs.filter(({ href }) => href === `/roster?creator=${creator_id}`)
  expect(ours.every(({ name }) => name)).toBe(true)
  expect(ours.map(({ kind, count, due_at }) => [kind, count, due_at !== null])).toEqual([
    ['creator_erasure', 1, true],
    ['creator_suggestions', 1, false],
  ])
})

it('keeps a reason of 200 characters when the browser sends line breaks as CRLF', async () => {
  const reason = `${'a'.repeat(98)}\n\n${'b'.repeat(100)}`
  expect(await suggest({ field: 'erasure', reason: reason.replaceAll('\n', '\r\n') })).toMatchObject({
    after: { reason },
  })
  await post({ do: 'withdraw', field: 'erasure' })
})

it('lets owners and admins alone refuse an erasure, and tells the creator', async () => {
  const { id: suggestion_id } = await suggest({ field: 'erasure', reason: '' })
  const byMember = await server.call(creatorPage.refuse, { creator_id, suggestion_id }, north.people.ben)
  expect(byMember.status).toBe(403)
  expect(await text()).toContain('You asked to be erased')
  expect((await decide('refuse', suggestion_id)).status).toBe(200)
  expect(await text()).toContain('North Records did not erase you when you asked on ')
  expect(await server.sql(`select action from audit_entries where target_id = $1`, [creator_id])).toEqual([
    { action: 'creator.erasure_refused' },
  ])
})

it('passes an erasure request to an admin, and ends the link when the creator is erased', async () => {
  const { id } = await suggest({ field: 'erasure', reason: '' })
  expect((await decide('accept', id)).status).toBe(409)
  expect(await text()).toContain('Waits for the team')
  const erase = { organization_id: north.organization_id, creator_id, confirm: 'ERASE' as const }
  expect((await server.call(creatorErasing.erase, erase, ann())).status).toBe(200)
  expect((await open()).status).toBe(404)
  const [rows] = await server.sql('select count(*)::integer as count from creator_suggestions where creator_id = $1', [
    creator_id,
  ])
  expect(rows).toEqual({ count: 0 })
})

it('serves the stylesheet and the font files it names', async () => {
  const get = (path: string) => fetch(server.url + path)
  const styles = [...(await text()).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path = '']) => path)
  expect(styles).toEqual(['/shared/style.css', '/shared/creator.css'])
  for (const path of styles) {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
    for (const [, font = ''] of (await answer.text()).matchAll(/url\("([^"]+)"\)/g)) {
      const found = await get(font)
      expect([font, found.status, found.headers.get('content-type')]).toEqual([font, 200, 'font/woff2'])
    }
  }
})
