import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DraftChanges } from '#records/drops/draft.ts'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import * as render from '#screens/drop-page/web/render.tsx'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Studio, studioOf } from '../../../../../test/studio.ts'
import { studio } from '../../contract.ts'

let server: TestServer
let team: Studio
beforeAll(async () => {
  const assets = { stylesheets: [], no_script_stylesheet: '/n.css', script: '/s.js', frame_script: '/f.js' }
  server = await startTestServer({ fanPages: { render: render as FanRenderer, assets } })
  team = await studioOf(server)
})
afterAll(() => server.stop())

const ann: Studio['ann'] = (...call) => team.ann(...call)
const city = (title: string, order: number, more: object = {}) => ({
  id: crypto.randomUUID(),
  title,
  subtitle_one: null,
  order,
  event_date: null,
  event_timezone: 'Europe/Lisbon',
  image_url: null,
  is_hidden: false,
  is_call_to_action_disabled: false,
  custom_signup_button_text: null,
  call_to_action: 'LINK' as const,
  destination_url: `https://tickets.example/${title.toLowerCase()}`,
  ...more,
})
const collection = (...links: ReturnType<typeof city>[]): DraftChanges => ({
  drop_type: 'LINK_COLLECTION',
  link_collection: { id: crypto.randomUUID(), links },
})
const htmlOf = async (id: string) => (await ann(studio.preview, { id } as never)).body.html
const errorsOf = async (id: string) =>
  (await ann(studio.preflight, { id, check_links: false } as never)).body.findings
    .filter(({ level }) => level === 'error')
    .map(({ code, field }) => [code, field])

describe('the studio', () => {
  it.each(['LINK_COLLECTION', 'TRACK_PRE_SAVE', 'LISTENING'] as const)(
    'starts a drop of the kind %s',
    async drop_type => {
      const { drop_profile_id } = team
      const { status, body } = await ann(studio.start, { drop_profile_id, title: 'Tour', drop_type } as never)
      expect(status).toBe(201)
      expect((await ann(studio.open, { id: body.id } as never)).body.draft.drop_type).toBe(drop_type)
    },
  )

  it('keeps a half-written address, shows the other cities, and refuses to publish it', async () => {
    const half = city('Porto', 1, { destination_url: 'https:/tick' })
    const { id } = await team.begun(collection(city('Lisbon', 0), half))
    const { draft } = (await ann(studio.open, { id } as never)).body
    expect(draft.link_collection?.links[1]?.destination_url).toBe('https:/tick')
    const html = await htmlOf(id)
    expect([html.includes('Lisbon'), html.includes('Porto'), html.includes('https:/tick')]).toEqual([true, true, false])
    expect(await errorsOf(id)).toEqual([['link_unsafe', 'link_collection.links.1.destination_url']])
  })

  it('publishes a pre-save page with its release, services in their order', async () => {
    const link = (platform: string, destination_url: string | null) => ({ platform, destination_url, is_hidden: false })
    const { id, base_revision } = await team.begun({
      drop_type: 'TRACK_PRE_SAVE',
      go_live_timestamp: new Date(Date.now() + 86_400_000).toISOString(),
      release_upc: '5060214220013',
      release_time_zone: 'Europe/London',
      presave_links: [
        link('apple-music', null),
        link('spotify', null),
        link('bandcamp', 'https://vesper.bandcamp.com/'),
      ],
    })
    expect(await errorsOf(id)).toEqual([])
    const { status, body, problem } = await ann(studio.publish, { id, base_revision } as never)
    expect(status, JSON.stringify(problem)).toBe(200)
    const page = await (await fetch(`${server.url}/d/${body.id}`)).text()
    // a row of a saved service stands beside each, hidden
    const rows = page.matchAll(/data-service="([^"]+)"(?! data-saved)/g)
    expect([...rows].map(([, service]) => service)).toEqual(['apple-music', 'spotify'])
    // what only the team reads is on no page
    expect(page).not.toContain('5060214220013')
  })
})
