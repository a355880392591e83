import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { musicSimulators } from '#integrations/music/simulator/simulators.ts'
import { testClock } from '#platform/server/clock.ts'
import { derivedKeys } from '#platform/server/secret-box.ts'
import type { DropDraft } from '#records/drops/server/save-drop.ts'
import { unsubscribeLinksOf } from '#records/messages/server/recipient-links.ts'
import { presaves } from '#records/presaves/contract.ts'
import { presaveData } from '#records/presaves/server/person-data.ts'
import { someAddress } from '../../../../../test/fans/fan-world.ts'
import {
  fanOf,
  givenPresave,
  givenReminder,
  releaseDay,
  statesOf,
  throughSpotify,
} from '../../../../../test/fans/music-world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { teamOf } from '../../../../../test/teams.ts'
import { receiptPage } from './receipt-page.ts'

const DAY = 86_400_000
const clock = testClock(new Date('2027-03-01T12:00:00Z'))
const music = musicSimulators({ clock })
let server: TestServer
let organization_id: string
beforeAll(async () => {
  server = await startTestServer({ clock, musicSimulators: music })
  // the schedule goes through the teams that there are
  organization_id = (await teamOf(server, 'North', { ann: 'owner' })).organization_id
})
afterAll(() => server.stop())

/** A fan whose library waits for tomorrow's release, and their receipt. */
async function waiting(draft: Partial<DropDraft> = {}) {
  const go_live_timestamp = new Date(clock.now().getTime() + DAY).toISOString()
  const given = await givenPresave(server, { go_live_timestamp, ...draft }, { organization_id })
  const fan = await fanOf(server, given)
  const way = await throughSpotify(server, fan)
  const { handle } = await way.back()
  const { body } = await server.call(
    presaves.spotify_return,
    { spotify_user_id: handle ?? '', drop_id: given.drop.id },
    { cookie: way.cookie },
  )
  const receipt = async (method = 'GET') => {
    const answer = await fetch(body.receipt_url, { method })
    return { status: answer.status, html: await answer.text() }
  }
  const connected = async () =>
    (await server.call(presaves.connected_services, { id: fan.id }, { cookie: fan.cookie })).body.services
  const receiptToken = body.receipt_url.split('/').at(-1) ?? ''
  return { ...given, fan, receipt, receiptToken, connected, tokens: () => tokensOf(fan.id) }
}

async function tokensOf(signup_id: string) {
  const [row] = await server.sql<{ tokens: string | null }>(
    'select tokens from music_connections where signup_id = $1',
    [signup_id],
  )
  return row?.tokens ?? null
}

/** What the copy of a fan's data holds of their pre-saves. */
async function copyOf({ id, organization_id: team }: { id: string; organization_id: string }) {
  const [signup] = await server.sql<{ fan_id: string }>('select fan_id from signups where id = $1', [id])
  const fan_id = signup?.fan_id ?? ''
  const subject = { organization_id: team, fan_id, ids: [fan_id], strangers: new Set<string>(), isOwn: () => true }
  return server.app.database.inOrganization(team, db => presaveData.copy(db, subject))
}

/** As by the link of the message. */
const confirmed = (signup_id: string) =>
  server.sql(
    `insert into signup_confirmations (organization_id, signup_id, channel, drop_id, expires_at, confirmed_at)
     select organization_id, id, 'EMAIL', drop_id, now(), now() from signups where id = $1`,
    [signup_id],
  )

/** The steps of the receipt, those that lie ahead marked. */
const steps = (html: string) =>
  [...(/<ol>(.*?)<\/ol>/s.exec(html)?.[1] ?? '').matchAll(/<li([^>]*)>(.*?)<\/li>/gs)].map(
    ([, attributes = '', text = '']) =>
      `${attributes.includes('ahead') ? 'ahead: ' : ''}${text.replace(/<small>.*<\/small>|<[^>]+>/g, '')}`,
  )

