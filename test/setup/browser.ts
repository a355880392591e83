import { findBrowser } from '../../scripts/find-browser.ts'
import { buildWeb } from '../../src/app/web-build/build-web.ts'

/** Journeys drive the built pages in a real browser. */
export default async function setup() {
  process.env.CHROME_BIN = await findBrowser()
  await buildWeb({ log: console.log })
}
