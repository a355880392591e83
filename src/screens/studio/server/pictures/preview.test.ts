import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DraftChanges } from '#records/drops/draft.ts'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import * as render from '#screens/drop-page/web/render.tsx'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Studio, studioOf } from '../../../../../test/studio.ts'
import { type PreviewState, studio } from '../../contract.ts'

const assets = {
  stylesheets: ['/fan/fan.css'],
  no_script_stylesheet: '/fan/no-script.css',
  script: '/fan/fan.js',
  frame_script: '/fan/frame.js',
}

let server: TestServer
let team: Studio
beforeAll(async () => {
  server = await startTestServer({
    settings: { RATE_LIMIT_FACTOR: '1000' },
    fanPages: { render: render as FanRenderer, assets, styles: { page: '.page{display:grid}', rows: '', blocks: '' } },
  })
  team = await studioOf(server)
})
afterAll(() => server.stop())

const ann: Studio['ann'] = (...call) => team.ann(...call)
const begun = async (changes: DraftChanges = {}) => (await team.begun(changes)).id
const htmlOf = async (id: string, more: { changes?: DraftChanges; state?: PreviewState; form_only?: boolean } = {}) =>
  (await ann(studio.preview, { id, ...more } as never)).body.html
const stylesheetIn = (html: string) =>
  /href="([^"]*d-preview\/style\.css[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
const get = async (path: string) => {
  const response = await fetch(new URL(path, server.url), { redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('the preview beside the editor', () => {
  it('shows unsaved changes and accepts no sign-up (FORM-098, FORM-099)', async () => {
    const id = await begun()
    const html = await htmlOf(id, { changes: { title: 'Half a tit', allow_name: true, voice: 'wide' } })
    expect(html).toMatch(/<h1[^>]*>Half a tit<\/h1>/)
    expect(html).toContain('class="v-wide"')
    expect(html).toContain('name="first_name"')
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*data-submit[^>]* disabled/)
    expect(html).toContain('"preview":true'.replaceAll('"', '&quot;'))
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect((await ann(studio.open, { id } as never)).body.draft.title).toBe('Night Bus')
  })
  it('shows every state of the page (DROP-017, DROP-049, DROP-105, DROP-109)', async () => {
    const id = await begun({
      form_layout: 'COMPACT',
      require_otp: true,
      post_signup_redirect_url: 'https://shop.example',
    })
    const opened = /<dialog[^>]* open=""/
    const page = await htmlOf(id)
    expect([page.includes('data-open='), opened.test(page)]).toEqual([true, false])
    expect(await htmlOf(id, { state: 'SIGN_UP' })).toMatch(opened)
    expect(await htmlOf(id, { state: 'CODE' })).toContain('data-code')
    const done = await htmlOf(id, { state: 'AFTER_SIGN_UP' })
    expect(done).toMatch(opened)
    expect(done).toContain('You’re in!')
    expect(done).not.toContain('shop.example')
    const ended = await htmlOf(id, { state: 'ENDED' })
    expect(ended).toContain('This one is over. Thank you to everybody who came.')
    expect(ended).not.toContain('data-signup')
    expect(await htmlOf(id, { state: 'ENDED', changes: { end_message: 'Thank you, all.' } })).toContain(
      'Thank you, all.',
    )
  })
  it('works in form-only mode and in French (DROP-019, DROP-045)', async () => {
    const id = await begun()
    const html = await htmlOf(id, { form_only: true, changes: { translation_language: 'fr' } })
    expect(html).toContain('<html lang="fr" class="bare">')
    expect(html).not.toContain('class="hero"')
  })
  it('serves the colours as our own stylesheet at an unguessable address (DROP-038, THREATS 20)', async () => {
    const id = await begun()
    const address = stylesheetIn(await htmlOf(id, { changes: { background_color_hex: '#204060' } }))
    const sheet = await get(address)
    expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(sheet.text).toMatch(/^\.page\{display:grid\}.*--bg:#204060/s)
    const forged = new URL(address, server.url)
    const dress = JSON.parse(Buffer.from(forged.searchParams.get('dress') ?? '', 'base64url').toString())
    dress.theme.colours.bg = '#000000'
    forged.searchParams.set('dress', Buffer.from(JSON.stringify(dress)).toString('base64url'))
    expect((await get(forged.href)).status).toBe(404)
    expect((await get('/d-preview/style.css')).status).toBe(404)
  })
  it('escapes typed text (THREATS 16)', async () => {
    const id = await begun()
    const script = '</script><script>alert(1)</script>'
    const html = await htmlOf(id, { changes: { title: script, description: script, additional_legal: script } })
    expect(html).not.toContain('<script>alert')
  })
})

describe('the preview link', () => {
  it('shows the saved draft to anybody who has it, is not indexed, and is framed by our pages only (DROP-138)', async () => {
    const id = await begun({ title: 'Low Tide' })
    const { url, expires_at } = (await ann(studio.preview_link, { id } as never)).body
    const { status, headers, text } = await get(url)
    expect([status, text.includes('Low Tide')]).toEqual([200, true])
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect((await get(`${url}?state=ended`)).text).not.toContain('data-signup')
    expect(new Date(expires_at).getTime() - server.clock.now().getTime()).toBe(86_400_000)

    for (const changed of [`${url}x`, url.replace(/\.\d{10}\./, '.9999999999.'), `${server.url}/d-preview/a.b.c`])
      expect((await get(changed)).status).toBe(404)
    await ann(studio.archive, { id } as never)
    expect((await get(url)).status).toBe(404)
  })
  it('stops working when revoked, with all others of this drop only', async () => {
    const [id, other] = [await begun({ title: 'Low Tide' }), await begun()]
    const linkTo = async (drop: string) => (await ann(studio.preview_link, { id: drop } as never)).body.url
    const [one, two, kept] = [await linkTo(id), await linkTo(id), await linkTo(other)]
    const statuses = async (...urls: string[]) => Promise.all(urls.map(async url => (await get(url)).status))
    expect(await statuses(one, two, kept)).toEqual([200, 200, 200])
    expect((await ann(studio.revoke_previews, { id } as never)).status).toBe(200)
    expect(await statuses(one, two, kept)).toEqual([404, 404, 200])
    const fresh = await linkTo(id)
    expect(await statuses(fresh, one.replace(/\.0\.(?=\d{10}\.)/, '.1.'))).toEqual([200, 404])
  })
  it('expires after a day', async () => {
    const { url } = (await ann(studio.preview_link, { id: await begun() } as never)).body
    expect((await get(url)).status).toBe(200)
    server.clock.advance(86_400_000)
    expect((await get(url)).status).toBe(404)
  })
})

describe('the embedded form', () => {
  it('can be framed by the sites of the published version only (DROP-019, DROP-020)', async () => {
    const id = await begun({ title: 'Bus "N1"', frame_origins: ['https://label.example', 'https://shop.example:8443'] })
    const snippet = async () => (await ann(studio.embed, { id } as never)).body
    expect(await snippet()).toMatchObject({ frame_origins: [] })
    await ann(studio.publish, { id, base_revision: 2 } as never)
    const { html, url, frame_origins } = await snippet()
    expect(frame_origins).toEqual(['https://label.example', 'https://shop.example:8443'])
    expect(html).toMatch(/^<iframe src="[^"]+" title="Bus &quot;N1&quot;" width="100%" height="\d+"/)
    expect(html).toContain(`<script type="module" async src="${new URL('/embed.js', url)}"></script>`)
    const policyOf = async (address: string) => (await get(address)).headers.get('content-security-policy')
    await eventually(async () => (await get(url)).status === 200)
    expect(await policyOf(url)).toContain('frame-ancestors https://label.example https://shop.example:8443')
    expect(await policyOf(url.replace('?form_only=true', ''))).toContain("frame-ancestors 'none'")
  })
})

describe('the look', () => {
  it('takes the background from the background picture, else its colour, the button’s, the cover’s (DROP-034, DROP-035)', async () => {
    const id = await begun()
    const upload = async (background: string) => {
      const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer()
      const file = new Blob([bytes as BlobPart], { type: 'image/png' })
      return (await ann(studio.upload_picture, {} as never, { file })).body.url
    }
    const look = async (changes: DraftChanges) => (await ann(studio.look, { id, changes } as never)).body
    const groundOf = async (changes: DraftChanges) => (await look(changes)).colours.bg
    const button = { custom_primary_button_color_hex: '#e0a000' }
    const cover = { custom_image_url: await upload('#0a3c14') }
    const backdrop = { custom_background_image_url: await upload('#781018') }
    const background = { background_color_hex: '#223388' }
    const ofButton = await groundOf(button)
    const ofCover = await groundOf(cover)
    const ofBackdrop = await groundOf(backdrop)
    expect(new Set([ofButton, ofCover, ofBackdrop, '#223388', await groundOf({})]).size).toBe(5)

    expect(await groundOf({ ...cover, ...button, ...background, ...backdrop })).toBe(ofBackdrop)
    expect(await groundOf({ ...cover, ...button, ...background })).toBe('#223388')
    expect(await groundOf({ ...cover, ...button })).toBe(ofButton)
    expect(await groundOf({ ...cover, color_theme: 'LIGHT' })).toBe(ofCover)
    expect((await look({ ...cover, ...button })).colours.accent).toBe('#e0a000')
  })
  it('has the same colours after the upload, while editing and on the published page (DROP-034)', async () => {
    const cover = readFileSync(new URL('../../../../demo/covers/slow-orchard.webp', import.meta.url))
    const file = new Blob([cover as BlobPart], { type: 'image/webp' })
    const { url, look } = (await ann(studio.upload_picture, {} as never, { file })).body
    const { id, base_revision } = await team.begun({ custom_image_url: url, color_theme: 'LIGHT', allow_email: true })
    expect((await ann(studio.look, { id, changes: {} } as never)).body.colours).toEqual(look.colours)
    expect((await ann(studio.publish, { id, base_revision } as never)).status).toBe(200)
    const [published] = await server.sql<{ colours: object }>(
      `select dress->'theme'->'colours' as colours from drop_versions where drop_id = $1`,
      [id],
    )
    expect(published?.colours).toEqual(look.colours)
  })
  it('follows colours while they are picked, and reports their contrast (DROP-035, DROP-040)', async () => {
    const id = await begun()
    const look = async (changes: DraftChanges) => (await ann(studio.look, { id, changes } as never)).body
    expect((await look({ color_theme: 'LIGHT' })).scheme).toBe('light')
    const { colours, contrast } = await look({
      background_color_hex: '#ffee00',
      custom_primary_button_color_hex: '#fff',
    })
    expect(colours.bg).toBe('#ffee00')
    expect(colours.accent).not.toBe('#ffffff')
    expect(contrast.text).toBeGreaterThanOrEqual(4.5)
    expect(contrast.button_label).toBeGreaterThanOrEqual(4.5)
  })
})