it('receipt shows the permissions asked for and each step, before and after the release (SAVE-020)', async () => {
  const { receipt, tokens } = await waiting()
  const before = (await receipt()).html
  expect(before).toContain('Heat Signature in your Spotify library')
  expect(before).toContain('To add to your library, and to remove from it')
  expect(before).toContain('Not your playlists')
  expect(steps(before)).toEqual([
    'You asked for it',
    'Permission stored, encrypted',
    'ahead: Waits for the release on March 2, 2027.',
    'ahead: Then we delete the permission',
  ])
  expect(before).toContain('Take it back')
  clock.advance(DAY)
  await releaseDay(server)
  const after = (await receipt()).html
  expect(steps(after)).toEqual([
    'You asked for it',
    'Permission stored, encrypted',
    'Done on March 2, 2027.',
    'Permission deleted',
  ])
  // when the permission was deleted is not kept
  expect(after).toContain('<span>Permission deleted</span></li>')
  // nothing is left to take back
  expect(after).not.toContain('<button')
  expect(await tokens()).toBeNull()
})

it('keeps the tokens of a forever-save until it is revoked (SAVE-002, THREATS 22)', async () => {
  const { receipt, tokens } = await waiting({ allow_forever_save: true })
  clock.advance(DAY)
  await releaseDay(server)
  expect(await tokens()).not.toBeNull()
  const { html } = await receipt()
  expect(html).toContain('are saved too')
  expect(steps(html)).not.toContain('Permission deleted')
  await receipt('POST')
  expect(await tokens()).toBeNull()
  expect((await receipt()).html).not.toContain('<button')
})

it('deletes the tokens of the first sign-up when the same account connects through a second one (THREATS 22)', async () => {
  const first = await waiting()
  const second = await fanOf(server, first)
  await (await throughSpotify(server, second)).back()
  expect(await first.tokens()).toBeNull()
  expect(await tokensOf(second.id)).not.toBeNull()
  clock.advance(DAY)
  await releaseDay(server)
  expect(await tokensOf(second.id)).toBeNull()
})

it('deletes the tokens at once when an account reconnects after the release was saved (THREATS 22)', async () => {
  const { drop, organization_id: team, fan, tokens } = await waiting()
  clock.advance(DAY)
  await releaseDay(server)
  await (await throughSpotify(server, fan)).back()
  expect(await tokens()).toBeNull()
  expect(await statesOf(server, { drop })).toMatchObject([{ state: 'SAVED' }])
  const second = await fanOf(server, { drop, organization_id: team })
  await (await throughSpotify(server, second)).back()
  expect(await tokensOf(second.id)).toBeNull()
})

it('receipt shows Permission deleted only when the tokens are gone, and the migration deletes unused ones (SAVE-020)', async () => {
  const { fan, receipt, tokens } = await waiting()
  const later = await waiting()
  clock.advance(DAY)
  await server.sql(`update presaves set state = 'SAVED', settled_at = now() where signup_id = $1`, [fan.id])
  expect(steps((await receipt()).html)).not.toContain('Permission deleted')
  await server.sql(await readFile('db/migrations/0481_forgotten_tokens.sql', 'utf8'))
  expect(await tokens()).toBeNull()
  expect(steps((await receipt()).html)).toContain('Permission deleted')
  expect(await copyOf(fan)).toMatchObject({ pre_saves: [{ connection: 'FORGOTTEN', permission_ends: null }] })
  expect(await copyOf(later.fan)).toMatchObject({ pre_saves: [{ connection: 'CONNECTED' }] })
  expect(await later.tokens()).not.toBeNull()
})

it('names the connected libraries to the browser that signed up, without one that the fan took back', async () => {
  const { fan, receipt, receiptToken, connected } = await waiting()
  expect(await connected()).toEqual(['spotify'])
  const other = await fanOf(server, await givenPresave(server))
  const asked = (id: string, more: { receipt?: string } = {}) =>
    server.call(presaves.connected_services, { id, ...more }, { cookie: other.cookie })
  expect((await asked(fan.id)).status).toBe(404)
  // who has the receipt may ask, about this sign-up alone
  expect((await asked(fan.id, { receipt: receiptToken })).body.services).toEqual(['spotify'])
  const third = await fanOf(server, await givenPresave(server))
  expect((await asked(third.id, { receipt: receiptToken })).status).toBe(404)
  expect((await asked(fan.id, { receipt: `${receiptToken}x` })).status).toBe(404)
  await receipt('POST')
  expect(await connected()).toEqual([])
  await (await throughSpotify(server, fan)).back()
  expect(await connected()).toEqual(['spotify'])
})

