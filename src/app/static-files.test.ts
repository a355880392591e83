import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WORKSPACE_PATHS, withFlagService, withoutFrame } from '#app/static-files.ts'
import { newId } from '#platform/server/new-id.ts'
import { createProfile } from '#records/drops/server/save-drop.ts'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import * as render from '#screens/drop-page/web/render.tsx'
import { startTestServer, type TestServer } from '../../test/server.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const assets = {
  stylesheets: ['/fan/fan.css'],
  no_script_stylesheet: '/fan/no-script.css',
  script: '/fan/fan.js',
  frame_script: '/fan/frame.js',
}
const fanPages = { render: render as FanRenderer, assets }

let server: TestServer
let production: TestServer
beforeAll(async () => {
  server = await startTestServer({ fanPages })
  production = await startTestServer({
    fanPages,
    settings: {
      FANFARE_ENV: 'production',
      FANFARE_ENCRYPTION_KEYS: `one:${randomBytes(32).toString('base64')}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      FLAG_BASE_URL: 'https://flagcdn.com',
    },
  })
})
afterAll(() => Promise.all([server?.stop(), production?.stop()]))

const ask = async (path: string, headers: Record<string, string> = BROWSER, at = server) => {
  const answer = await fetch(at.url + path, { headers })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    headers: answer.headers,
    text: await answer.text(),
  }
}

it('shows the frame before any script has loaded, and nothing of it to who signs in', () => {
  const html = readFileSync(new URL('../../index.html', import.meta.url), 'utf8')
  const classes = (text: string) =>
    [...text.matchAll(/class(?:Name)?="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
  // the shape that the script draws next, so that nothing moves
  const drawn = readFileSync(new URL('../screens/workspace/web/frame-skeleton.tsx', import.meta.url), 'utf8')
  expect(classes(html)).toEqual(expect.arrayContaining(classes(drawn)))
  expect(html).toContain('Loading the workspace')
  expect(withoutFrame(html)).toMatch(/<div id="root"><\/div>/)
})

it('shows the front page at / to visitors, and sends signed-in people to their workspace', async () => {
  const at = async (at: TestServer, cookie: string) => {
    const answer = await fetch(at.url, { headers: { ...BROWSER, cookie }, redirect: 'manual' })
    return [answer.status, answer.headers.get('location'), (await answer.text()).includes('Loading the workspace')]
  }
  // 503 where the workspace was not built
  expect((await at(server, '')).slice(1)).toEqual([null, false])
  expect(await at(server, 'fanfare.session=a.b')).toEqual([302, '/home', false])
})

describe('the flag service of an installation (FORMAT-014)', () => {
  const images = async (path: string, at: TestServer) =>
    /img-src ([^;]*)/.exec((await ask(path, BROWSER, at)).headers.get('content-security-policy') ?? '')?.[1]

  it('is allowed by the CSP of the workspace, not by the CSP of public pages', async () => {
    expect(await images('/roster', production)).toBe("'self' data: blob: https://flagcdn.com")
    expect(await images('/nowhere', production)).toBe("'self' data: blob:")
    expect(await images('/roster', server)).toBe("'self' data: blob:")
  })

  it('is named in the page of the workspace', () => {
    const html = withFlagService('<html><head></head></html>', 'https://flags.example/"x/')
    expect(html).toContain('<meta name="flag-service" content="https://flags.example/%22x/" /></head>')
  })
})

describe('unknown addresses', () => {
  const unknown = ['/nowhere', '/nowhere/at/all', '/media/none/none.webp', '/privacy/none', '/app/v2/none']

  it.each(unknown)('answers %s with a friendly page for browsers', async path => {
    const { status, type, text, headers } = await ask(path)
    expect({ status, type }).toEqual({ status: 404, type: 'text/html; charset=utf-8' })
    expect(text).toContain('find the page you were looking for')
    expect(headers.get('vary')).toMatch(/\baccept\b(?!-)/)
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  })
  it.each(unknown)('answers %s with a JSON error for programs, scripts and pictures', async path => {
    for (const accept of ['*/*', 'application/json', 'image/avif,image/webp,*/*;q=0.8']) {
      const { status, type, text } = await ask(path, { accept })
      expect({ accept, status, type }).toEqual({ accept, status: 404, type: 'application/problem+json; charset=utf-8' })
      expect(JSON.parse(text)).toMatchObject({ code: 'not_found' })
    }
  })
  it('answers JSON for every method other than GET and HEAD', async () => {
    const answer = await fetch(`${server.url}/nowhere`, { method: 'POST', headers: { ...BROWSER, origin: server.url } })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('json')
  })
})

describe('component gallery', () => {
  it.each(['/ui', '/ui/list'])('does not serve %s in production but serves the rest of the workspace', async path => {
    expect((await ask(path, BROWSER, production)).status).toBe(404)
    expect((await ask('/drops', BROWSER, production)).status).not.toBe(404)
    expect((await ask(path)).status).not.toBe(404)
  })
})

describe('reserved addresses', () => {
  const organizationId = newId()
  const profileAt = (slug: string) =>
    server.app.database.inOrganization(organizationId, db =>
      createProfile(db, organizationId, { slug, title: 'Somebody' }),
    )

  it('does not let an artist take the first part of any served address', async () => {
    const firsts = firstParts(server)
    expect(firsts).toEqual(
      expect.arrayContaining(['app', 'd', 'media', 'privacy', 'openapi.json', 'embed.js', 'healthz']),
    )
    for (const slug of new Set([...firsts, ...WORKSPACE_PATHS, 'assets', 'fan', 'fonts', 'flags']))
      await expect(profileAt(slug), slug).rejects.toMatchObject({
        status: 409,
        message: `Addresses that begin with "${slug}" are ours. Choose another.`,
      })
    await expect(profileAt('Privacy')).rejects.toMatchObject({ status: 409 })
  })
  it('gives any other address to the first artist who takes it', async () => {
    await profileAt('vesper-lane')
    await expect(profileAt('vesper-lane')).rejects.toThrow('taken')
  })
})

/** The first path segment of every served address. */
function firstParts(of: TestServer): string[] {
  const paths: string[] = []
  const parents: string[] = []
  for (const line of of.app.http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, path] = /^([│ ]*)[├└]── (.*?)(?: \([A-Z, ]+\))?$/.exec(line) ?? []
    if (indent === undefined || path === undefined) continue
    parents.splice(indent.length / 4, Number.POSITIVE_INFINITY, path)
    paths.push(parents.join(''))
  }
  return paths.flatMap(path => /^\/([a-z][\w.-]*)/.exec(path)?.[1] ?? [])
}
