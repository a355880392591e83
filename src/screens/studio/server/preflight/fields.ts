import { labelOf } from '#records/drops/server/draft-changes.ts'
import { faultsOf } from '#records/drops/server/draft-page.ts'
import { type Check, error, type Facts, findingsOrPassed } from './facts.ts'
import { linkRisk, linksOf } from './links.ts'

/** What was typed but cannot be shown: publishing would lose it. Of a link that leads nowhere its own check says more. */
export const fieldsCheck: Check = facts => {
  const told = new Set(linksOf(facts).flatMap(({ field, url }) => (field && linkRisk(url) ? [field] : [])))
  return findingsOrPassed(
    'fields',
    'Everything typed can be shown',
    ...faultsOf(facts.draft)
      .filter(({ field }) => !told.has(field))
      .map(({ field, text }) =>
        field === 'title'
          ? error({ code: 'title_missing', field, text: 'The drop has no title.' })
          : error({
              code: 'field_invalid',
              field,
              text: `${nameOf(facts, field)}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
            }),
      ),
  )
}

/** How a field is called; a city's says whose it is. */
function nameOf({ draft }: Pick<Facts, 'draft'>, field: string): string {
  const [, at, part] = /^link_collection\.links\.(\d+)\.(\w+)/.exec(field) ?? []
  if (at === undefined) return labelOf(field)
  const city = draft.link_collection?.links[Number(at)]?.title || `city ${Number(at) + 1}`
  return `${part === 'event_date' ? 'Date' : labelOf(field)} of ${city}`
}
