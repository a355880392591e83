import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

interface Where {
  /** A selector: only what lies within is looked at. */
  within?: string
  /** Selectors of what is not looked at. */
  without?: string[]
}

/** What axe has to say, a line for each element. Base UI's focus guards are hidden from readers on purpose and hand the focus on. */
export async function findings(page: Page, { within = 'html', without = [] }: Where = {}): Promise<string[]> {
  // A page without frames is judged where it stands. Otherwise each look opens a second page to put the frames together, which takes a second.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(page.frames().length === 1 || without.includes('iframe'))
    .include(within)
    // what is right is not described: that takes as long as to look for what is wrong
    .options({ resultTypes: ['violations'] })
  for (const part of ['[data-base-ui-focus-guard]', ...without]) axe.exclude(part)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
