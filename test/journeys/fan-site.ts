import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { FORM_STARTED } from '#features/funnel/paths.ts'
import { altcha } from '#integrations/captcha/altcha.ts'
import { systemClock } from '#platform/server/clock.ts'
import { contentSecurityPolicy } from '#platform/server/http/security-headers.ts'
import type { PublicDrop } from '#records/drops/contract.ts'
import { themeOfCover } from '#records/drops/theme/cover.ts'
import { themeCss } from '#records/drops/theme/css.ts'
import type { Voice } from '#records/drops/theme/voices.ts'
import { fanAssets } from '../../src/screens/drop-page/assets.ts'
import { type DropPageProps, EMBED_SCRIPT, type FanRenderer } from '../../src/screens/drop-page/contract.ts'
import { samplePage } from '../fans/drop-page.ts'
import { closeContexts, workerBrowser } from './worker-browser.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

/** A cover of the demo with the voice it goes with. */
export interface Mood {
  cover: string
  voice: Voice
}
const HTML = 'text/html; charset=utf-8'
const plain: Mood = { cover: 'room-zero', voice: 'wide' }

const porto = (city: string, state: string, country: string, country_code: string, lat: string, lon: string) => ({
  address: { city, town: null, village: null, state, country, country_code },
  display_name: `${city}, ${state}, ${country}`,
  lat,
  lon,
  time_zone: 'Europe/Lisbon',
})
const cities = [
  porto('Porto', 'Porto District', 'Portugal', 'pt', '41.14961', '-8.61099'),
  porto('Porto Alegre', 'Rio Grande do Sul', 'Brazil', 'br', '-30.03283', '-51.23019'),
  porto('Portland', 'Oregon', 'United States', 'us', '45.52345', '-122.67621'),
]

/**
 * The built fan pages in a real browser. The server's side is played here, with proofs of work that cost nothing: what
 * the real one stores is proved elsewhere. `posts` is what the form of the last opened page sent.
 */
export async function startFanSite({ dist = join(root, 'dist') } = {}) {
  const browser = await workerBrowser()
  const { renderDropPage }: FanRenderer = await import(pathToFileURL(join(dist, 'fan-render/fan-render.js')).href)
  const assets = fanAssets(JSON.parse(readFileSync(join(dist, 'fan/.vite/manifest.json'), 'utf8')))
  const captcha = altcha({ secret: 'fan form', cost: 1, tries: [2, 5], clock: systemClock })
  const pages = new Map<string, string>()
  const hosts = new Map<string, string>()
  const themes = new Map<string, string>()
  const replies: { status: number; body: object }[] = []
  let posts: { path: string; body: string }[] = []

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fans.example')
    const answer = (status: number, type: string, body: string | Buffer) =>
      response.writeHead(status, { 'content-type': type }).end(body)
    if (request.method === 'POST') {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      // the page tells of the first touch by itself: it is nothing that the form sends
      if (pathname === FORM_STARTED) return answer(200, 'application/json', '{"counted":true}')
      posts.push({ path: pathname, body: Buffer.concat(parts).toString() })
      if (pathname.startsWith('/d/')) return answer(200, HTML, pages.get('/d/done') ?? '')
      const { status, body } = replies.shift() ?? {
        status: 201,
        body: { id: '1', created_at: '2026-11-01T12:00:00Z', otp_required: false },
      }
      return answer(status, 'application/json', JSON.stringify(body))
    }
    if (pathname.endsWith('/challenge')) {
      const challenge = await captcha.challenge(searchParams.get('action') as 'signup')
      return answer(200, 'application/json', JSON.stringify(challenge))
    }
    if (pathname.endsWith('/autocomplete')) {
      const wanted = searchParams.get('query')?.toLowerCase() ?? ''
      const found = cities.filter(({ display_name }) => display_name.toLowerCase().startsWith(wanted))
      return answer(200, 'application/json', JSON.stringify(found))
    }
    const host = hosts.get(pathname)
    if (host) return answer(200, 'text/html', host)
    if (pathname === EMBED_SCRIPT) {
      response.setHeader('access-control-allow-origin', '*')
      return answer(200, 'text/javascript', readFileSync(join(root, 'src/screens/drop-page/web/embed.js')))
    }
    const page = pages.get(pathname)
    if (page) {
      if (page.includes('<html lang="en" class="bare">')) response.setHeader('content-security-policy', policy)
      return answer(200, HTML, page)
    }
    const theme = themes.get(pathname)
    if (theme) return answer(200, 'text/css', theme)
    try {
      answer(200, types[extname(pathname)] ?? 'text/plain', readFileSync(fileOf(pathname, dist)))
    } catch {
      answer(204, 'text/plain', '')
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  /** The same server under a name that browsers take for another site. */
  const otherSite = `http://localhost:${port}`
  const policy = contentSecurityPolicy(otherSite)

  /** Puts a page of a drop at an address. */
  async function give(
    path: string,
    drop: Partial<PublicDrop>,
    { mood = plain, ...changes }: Partial<Omit<DropPageProps, 'drop'>> & { mood?: Mood } = {},
  ) {
    const theme = await themeOfCover(join(root, `src/demo/covers/${mood.cover}.webp`))
    const theme_stylesheet = `/theme-${mood.cover}-${mood.voice}.css`
    themes.set(theme_stylesheet, themeCss({ theme, voice: mood.voice }))
    const { voice } = mood
    const page = { assets, theme, voice, theme_stylesheet, post_url: '/d/form?lang=en', ...changes, drop }
    pages.set(path, renderDropPage(samplePage(page)))
  }

  /** A phone with a page of its own; every request elsewhere and every complaint of the page is noted. */
  async function open(
    path: string,
    { prepare, ...options }: BrowserContextOptions & { prepare?: (page: Page) => Promise<unknown> } = {},
  ) {
    posts = []
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
      ...options,
    })
    const page = await context.newPage()
    const elsewhere: string[] = []
    const complaints: string[] = []
    page.on('request', request => {
      if (!request.url().startsWith(url) && !request.url().startsWith('blob:')) elsewhere.push(request.url())
    })
    page.on('pageerror', error => complaints.push(error.message))
    page.on('console', message => {
      if (/Content Security Policy/.test(message.text())) complaints.push(message.text())
    })
    await prepare?.(page)
    await page.goto(new URL(path, url).href)
    return { page, elsewhere, complaints, close: () => context.close() }
  }

  return {
    url,
    give,
    open,
    /** Puts somebody else's page at an address of another site, and answers that. */
    giveElsewhere(path: string, html: string) {
      hosts.set(path, html)
      return otherSite + path
    },
    posts: () => posts,
    /** The next answer to a post that is not the form's own. */
    answerNext: (status: number, body: object) => replies.push({ status, body }),
    async stop() {
      await closeContexts()
      server.close()
    },
  }
}
export type FanSite = Awaited<ReturnType<typeof startFanSite>>

function fileOf(pathname: string, dist: string): string {
  if (pathname.startsWith('/fan/')) return join(dist, pathname)
  if (pathname.startsWith('/flags/'))
    return join(root, pathname.replace('/flags', 'node_modules/country-flag-icons/3x2'))
  if (pathname.startsWith('/covers/')) return join(root, 'src/demo', pathname)
  return join(root, 'public', pathname)
}
