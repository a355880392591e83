import { afterAll, beforeAll, expect, it } from 'vitest'
import { musicSimulators } from '#integrations/music/simulator/simulators.ts'
import { testClock } from '#platform/server/clock.ts'
import type { DropDraft } from '#records/drops/server/save-drop.ts'
import { presaves } from '#records/presaves/contract.ts'
import { fanOf, givenPresave, releaseDay, throughSpotify } from '../../../../../test/fans/music-world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { teamOf } from '../../../../../test/teams.ts'

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
  const tokens = async () => {
    const [row] = await server.sql<{ tokens: string | null }>(
      'select tokens from music_connections where signup_id = $1',
      [fan.id],
    )
    return row?.tokens ?? null
  }
  return { receipt, tokens }
}

/** The steps of the receipt, those that lie ahead marked. */
const steps = (html: string) =>
  [...(/<ol>(.*?)<\/ol>/s.exec(html)?.[1] ?? '').matchAll(/<li([^>]*)>(.*?)<\/li>/gs)].map(
    ([, attributes = '', text = '']) =>
      `${attributes.includes('ahead') ? 'ahead: ' : ''}${text.replace(/<small>.*<\/small>|<[^>]+>/g, '')}`,
  )

it('shows what was asked for, and what happened step by step, before and after the release (SAVE-020)', async () => {
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
  // nothing is left to take back
  expect(after).not.toContain('<button')
  expect(await tokens()).toBeNull()
})

it('keeps the permission of a fan who wants later releases too, until it is taken back (SAVE-002, THREATS 22)', async () => {
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
