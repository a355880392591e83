import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import { givenDrop } from '../../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import * as render from '../../web/render.tsx'

const assets = { stylesheets: [], no_script_stylesheet: '/n.css', script: '/fan.js', frame_script: '/frame.js' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    settings: { RATE_LIMIT_FACTOR: '1000' },
    fanPages: {
      render: render as FanRenderer,
      assets,
      styles: { page: '.page{display:grid}', rows: '', blocks: '', artist: '.works{display:grid}' },
    },
  })
})
afterAll(() => server.stop())

const page = async (path: string, language = 'de') => {
  const headers = { accept: 'text/html', 'accept-language': language }
  const response = await fetch(server.url + path, { headers })
  const html = await response.text()
  return { status: response.status, html, headers: response.headers }
}

const linked = (html: string, heading: string) => {
  const [, list = ''] = new RegExp(`>${heading}</h2><ul class="works">(.*?)</ul>`, 's').exec(html) ?? []
  return [...list.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
}

it('shows what an artist has live, coming and behind them, and leads to each page', async () => {
  const { drop, organization_id } = await givenDrop(server, { title: 'Low Tide' })
  const { id: of_profile, slug } = drop.drop_profile
  const same = { organization_id, of_profile }
  const year = 365 * 86_400_000
  const go_live_timestamp = new Date(server.clock.now().getTime() + year).toISOString()
  const { drop: coming } = await givenDrop(server, { title: 'Tidal Memory', go_live_timestamp }, same)
  const { drop: before } = await givenDrop(server, { title: 'First Light' }, same)
  const { drop: archived } = await givenDrop(server, { title: 'Gone' }, same)
  await server.sql(`update drops set status = 'CLOSED' where id = $1`, [before.id])
  await server.sql(`update drops set status = 'ARCHIVED' where id = $1`, [archived.id])
  const { drop: stranger } = await givenDrop(server, { title: 'Of somebody else' }, { organization_id })
  const { status, html, headers } = await page(`/${slug}`)
  expect(status).toBe(200)
  expect(linked(html, 'Live now')).toEqual([`/${slug}/${drop.slug}`])
  expect(linked(html, 'Coming')).toEqual([`/${slug}/${coming.slug}`])
  expect(linked(html, 'Before')).toEqual([`/${slug}/${before.slug}`])
  for (const absent of [archived, stranger]) expect(html).not.toContain(absent.title)
  expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  const [, stylesheet = ''] = /href="(\/d-artist\/[^"]+)"/.exec(html) ?? []
  const css = await page(stylesheet)
  expect(css.headers.get('cache-control')).toContain('immutable')
  expect(css.html).toMatch(/\.page\{.*\.works\{.*--accent:#/s)
  const repeated = await fetch(`${server.url}/${slug}`, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  expect(repeated.status).toBe(304)
})

it('artist page labels each drop with its action and date', async () => {
  const about = 'One night, no line-up.'
  const { drop, organization_id } = await givenDrop(server, {
    description: about,
    custom_primary_button_text: 'Come in',
  })
  const { id: of_profile, slug } = drop.drop_profile
  const same = { organization_id, of_profile }
  const go_live_timestamp = new Date(server.clock.now().getTime() + 86_400_000).toISOString()
  const presave_links = [{ platform: 'spotify' as const, destination_url: null, is_hidden: false }]
  await givenDrop(server, { drop_type: 'TRACK_PRE_SAVE', presave_links, go_live_timestamp }, same)
  const end_at = new Date(server.clock.now().getTime() - 86_400_000).toISOString()
  await givenDrop(server, { title: 'Letters', end_at }, same)
  const { html } = await page(`/${slug}`)
  const day = (at: string) =>
    new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(at))
  expect(html).toContain(about)
  expect(html).toMatch(new RegExp(`class="btn" href="/${slug}/${drop.slug}"[^>]*>Come in<`))
  expect(html).toMatch(new RegExp(`Out ${day(go_live_timestamp)}</small>.*>Pre-save<`, 's'))
  expect(html).toContain(`Over since ${day(end_at)}`)
})

it('artist page links to the streaming services of the newest release', async () => {
  const heardOn = (url: string) => ({
    listening_links: [{ platform: 'spotify' as const, destination_url: url, is_hidden: false }],
  })
  const { drop, organization_id } = await givenDrop(server, {
    drop_type: 'LISTENING',
    ...heardOn('https://open.spotify.com/x'),
  })
  const go_live_timestamp = new Date(server.clock.now().getTime() + 86_400_000).toISOString()
  const place = { organization_id, of_profile: drop.drop_profile.id }
  await givenDrop(server, { go_live_timestamp, ...heardOn('https://open.spotify.com/later') }, place)
  const { html } = await page(`/${drop.drop_profile.slug}`)
  expect(html).toMatch(/>Listen<\/h2>.*https:\/\/open\.spotify\.com\/x/s)
  expect(html).not.toContain('https://open.spotify.com/later')
})

it('artist page links to the services of a released pre-save drop, and skips drops whose links have no address', async () => {
  const on = (destination_url: string | null) => [{ platform: 'spotify' as const, destination_url, is_hidden: false }]
  const go_live_timestamp = new Date(server.clock.now().getTime() - 86_400_000).toISOString()
  const { drop, organization_id } = await givenDrop(server, {
    drop_type: 'TRACK_PRE_SAVE',
    presave_links: on('https://open.spotify.com/album/tide'),
    go_live_timestamp,
  })
  const place = { organization_id, of_profile: drop.drop_profile.id }
  await givenDrop(server, { listening_links: on(null) }, place)
  await givenDrop(server, { drop_type: 'TRACK_PRE_SAVE', presave_links: on('https://open.spotify.com/undated') }, place)
  const { html } = await page(`/${drop.drop_profile.slug}`)
  expect(html).toMatch(/>Listen<\/h2>.*https:\/\/open\.spotify\.com\/album\/tide/s)
  expect(html).not.toContain('https://open.spotify.com/undated')
})

it('artist page is in the language of its drops, and in the visitor’s where they differ', async () => {
  const { drop, organization_id } = await givenDrop(server, { translation_language: 'fr' })
  const place = { organization_id, of_profile: drop.drop_profile.id }
  const path = `/${drop.drop_profile.slug}`
  const languageFor = async (visitors: string) => /<html lang="(\w+)"/.exec((await page(path, visitors)).html)?.[1]
  expect(await languageFor('en')).toBe('fr')
  await givenDrop(server, {}, place)
  for (const [visitors, shown] of [
    ['fr-CA', 'fr'],
    ['en', 'en'],
    ['de', 'en'],
  ] as const)
    expect(await languageFor(visitors)).toBe(shown)
  expect((await page(path, 'fr')).html).toContain('>En ce moment</h2>')
  expect((await page(path)).headers.get('vary')).toContain('accept-language')
})

it('artist page has the newest cover as its poster, whatever is newer without one', async () => {
  const { drop, organization_id } = await givenDrop(server, { title: 'Low Tide' })
  const place = { organization_id, of_profile: drop.drop_profile.id }
  const { drop: newest } = await givenDrop(server, { title: 'Day Bus' }, place)
  const cover = { images: [{ url: '/media/low-tide/640.webp', width: 640, height: 640 }] }
  await server.sql(
    `update drop_versions set dress = dress || jsonb_build_object('cover', $2::jsonb) where drop_id = $1`,
    [drop.id, JSON.stringify(cover)],
  )
  const { html } = await page(`/${drop.drop_profile.slug}`)
  const [, hero = ''] = /<div class="hero"(.*?)<\/div>/s.exec(html) ?? []
  expect(hero).toContain('/media/low-tide/640.webp')
  expect(hero).toContain('Low Tide')
  expect(linked(html, 'Live now')).toEqual([newest, drop].map(({ slug }) => `/${drop.drop_profile.slug}/${slug}`))
})

it('is not there for an artist without a page, nor for an unknown name or a name of ours', async () => {
  const { drop } = await givenDrop(server)
  await server.sql(`update drops set status = 'ARCHIVED' where id = $1`, [drop.id])
  for (const path of [`/${drop.drop_profile.slug}`, '/nobody-of-this-name', '/%00', '/.well-known']) {
    const { status, html } = await page(path)
    expect({ path, status }).toEqual({ path, status: 404 })
    expect(html).toContain('Oops - We couldn&#x27;t find the page you were looking for.')
  }
})