it('deletes the reminder of another sign-up of the fan when a library is connected, unless one of them is not proven', async () => {
  const go_live_timestamp = new Date(clock.now().getTime() + DAY).toISOString()
  const given = await givenPresave(server, { go_live_timestamp }, { organization_id })
  const email_address = someAddress()
  const reminders = async () =>
    (
      await server.sql(`select signup_id from presaves where service = 'reminder' and drop_id = $1`, [given.drop.id])
    ).map(({ signup_id }) => signup_id)
  const first = await fanOf(server, given, { email_address })
  await givenReminder(server, given, first.id)
  expect(await reminders()).toEqual([first.id])
  // whoever typed the address may be somebody else
  const again = await fanOf(server, given, { email_address, utm_source: 'again' } as never)
  await confirmed(first.id)
  await (await throughSpotify(server, again, { listener: 'tobias.renk' })).back()
  expect(await reminders()).toEqual([first.id])
  await confirmed(again.id)
  await (await throughSpotify(server, again)).back()
  expect(await reminders()).toEqual([])
  // nor does a third sign-up ask for one while the library waits
  const third = await fanOf(server, given, { email_address, utm_source: 'third' } as never)
  await confirmed(third.id)
  await givenReminder(server, given, third.id)
  expect(await reminders()).toEqual([])
  // but one that is not proven does
  const fourth = await fanOf(server, given, { email_address, utm_source: 'fourth' } as never)
  await givenReminder(server, given, fourth.id)
  expect(await reminders()).toEqual([fourth.id])
})

it('is linked from the preferences while a library is connected and can be taken back', async () => {
  const { fan, receipt } = await waiting()
  const [signup] = await server.sql<{ organization_id: string }>('select organization_id from signups where id = $1', [
    fan.id,
  ])
  const subject = { organization_id: signup?.organization_id ?? '', signup_id: fan.id, channel: 'EMAIL' as const }
  const keys = derivedKeys(server.app.settings.FANFARE_ENCRYPTION_KEYS, 'links in messages')
  const { preferences_url } = unsubscribeLinksOf({ keys, host: server.url, unsubscribeMailbox: null }, subject)
  const page = async () => (await fetch(preferences_url)).text()
  expect(await page()).toMatch(/\/presave\/[\w.-]+">Your pre-save, and how to take it back</)
  const keep = (tokens: unknown) =>
    server.sql('update music_connections set tokens = $1 where signup_id = $2', [tokens, fan.id])
  const [connection] = await server.sql('select tokens from music_connections where signup_id = $1', [fan.id])
  // as after the release
  await keep(null)
  expect(await page()).not.toContain('/presave/')
  await keep(connection?.tokens)
  expect(await page()).toContain('/presave/')
  await receipt('POST')
  expect(await page()).not.toContain('/presave/')
})

it.each([
  ['after the release', '2027-06-01', false, false],
  ['before the release', '2027-03-01', false, true],
  ['after it, and later releases are saved too', '2027-06-01', true, true],
])('says until when Spotify lets us in where that is %s: %s', (_, reconnect_by, forever, isSaid) => {
  const wish = { service: 'spotify', state: 'PENDING', title: 'Tidal Memory', time_zone: 'UTC', settled_at: null }
  const days = { release_at: new Date('2027-04-01'), created_at: new Date('2027-01-01') }
  const wishes = [{ ...wish, ...days, reconnect_by: new Date(reconnect_by), is_forgotten: false }]
  const receipt = { drop_id: '', wishes, is_open: true, forever }
  const page = {
    cover: null,
    title: 'Tidal Memory',
    artist: 'Ines',
    locale: 'en',
    stylesheets: [],
    token: 't',
    drop_path: '/d/x',
  }
  expect(receiptPage({ ...page, receipt } as never).includes('Spotify lets us in until')).toBe(isSaid)
})

it('receipt shows the cover with the drop’s title as its alternative text', async () => {
  const page = { cover: { url: '/c.webp', width: 480, height: 480 }, title: 'Tidal Memory', artist: 'Ines' }
  const receipt = { drop_id: '', wishes: [], is_open: false, forever: false }
  const html = receiptPage({ ...page, locale: 'en', stylesheets: [], receipt, token: 't', drop_path: '/d/x' })
  expect(String(html)).toContain('alt="Cover of Tidal Memory"')
})
