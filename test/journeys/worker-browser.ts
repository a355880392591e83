import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { BROWSER_FLAGS } from '../../scripts/find-browser.ts'

let launched: Browser | undefined

/** The browser that the journeys of one worker share, one file after the other. It ends with the worker. */
export async function workerBrowser(): Promise<Browser> {
  if (launched?.isConnected()) return launched
  const { CHROME_BIN } = process.env
  launched = await chromium.launch({ args: BROWSER_FLAGS, ...(CHROME_BIN && { executablePath: CHROME_BIN }) })
  return launched
}

/** Closes all that a journey has opened in the worker's browser: for its `afterAll`. */
export async function closeContexts() {
  for (const context of launched?.contexts() ?? []) await context.close()
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/**
 * Contexts for the pages of one file. The first context is used again and again, with a warm cache and otherwise as it was
 * made: cookies and storage are put back. While a page of it is open, the next page gets a context of its own.
 */
export function warmContexts(make: () => Promise<BrowserContext>) {
  let first: { context: BrowserContext; state: StorageState } | undefined
  return {
    async next(): Promise<BrowserContext> {
      if (first?.context.pages().length === 0) {
        await first.context.setStorageState(first.state)
        return first.context
      }
      const context = await make()
      if (!first) {
        first = { context, state: await context.storageState() }
        context.once('close', () => {
          first = undefined
        })
      }
      return context
    },
    /** For `afterEach`. */
    async closePages() {
      for (const context of launched?.contexts() ?? []) {
        if (context !== first?.context) await context.close()
        else for (const page of context.pages()) await page.close()
      }
    },
  }
}
