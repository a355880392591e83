import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findings } from '../accessibility/axe.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { closeContexts, workerBrowser } from './worker-browser.ts'

let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await startTestServer()
  browser = await workerBrowser()
})
afterAll(async () => {
  await closeContexts()
  await server?.stop()
})

const paths = ['/privacy', '/privacy?lang=fr', '/nowhere', '/docs']
const screens = [
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  { colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
] as const

it.each(paths.flatMap(path => screens.map(screen => ({ path, ...screen }))))(
  'UI-016: $path has no axe finding and fits in $colorScheme at $viewport.width pixels, with files of ours only',
  async ({ path, colorScheme, viewport }) => {
    const context = await browser.newContext({ colorScheme, viewport })
    try {
      const page = await context.newPage()
      const hosts = new Set<string>()
      const complaints: string[] = []
      page.on('request', request => hosts.add(new URL(request.url()).host))
      // a breach of the content security policy is reported here
      page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
      await page.goto(server.url + path, { waitUntil: 'networkidle' })
      if (path === '/docs') await page.getByRole('heading', { name: 'Errors', exact: true }).waitFor()
      expect(await findings(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      hosts.delete('')
      expect([...hosts]).toEqual([new URL(server.url).host])
      expect(complaints.filter(line => !line.includes('404'))).toEqual([])
      if (process.env.SCREENSHOTS)
        await page.screenshot({
          path: `${process.env.SCREENSHOTS}/${path.replace(/\W+/g, '-')}-${colorScheme}-${viewport.width}.png`,
          fullPage: true,
        })
    } finally {
      await context.close()
    }
  },
)
