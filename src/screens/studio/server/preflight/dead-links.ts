import { type Facts, findingsOrPassed, info, type Outcome, warning } from './facts.ts'
import type { CheckLinks } from './link-checker.ts'
import { linkRisk, linksOf } from './links.ts'

/** Links that lead nowhere. A link that could not be checked is no error, and is reported as unknown. */
export async function deadLinks(facts: Facts, checkLinks: CheckLinks): Promise<Outcome> {
  // dangerous links are reported by another check and never requested; plain http is never requested either
  const links = linksOf(facts).filter(({ url }) => !linkRisk(url) && /^https:/i.test(url))
  const states = await checkLinks(links.map(({ url }) => url))
  const unknown = links.filter(({ url }) => (states.get(url) ?? 'unknown') === 'unknown')
  const outcome = findingsOrPassed(
    'links_alive',
    links.length === 1 ? 'The link opens' : `All ${links.length} links open`,
    ...links.map(({ url, field, name }) => {
      const state = states.get(url)
      const hint = url.length > 80 ? `${url.slice(0, 79)}…` : url
      if (state === 'dead') return warning({ code: 'link_dead', field, text: `${name} leads to no page.`, hint })
      if (state === 'private')
        return warning({ code: 'link_unsafe', field, text: `${name} leads to a private network.`, hint })
      return null
    }),
    unknown.length > 0 &&
      info({
        code: 'link_unchecked',
        text: `${unknown.length === 1 ? 'One link' : `${unknown.length} links`} could not be checked: ${unknown.length === 1 ? 'the site' : 'the sites'} did not answer.`,
        hint: capitalised(listed(unknown.map(({ name }) => name.replace(/^The (artist’s )?/, '')))),
      }),
  )
  return links.length === 0 ? { findings: [], passed: [] } : outcome
}

/** Each name once; of many, the first few. */
function listed(names: readonly string[]): string {
  const different = [...new Set(names)]
  const shown = different.slice(0, NAMED).join(', ')
  return different.length > NAMED ? `${shown} and ${different.length - NAMED} more` : shown
}

const NAMED = 6

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
