import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { clipped } from './clipped.ts'
import { covered } from './covered.ts'

interface Where {
  /** A selector: only this part of the page is checked. */
  within?: string
  /** Selectors of what is not looked at. */
  without?: string[]
}

interface Violation {
  id: string
  nodes: { html: string }[]
}

const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string }
// what is right is not described: that takes as long as to look for what is wrong
const options = { resultTypes: ['violations' as const] }

/**
 * The axe findings, a line for each element, the controls that lie under something else, and the words that are cut off. Base UI's focus guards are hidden
 * from screen readers on purpose and pass the focus on.
 */
export async function findings(page: Page, { within = 'html', without = [] }: Where = {}): Promise<string[]> {
  const exclude = ['[data-base-ui-focus-guard]', ...without]
  // A page without frames is judged where it stands. Otherwise each look opens a second page to put the frames together, which takes a second.
  const isWhole = page.frames().length === 1 || without.includes('iframe')
  const violations = await (isWhole ? inPlace : withFrames)(page, within, exclude)
  const lines = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
  return [...lines, ...(await covered(page)), ...(await clipped(page))]
}

/** The builder would bring half a megabyte of axe into the page and each of its frames, twice, at every look. */
async function inPlace(page: Page, within: string, without: string[]): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ([include, exclude, options]) => {
      const { axe } = window as unknown as {
        axe: { run: (context: object, options: object) => Promise<{ violations: Violation[] }> }
      }
      const { violations } = await axe.run({ include: [include], exclude }, options)
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
    },
    [within, without, options] as const,
  )
}

async function withFrames(page: Page, within: string, without: string[]): Promise<Violation[]> {
  const axe = new AxeBuilder({ page }).include(within).options(options)
  for (const part of without) axe.exclude(part)
  return (await axe.analyze()).violations
}
