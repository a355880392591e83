import pg from 'pg'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { addTeam } from '#features/accounts/server/people.ts'
import { signups } from '#features/signups/contract.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { Role } from '#platform/server/http/access.ts'
import { formFor, givenDrop, type SignupBody } from '../fans/fan-world.ts'
import { startTestServer } from '../server.ts'
import { teamOf } from '../teams.ts'
import { closeContexts, warmContexts, workerBrowser } from './worker-browser.ts'

/** A 404 from these calls means "none yet" (API-036); the browser logs it anyway. */
const NONE_YET = /\/roster\/v0\/(rating\/get|location\/list|audience\/get)$/

export const desk = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

export interface Screen {
  width: number
  height: number
  theme?: 'light' | 'dark'
}

export type Workspace = Awaited<ReturnType<typeof startWorkspace>>

/** The product with its worker, a signed-in team with one open drop, and a browser. Ann owns the team. */
export async function startWorkspace<Person extends string = never>(
  others: Record<Person, Role> = {} as Record<Person, Role>,
) {
  const server = await startTestServer({ jobs: true, clock: { ...systemClock, advance() {} } })
  const { organization_id, people } = await teamOf(server, 'Saltgrass', { ...others, ann: 'owner' })
  const given = await givenDrop(
    server,
    { title: 'Second Window', allow_email: true, allow_name: true },
    { organization_id },
  )
  const browser = await workerBrowser()
  const complaints: string[] = []
  const contexts = warmContexts(async () => {
    const context = await browser.newContext({
      viewport: desk,
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await context.addCookies(cookiesOf(people.ann.cookie, server.url))
    return context
  })

  return {
    server,
    organization_id,
    ann: people.ann,
    people,
    browser,
    drop: given.drop,
    /** Errors of every page so far, breaches of the content security policy included. */
    complaints,
    /** A fan who signs up through the public call, as the page would send it. */
    async signUp(fields: Partial<SignupBody>) {
      const answer = await server.call(signups.subscribe, await formFor(server, given, fields))
      if (answer.status !== 201) throw new Error(`The sign-up failed: ${answer.problem.detail}`)
    },
    /** A page of Ann's browser. */
    async open(path: string, { width, height, theme = 'light' }: Screen): Promise<Page> {
      const page = await (await contexts.next()).newPage()
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: theme })
      page.setDefaultTimeout(40_000)
      page.on('console', message => {
        const { url } = message.location()
        const isNoneYet = NONE_YET.test(url) && message.text().includes('404')
        if (message.type() === 'error' && !isNoneYet) complaints.push(`${path}: ${message.text()} ${url}`)
      })
      page.on('pageerror', error => complaints.push(`${path}: ${error.message}`))
      await page.goto(server.url + path)
      return page
    },
    /**
     * Closes the pages of a test and expects no complaints: for `afterEach`. `allowed` lists the complaints that belong
     * to the test.
     */
    async closePages(allowed: (complaint: string) => boolean = () => false) {
      await contexts.closePages()
      expect(complaints.splice(0).filter(complaint => !allowed(complaint))).toEqual([])
    },
    async stop() {
      await closeContexts()
      await server.stop()
    },
  }
}

/** Ann gets another team. */
export async function addTeamOfAnn({ server, ann }: Workspace, name: string) {
  const pool = new pg.Pool({ connectionString: server.ownerUrl, max: 1, options: '-c search_path=auth' })
  pool.on('error', () => {})
  const slug = name.toLowerCase().replaceAll(' ', '-')
  await addTeam(pool, { name, slug, members: [{ user_id: ann.user_id, role: 'owner' }] })
  await pool.end()
}

function cookiesOf(header: string, url: string): Parameters<BrowserContext['addCookies']>[0] {
  return header.split('; ').map(pair => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
  })
}

/** The open dialog or drawer. A toast has the same role and may be open too. */
export const openModal = (page: Page) => page.locator('[role="dialog"]:not([aria-modal="false"])')

/** How far the page, or the part that holds the screen, could be moved sideways or hides what is too wide, in pixels. */
export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    return Math.max(
      document.documentElement.scrollWidth - window.innerWidth,
      main ? main.scrollWidth - main.clientWidth : 0,
    )
  })
