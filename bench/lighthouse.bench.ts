// Lighthouse as a phone on slow 4G sees the demo drop, served by the product as it runs: median of five runs, each in a
// browser of its own. Lighthouse multiplies what the page costs this machine's processor by four, so a machine that is
// busy with something else gives a lower score than the page deserves: its speed index is printed beside the figures.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { buildWeb } from '#app/web-build/build-web.ts'
import { BROWSER_FLAGS, findBrowser } from '../scripts/find-browser.ts'
import { startProduct } from './product.ts'
import { percentile, report } from './report.ts'

const RUNS = Number(process.env.RUNS ?? 5)
const DEMO_DROP = '/d/slow-orchard'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Run {
  scores: Record<string, number>
  /** Milliseconds. */
  largestPaint: number
  /** How fast Lighthouse found the processor: about 1500 on a phone-like laptop that does nothing else. */
  machine: number
  /** Names of the audits that cost points. */
  missed: string[]
}

await buildWeb({ log: console.log })
const chromePath = await findBrowser()
const product = await startProduct({ workers: 0 })
try {
  const url = product.url + DEMO_DROP
  // the first fan of a page waits until it is rendered; Lighthouse is to be the second
  if (!(await fetch(url)).ok) throw new Error(`${DEMO_DROP} is not there`)
  const runs: Run[] = []
  for (let at = 0; at < RUNS; at++) {
    const run = (await measure(url)) ?? (await measure(url)) ?? (await measure(url))
    if (!run) throw new Error('The browser lost the beginning of three page loads in a row')
    runs.push(run)
    const { performance } = run.scores
    console.log(
      `run ${at + 1}: performance ${performance}, LCP ${Math.round(run.largestPaint)} ms, machine ${Math.round(run.machine)}` +
        (run.missed.length > 0 ? `, below 100 by ${run.missed.join(', ')}` : ''),
    )
  }
  const median = (value: (run: Run) => number) => percentile(runs.map(value), 0.5)
  for (const category of CATEGORIES) {
    const value = median(run => run.scores[category] ?? 0)
    report({ figure: `Lighthouse mobile: ${category}`, value, unit: '', floor: 100 })
  }
  const value = median(run => run.largestPaint) / 1000
  report({ figure: 'Lighthouse mobile: largest contentful paint', value, unit: 's', ceiling: 1.5 })
} finally {
  await product.stop()
}

/** Null where the browser's trace lacks the beginning of the page load, as happens now and then on a busy machine. */
async function measure(url: string): Promise<Run | null> {
  const chrome = await launch({
    chromePath,
    chromeFlags: [...BROWSER_FLAGS, '--headless=new'],
    logLevel: 'silent',
  })
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
    if (!result) throw new Error('Lighthouse gave no result')
    const { categories, audits, environment, runtimeError } = result.lhr
    if (runtimeError?.code === 'NO_NAVSTART') return null
    if (runtimeError) throw new Error(runtimeError.message)
    const counted = Object.values(categories).flatMap(category => category.auditRefs.filter(({ weight }) => weight > 0))
    return {
      scores: Object.fromEntries(
        Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
      ),
      largestPaint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
      machine: environment.benchmarkIndex,
      missed: counted.map(({ id }) => id).filter(id => (audits[id]?.score ?? 1) < 1),
    }
  } finally {
    chrome.kill()
  }
}
