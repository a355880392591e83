import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyPluginAsync } from 'fastify'
import { type Browser, chromium } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captchaRoutes } from '#features/captcha/server/routes.ts'
import { altcha } from '#integrations/captcha/altcha.ts'
import { systemClock } from '#platform/server/clock.ts'
import { createDatabase, type Database } from '#platform/server/database/db.ts'
import { loginUrl } from '#platform/server/database/roles.ts'
import { createHttpServer } from '#platform/server/http/http.ts'
import { silentLog } from '#platform/server/log.ts'
import { BROWSER_FLAGS } from '../../scripts/find-browser.ts'
import { cloneDatabase } from '../database.ts'

declare global {
  interface Window {
    solve(): Promise<{ token: string; milliseconds: number; longestPause: number }>
  }
}

/** A page that does nothing but ask for a token, and watches how long its own thread was held meanwhile. */
const pageScript = (solve: string) => `
import { solveCaptcha } from ${JSON.stringify(solve)}
window.solve = async () => {
  let last = performance.now(), longestPause = 0
  const timer = setInterval(() => {
    longestPause = Math.max(longestPause, performance.now() - last)
    last = performance.now()
  }, 5)
  const start = performance.now()
  const token = await solveCaptcha('signup')
  clearInterval(timer)
  return { token, milliseconds: performance.now() - start, longestPause }
}
`
const real = altcha({ secret: 'journey', clock: systemClock })
const cheap = altcha({ secret: 'journey', cost: 50, tries: [20, 30], clock: systemClock })

let folder: string
let cloned: Awaited<ReturnType<typeof cloneDatabase>>
let database: Database
let browser: Browser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'captcha-page-'))
  const solve = fileURLToPath(new URL('../../src/features/captcha/web/solve.ts', import.meta.url))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>Captcha</title><link rel="icon" href="data:,"><script type="module" src="./page.ts"></script>',
  )
  await writeFile(join(folder, 'page.ts'), pageScript(solve))
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  })
  cloned = await cloneDatabase()
  database = createDatabase({ url: loginUrl(cloned.ownerUrl), max: 4 })
  const executablePath = process.env.CHROME_BIN ?? 'chromium'
  browser = await chromium.launch({
    executablePath,
    args: [...BROWSER_FLAGS, '--host-resolver-rules=MAP fans.test 127.0.0.1'],
  })
})
afterAll(async () => {
  await browser?.close()
  await database?.close()
  await cloned?.drop()
  await rm(folder, { recursive: true, force: true })
})

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

/** Solves once in a fresh page under our own policy, or one that is changed by `policy`. */
async function solveOn(captcha: typeof real, host: string, policy = (ours: string) => ours) {
  const files: FastifyPluginAsync = async http => {
    http.get('/*', async (request, reply) => {
      const path = request.url === '/' ? '/index.html' : request.url
      reply.header('content-security-policy', policy(String(reply.getHeader('content-security-policy'))))
      return reply.type(types[extname(path)] ?? 'text/plain').send(await readFile(join(folder, 'dist', path)))
    })
  }
  const sessions = { identify: async () => null, membership: async () => null }
  const http = await createHttpServer({
    services: { database, sessions, clock: systemClock },
    routes: captchaRoutes({ captcha, limitFactor: 1 }),
    pages: [files],
    log: silentLog,
    publicUrl: `http://${host}`,
    trustedProxies: false,
  })
  const { port } = new URL(await http.listen({ host: '127.0.0.1', port: 0 }))
  const page = await browser.newPage()
  let workers = 0
  page.on('worker', () => workers++)
  try {
    await page.goto(`http://${host}:${port}/`)
    await page.waitForFunction(() => 'solve' in window)
    const secure = await page.evaluate(() => isSecureContext)
    const solved = await page.evaluate(() => window.solve())
    return { ...solved, workers, secure, verdict: await captcha.verify(solved.token, 'signup') }
  } finally {
    await page.close()
    await http.close()
  }
}

/** The calmest of three: another program of a busy machine makes a page wait, too, but not each time. */
async function calmest(solve: () => ReturnType<typeof solveOn>) {
  let best = await solve()
  for (let tries = 1; tries < 3 && best.longestPause >= 200; tries++) {
    const next = await solve()
    if (next.longestPause < best.longestPause) best = next
  }
  return best
}

test('solves the captcha in a worker under our policy, and the page stays responsive (FORM-097)', async () => {
  const { verdict, workers, milliseconds, longestPause } = await calmest(() => solveOn(real, 'localhost'))
  expect(verdict).toMatchObject({ verified: true })
  expect(workers).toBe(1)
  expect(milliseconds).toBeLessThan(15_000)
  expect(longestPause).toBeLessThan(200)
})

test('solves the captcha on the page when the policy forbids workers (FORM-097)', async () => {
  const refuseWorkers = (ours: string) => ours.replace("worker-src 'self'", "worker-src 'none'")
  const { verdict, workers, longestPause } = await calmest(() => solveOn(real, 'localhost', refuseWorkers))
  expect(verdict).toMatchObject({ verified: true })
  expect(workers).toBe(0)
  expect(longestPause).toBeLessThan(200)
})

test('solves the captcha over plain HTTP, where browsers have no WebCrypto', async () => {
  const { verdict, secure } = await solveOn(cheap, 'fans.test')
  expect(secure).toBe(false)
  expect(verdict).toMatchObject({ verified: true })
})
