import { useState } from 'react'
import { flushSync } from 'react-dom'
import { fanImports, type ImportPlan, importPlan } from '#features/fan-imports/contract.ts'
import { hasContact, suggestTargets } from '#features/fan-imports/rules.ts'
import { type ImportSource, type ImportSourceKey, importSources, sourceOf } from '#features/fan-imports/sources.ts'
import { targetNames } from '#features/fan-imports/words.ts'
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
import { type ConsentDraft, ConsentForm, emptyConsent } from './consent-form.tsx'
import { PlanOptions } from './plan-options.tsx'
import { Preview } from './preview.tsx'
import { SourceChoice } from './source-choice.tsx'

type Detail = AnswerOf<typeof fanImports.get>

/** The plan as edited; null follows the suggestion until somebody chooses. */
type Edited = Omit<ImportPlan, 'consent' | 'custom_fields' | 'decimal' | 'day_order'> & {
  custom_fields: ImportPlan['custom_fields'] | null
  decimal: ImportPlan['decimal'] | null
  day_order: ImportPlan['day_order'] | null
}

/** What the columns mean, who agreed to what, and what would become of the first rows. */
export function PlanScreen({ detail }: { detail: Detail }) {
  const { fan_import, header, sample, numbers, earlier } = detail
  const organization_id = useOrganization().id
  const [guessed] = useState(() => sourceOf(header, fan_import.file_name))
  const [source, setSource] = useState(guessed)
  const [edited, setEdited] = useState<Edited>(() => ({
    columns: suggestTargets(header, sample, guessed),
    custom_fields: null,
    decimal: null,
    country_code: detail.usual_country_code,
    day_order: null,
    existing: 'FILL',
  }))
  const [consent, setConsent] = useState<ConsentDraft>(() => consentOf(guessed, emptyConsent))
  const [tried, setTried] = useState(false)
  const fields = useCustomFields('FAN')
  const custom_fields = edited.custom_fields ?? suggestFields(header, edited.columns, fields)
  const figures = columnsOfKind('NUMBER', custom_fields, fields).map(at => numbers[at])
  const isDay = (at: number) => edited.columns[at] === 'birthdate' || edited.columns[at] === 'consent_date'
  const dayColumns = [...edited.columns.keys()].filter(isDay).concat(columnsOfKind('DATE', custom_fields, fields))
  const days = dayColumns.map(at => detail.days[at])
  const plan = {
    ...edited,
    custom_fields,
    decimal: edited.decimal ?? suggestDecimal(figures),
    day_order: edited.day_order ?? suggestDayOrder(days),
  }
  const change = (part: Partial<Edited>) => setEdited({ ...edited, ...part })
  const start = useCommand(fanImports.start, { failed: 'Failed to start the import' })

  const { given, ...stated } = consent
  const whole = importPlan.safeParse({ ...plan, consent: given === 'YES' ? stated : null })
  const complete = whole.success && given !== null && hasContact(plan.columns)
  const which = { organization_id, id: fan_import.id }
  const previewed = hasContact(plan.columns) ? { ...plan, consent: whole.success ? whole.data.consent : null } : null
  const preview = useQuery(fanImports.preview, previewed ? { ...which, plan: previewed } : skipToken, {
    unhurried: true,
  })
  const begin = () => {
    if (complete) return start.mutate({ ...which, plan: whole.data })
    // now, so that what is missing is marked before it is looked for
    flushSync(() => setTried(true))
    goToMissing()
  }

  return (
    <PlanFrame
      home="/fans"
      calls={fanImports}
      sheet={fan_import}
      earlier={earlier}
      counts={preview.data?.counts}
      note={
        <span role="status" className="min-w-0 flex-1 truncate text-12 text-fg-3">
          {tried && !complete && 'Something is still missing.'}
        </span>
      }
      start={{ isPending: start.isPending, run: begin }}
    >
      <Step number={1} title="What the columns mean" about={sheetWords(fan_import)}>
        <SourceChoice
          source={source}
          onChange={chosen => {
            setSource(chosen)
            change({ columns: suggestTargets(header, sample, chosen) })
            setConsent(consentOf(chosen, consent))
          }}
        />
        <div data-missing={(tried && !hasContact(plan.columns)) || undefined} className="grid grid-cols-1 gap-4">
          <FieldColumnMapping
            about="FAN"
            custom={plan.custom_fields}
            header={header}
            sample={sample}
            columns={plan.columns}
            targets={targetNames}
            onChange={(columns, custom_fields) => change({ columns, custom_fields })}
          />
          {tried && !hasContact(plan.columns) && (
            <Message tone="error">Choose the column of email addresses or of numbers.</Message>
          )}
        </div>
        <NumberNotation columns={figures} decimal={plan.decimal} onChange={decimal => change({ decimal })} />
        <DayNotation columns={days} order={plan.day_order} onChange={day_order => change({ day_order })} />
        <PlanOptions plan={plan} onChange={change} />
      </Step>
      <Step number={2} title="Who agreed to get messages" about="Without consent, nobody is sent anything">
        <ConsentForm consent={consent} columns={plan.columns} tried={tried} onChange={setConsent} />
      </Step>
      <Step number={3} title="What will happen" about="Nothing is written yet">
        <Preview id={fan_import.id} plan={previewed} />
      </Step>
    </PlanFrame>
  )
}

/** Nobody in some files agreed: the form says so before anybody can claim otherwise by mistake. */
const consentOf = (source: ImportSourceKey | null, consent: ConsentDraft): ConsentDraft =>
  source && (importSources[source] as ImportSource).nobodyAgreed ? { ...consent, given: 'NO' } : consent

/** The first thing that is wrong or not said gets the focus, in the middle of the window: the buttons lie over its end. */
function goToMissing() {
  const first = document.querySelector<HTMLElement>(
    '[data-step] [aria-invalid=true], [data-missing] :is([role=radio], [role=checkbox], [role=combobox])',
  )
  first?.focus()
  first?.scrollIntoView({ block: 'center' })
}
