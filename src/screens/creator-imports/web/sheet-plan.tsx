import { useState } from 'react'
import { type CreatorPlan, creatorImports } from '#features/creator-imports/contract.ts'
import {
  identifiesCreator,
  isProfileFigure,
  isRepeatable,
  suggestColumns,
  suggestCurrency,
} from '#features/creator-imports/rules.ts'
import { creatorTargetNames } from '#features/creator-imports/words.ts'
import { DayNotation, suggestDayOrder } from '#features/sheet-imports/web/day-notation.tsx'
import { NumberNotation, suggestDecimal } from '#features/sheet-imports/web/number-notation.tsx'
import { PlanFrame } from '#features/sheet-imports/web/plan-frame.tsx'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { sheetWords } from '#platform/web/data/sheet-words.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Message } from '#platform/web/ui/message.tsx'
import { Step } from '#platform/web/ui/step.tsx'
import { columnsOfKind, suggestFields } from '#records/custom-fields/rules.ts'
import { FieldColumnMapping } from '#records/custom-fields/web/field-column-mapping.tsx'
import { useCustomFields } from '#records/custom-fields/web/use-custom-fields.ts'
import { SheetOptions } from './sheet-options.tsx'
import { SheetPreview } from './sheet-preview.tsx'

type Detail = AnswerOf<typeof creatorImports.get>

/** The plan as edited; null follows the suggestion until somebody chooses. */
type Edited = Omit<CreatorPlan, 'custom_fields' | 'decimal' | 'day_order'> & {
  custom_fields: CreatorPlan['custom_fields'] | null
  decimal: CreatorPlan['decimal'] | null
  day_order: CreatorPlan['day_order'] | null
}

/** What the columns mean, what may change of creators whom the team has, and what would become of the rows. */
export function SheetPlan({ detail }: { detail: Detail }) {
  const { creator_import, header, sample, numbers, earlier } = detail
  const organization_id = useOrganization().id
  const [edited, setEdited] = useState<Edited>(() => {
    const columns = suggestColumns(header, sample)
    const currency = suggestCurrency(header, columns)
    return {
      columns,
      custom_fields: null,
      decimal: null,
      day_order: null,
      currency,
      replace: [],
      roster_id: null,
      platform: null,
      country_code: null,
    }
  })
  const fields = useCustomFields('CREATOR')
  const custom_fields = edited.custom_fields ?? suggestFields(header, edited.columns, fields)
  const figures = columnsOfKind('NUMBER', custom_fields, fields).map(at => numbers[at])
  const price = numbers[edited.columns.indexOf('price')]
  const days = columnsOfKind('DATE', custom_fields, fields).map(at => detail.days[at])
  const plan = {
    ...edited,
    custom_fields,
    decimal: edited.decimal ?? suggestDecimal([...figures, price]),
    day_order: edited.day_order ?? suggestDayOrder(days),
  }
  const change = (part: Partial<Edited>) => setEdited({ ...edited, ...part })
  const start = useCommand(creatorImports.start, { failed: 'Failed to start the import' })
  const complete = identifiesCreator(plan.columns)
  const which = { organization_id, id: creator_import.id }
  const preview = useQuery(creatorImports.preview, complete ? { ...which, plan } : skipToken, { unhurried: true })

  return (
    <PlanFrame
      home="/roster"
      calls={creatorImports}
      sheet={creator_import}
      earlier={earlier}
      counts={preview.data?.counts}
      start={{ isPending: start.isPending, disabled: !complete, run: () => start.mutate({ ...which, plan }) }}
    >
      <Step number={1} title="What the columns mean" about={sheetWords(creator_import)}>
        <FieldColumnMapping
          about="CREATOR"
          custom={plan.custom_fields}
          header={header}
          sample={sample}
          columns={plan.columns}
          targets={creatorTargetNames}
          isRepeatable={isRepeatable}
          reasonAgainst={name => (isProfileFigure(name) ? 'Read from the profiles, and kept up to date.' : undefined)}
          onChange={(columns, custom_fields) => change({ columns, custom_fields })}
        />
        <NumberNotation columns={figures} decimal={plan.decimal} onChange={decimal => change({ decimal })} />
        <DayNotation columns={days} order={plan.day_order} onChange={day_order => change({ day_order })} />
        {!complete && (
          <Message tone="warning">
            Choose a column of profiles, email addresses or phone numbers: a name alone does not say who somebody is.
          </Message>
        )}
      </Step>
      <Step number={2} title="Where they go" about="What your team wrote stays, unless you say otherwise">
        <SheetOptions plan={plan} onChange={change} />
      </Step>
      <Step number={3} title="What will happen" about="Nothing is written yet">
        <SheetPreview id={creator_import.id} plan={complete ? plan : null} />
      </Step>
    </PlanFrame>
  )
}
