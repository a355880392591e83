import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryStorage } from '#integrations/storage/memory.ts'
import { drops } from '#records/drops/contract.ts'
import { changeStatus } from '#records/drops/server/save-drop.ts'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import { changeDrop } from '#screens/studio/server/drafts/make-drop.ts'
import { openPage } from '../../../../../test/browser.ts'
import { givenDrop } from '../../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import * as render from '../../web/render.tsx'

const assets = {
  stylesheets: ['/fan/assets/fan.css'],
  no_script_stylesheet: '/fan/assets/no-script.css',
  script: '/fan/assets/fan.js',
  frame_script: '/fan/frame.js',
}
const NOT_FOUND = 'Oops - We couldn&#x27;t find the page you were looking for.'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    settings: { RATE_LIMIT_FACTOR: '1000' },
    fanPages: { render: render as FanRenderer, assets },
  })
})
afterAll(() => server.stop())

const page = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(server.url + path, { headers, redirect: 'manual' })
  return { status: response.status, headers: response.headers, html: await response.text() }
}
const codeOf = async (id: string) =>
  (await server.sql<{ short_code: string }>('select short_code from drops where id = $1', [id]))[0]?.short_code ?? ''

describe('GET /d/{identifier}', () => {
  it('shows a drop by short code, id, slug and share address (DROP-002, DROP-003, DROP-112)', async () => {
    const { drop } = await givenDrop(server, { title: 'Low Tide' })
    const addresses = [await codeOf(drop.id), drop.id, drop.slug].map(name => `/d/${name}`)
    for (const path of [...addresses, `/${drop.drop_profile.slug}/${drop.slug}`]) {
      const { status, html, headers } = await page(path)
      expect({ path, status, type: headers.get('content-type') }).toEqual({
        path,
        status: 200,
        type: 'text/html; charset=utf-8',
      })
      expect(html).toContain('Low Tide')
    }
  })
  it('redirects an address in capitals to its page and keeps the query string', async () => {
    const { drop } = await givenDrop(server, { title: 'High Tide' })
    const code = await codeOf(drop.id)
    const { slug } = drop.drop_profile
    const wanted = [`/d/${code}?utm_source=Poster`, `/${slug}/${drop.slug}`, `/${slug}`]
    for (const path of wanted) {
      const [name = '', query] = path.split('?')
      const { status, headers } = await page(name.toUpperCase().replace('/D/', '/d/') + (query ? `?${query}` : ''))
      expect([status, headers.get('location')]).toEqual([302, path])
    }
    for (const path of [
      '//EVIL.example',
      '//EVIL.example/',
      '//EVIL.example?a=b',
      '/API/x',
      '/Nobody/%2F%2Fevil.example',
    ])
      expect((await page(path)).headers.get('location') ?? '/').toMatch(/^\/(?!\/)/)
  })
  it('contains text and form in the first response, without a placeholder (DROP-015)', async () => {
    const { drop } = await givenDrop(server, { title: 'Low Tide' })
    for (const query of ['', '?form_only=true', '?preview=true']) {
      const { html } = await page(`/d/${drop.id}${query}`)
      expect({ query, title: html.includes('Low Tide'), busy: html.includes('aria-busy="true"') }).toEqual({
        query,
        title: true,
        busy: false,
      })
      expect(html).toMatch(/<form[^>]* method="post"[\s\S]*name="email_address"[\s\S]*<\/form>/)
    }
  })
  it('answers 404 to a slug of two drops, while ids and codes still work (DROP-003)', async () => {
    const [one, other] = [
      await givenDrop(server, {}, { slug: 'the-same' }),
      await givenDrop(server, {}, { slug: 'the-same' }),
    ]
    expect((await page('/d/the-same')).status).toBe(404)
    expect((await page(`/d/${one.drop.id}`)).status).toBe(200)
    expect((await page(`/d/${await codeOf(other.drop.id)}`)).status).toBe(200)
  })
  it('answers an unknown address with a page for people and JSON for programs', async () => {
    const words = {
      '/nothing': NOT_FOUND,
      '/nothing/at/all': NOT_FOUND,
      '/confirm/changed.token': 'This link does not work',
    }
    for (const [path, said] of Object.entries(words)) {
      const { status, html } = await page(path, { accept: 'text/html,application/xhtml+xml' })
      expect({ path, status, said: html.includes(said) }).toEqual({ path, status: 404, said: true })
    }
    const { status, headers } = await page('/app/v2/nothing', { accept: 'application/json' })
    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 404,
      type: 'application/problem+json; charset=utf-8',
    })
  })
  it('answers 404 with a page that says so (DROP-016)', async () => {
    for (const address of ['/d/nowhere', '/d/no%00where', '/no%00body/nowhere']) {
      const { status, html } = await page(address)
      expect({ address, status }).toEqual({ address, status: 404 })
      expect(html).toContain(NOT_FOUND)
    }
  })
  it('answers 404 in the language of the browser (DROP-016)', async () => {
    const french = 'Impossible de trouver la page que tu cherches.'
    const asked = { accept: 'text/html', 'accept-language': 'fr-FR,fr;q=0.9,en;q=0.5' }
    for (const path of ['/d/nowhere', '/d/nowhere?form_only=true', '/nothing/at/all', '/d-preview/nothing']) {
      const { status, html, headers } = await page(path, asked)
      expect({ path, status, lang: html.includes('<html lang="fr">'), said: html.includes(french) }).toEqual({
        path,
        status: 404,
        lang: true,
        said: true,
      })
      if (!path.startsWith('/d-preview')) expect(headers.get('vary')).toContain('accept-language')
    }
  })
  it('answers 404 for an archived drop and shows a closed one as ended (DROP-132)', async () => {
    const given = await givenDrop(server, { end_message: 'Thank you, all.' })
    const { organization_id, drop } = given
    const change = (status: 'CLOSED' | 'ARCHIVED') =>
      server.app.database.inOrganization(organization_id, db => changeStatus(db, organization_id, drop.id, status))
    await change('CLOSED')
    const ended = await page(`/d/${drop.id}`)
    expect(ended.html).toContain('Thank you, all.')
    expect(ended.html).not.toContain('name="email_address"')
    await change('ARCHIVED')
    await eventually(async () => (await page(`/d/${drop.id}`)).status === 404)
    expect((await server.call(drops.get, { identifier: drop.id })).status).toBe(404)
  })
  it('ends at its end time even when the page is cached (DROP-017)', async () => {
    const end_at = new Date(server.clock.now().getTime() + 60_000).toISOString()
    const { drop } = await givenDrop(server, { end_at })
    expect((await page(`/d/${drop.id}`)).html).toContain('name="email_address"')
    server.clock.advance(61_000)
    expect((await page(`/d/${drop.id}`)).html).not.toContain('name="email_address"')
  })
  it('shows a new version within two seconds, and revalidates by ETag until then', async () => {
    const { organization_id, drop } = await givenDrop(server, { title: 'Before' })
    const first = await page(`/d/${drop.id}`)
    const tag = first.headers.get('etag') ?? ''
    expect((await page(`/d/${drop.id}`, { 'if-none-match': tag })).status).toBe(304)
    await server.app.database.inOrganization(organization_id, db =>
      changeDrop(db, memoryStorage(), organization_id, { id: drop.id, draft: { title: 'After' } }),
    )
    const second = await eventually(async () => {
      const asked = await page(`/d/${drop.id}`, { 'if-none-match': tag })
      return asked.status === 200 && asked
    })
    expect(second.html).toContain('After')
  })
  it('is compressed, briefly cacheable, without cookies or inline scripts', async () => {
    const { drop } = await givenDrop(server)
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await page(`/d/${drop.id}`, { 'accept-encoding': encoding })
      expect(headers.get('content-encoding')).toBe(encoding)
      expect(headers.get('vary')).toMatch(/accept-encoding/i)
      expect(headers.get('cache-control')).toMatch(/^public, max-age=\d{1,2}$/)
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
    expect((await page(`/d/${drop.id}`)).html).not.toMatch(/<script(?![^>]*(src=|type="application\/))/)
  })
  it('lets only the sites that the drop names frame its form (DROP-020)', async () => {
    const { organization_id, drop } = await givenDrop(server)
    await server.sql('update drops set frame_origins = $1 where organization_id = $2', [
      ['https://label.example'],
      organization_id,
    ])
    const policy = async (path: string) => (await page(path)).headers.get('content-security-policy')
    expect(await policy(`/d/${drop.id}?form_only=true`)).toContain('frame-ancestors https://label.example')
    expect(await policy(`/d/${drop.id}`)).toContain("frame-ancestors 'none'")
  })
  it('serves the resize script for framed forms to other sites, cached for a day, without cookies', async () => {
    const { status, headers } = await page('/embed.js')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(headers.get('cache-control')).toMatch(/^public, max-age=86400/)
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('set-cookie')).toBeNull()
    expect((await page('/embed.js', { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
  })
  it('allows the origins of the configured captcha in its policy, and no others', async () => {
    const settings = { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SECRET: 'secret', CAPTCHA_SITE_KEY: 'site' }
    const other = await startTestServer({ settings, fanPages: { render: render as FanRenderer, assets } })
    try {
      const { drop } = await givenDrop(other)
      const policyAt = async (at: TestServer, id: string) =>
        (await fetch(`${at.url}/d/${id}`)).headers.get('content-security-policy')
      const turnstile = 'https://challenges.cloudflare.com'
      expect(await policyAt(other, drop.id)).toContain(`script-src 'self' ${turnstile};`)
      expect(await policyAt(other, drop.id)).toContain(`frame-src 'self' ${turnstile};`)
      const { drop: plain } = await givenDrop(server)
      expect(await policyAt(server, plain.id)).not.toContain('https:')
    } finally {
      await other.stop()
    }
  })
  it('serves its stylesheet with an immutable cache', async () => {
    const { drop } = await givenDrop(server)
    const { html } = await page(`/d/${drop.id}`)
    const href = /href="(\/d-theme\/[^"]+)"/.exec(html)?.[1] ?? ''
    const css = await page(href)
    expect(css.headers.get('content-type')).toContain('text/css')
    expect(css.headers.get('cache-control')).toContain('immutable')
    expect(css.html).toMatch(/--bg:#[0-9a-f]{6}/)
    expect((await page(href.replace(/[0-9a-f]{16}/, '0'.repeat(16)))).headers.get('cache-control')).toBe('no-cache')
  })
  it('counts people and robots separately', async () => {
    const { drop } = await givenDrop(server)
    await openPage(`${server.url}/d/${drop.id}`)
    await openPage(`${server.url}/d/${drop.id}`, { 'user-agent': 'Googlebot/2.1' })
    await openPage(`${server.url}/d/${drop.id}?preview=true`)
    await openPage(`${server.url}/d/${drop.id}?signed_up=true`)
    const counted = await eventually(async () => {
      const rows = await server.sql('select views, robot_views from drop_views where drop_id = $1', [drop.id])
      return rows[0]?.robot_views > 0 && rows
    })
    expect(counted).toEqual([{ views: 1, robot_views: 1 }])
  })
})

describe('GET /app/v2/drops/{identifier}', () => {
  it('returns the drop as the contract says, and nothing of the team (DROP-117..131)', async () => {
    const { organization_id, drop } = await givenDrop(server)
    const { status, body } = await server.call(drops.get, { identifier: drop.slug })
    expect(status).toBe(200)
    expect(body.drop).toMatchObject({ id: drop.id, title: 'Night Bus', drop_profile: { title: 'Vesper Lane' } })
    expect(JSON.stringify(body)).not.toContain(organization_id)
    const bySlugs = await server.call(drops.get_by_slugs, {
      profile_slug: drop.drop_profile.slug,
      drop_slug: drop.slug,
    })
    expect(bySlugs.body).toEqual(body)
  })
  it('answers 404 for a draft (DROP-138)', async () => {
    const { drop } = await givenDrop(server)
    await server.sql(`update drops set build_status = 'CREATING' where id = $1`, [drop.id])
    expect((await server.call(drops.get, { identifier: drop.id })).status).toBe(404)
    expect((await page(`/d/${drop.id}`)).status).toBe(404)
  })
})
