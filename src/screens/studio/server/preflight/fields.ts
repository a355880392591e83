import { labelOf } from '#records/drops/server/draft-changes.ts'
import { faultsOf } from '#records/drops/server/draft-page.ts'
import { type Check, error, foundOr } from './facts.ts'
import { linkFields } from './links.ts'

/** What was typed but cannot be shown: publishing would lose it. Links have a check of their own, which says more. */
export const fieldsCheck: Check = ({ draft }) =>
  foundOr(
    'fields',
    'Everything typed can be shown',
    ...faultsOf(draft)
      .filter(({ field }) => !linkFields.some(link => link === field) && !field.endsWith('.destination_url'))
      .map(({ field, text }) =>
        field === 'title'
          ? error({ code: 'title_missing', field, text: 'The drop has no title.' })
          : error({
              code: 'field_invalid',
              field,
              text: `${labelOf(field)}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
            }),
      ),
  )
