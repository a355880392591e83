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

const page = async (path: string) => {
  const response = await fetch(server.url + path, { headers: { accept: 'text/html' } })
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

it('leads to where the newest release can be heard', async () => {
  const listening_links = [
    { platform: 'spotify' as const, destination_url: 'https://open.spotify.com/x', is_hidden: false },
  ]
  const { drop } = await givenDrop(server, { drop_type: 'LISTENING', listening_links })
  const { html } = await page(`/${drop.drop_profile.slug}`)
  expect(html).toMatch(/>Listen<\/h2>.*https:\/\/open\.spotify\.com\/x/s)
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
