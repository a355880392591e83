import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PlanFrame } from '#features/sheet-imports/web/plan-frame.tsx'
import { distributor, type StatementPlan, statementImports } from '#features/statement-imports/contract.ts'
import { hasRequiredColumns, suggestPlan } from '#features/statement-imports/rules.ts'
import { distributorNames, statementTargetNames } from '#features/statement-imports/words.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { sheetWords } from '#platform/web/data/sheet-words.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { longDate } from '#platform/web/dates.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { ColumnMapping } from '#platform/web/ui/fields/column-mapping.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { Step } from '#platform/web/ui/step.tsx'
import { StatementPreview } from './statement-preview.tsx'

/** What the columns mean, how the file writes numbers and months, and what would become of the rows. */
export function StatementPlanStep({ detail }: { detail: AnswerOf<typeof statementImports.get> }) {
  const { statement_import, header, sample, earlier } = detail
  const organization_id = useOrganization().id
  const [plan, setPlan] = useState<StatementPlan>(() => suggestPlan(header, sample))
  const change = (part: Partial<StatementPlan>) => setPlan({ ...plan, ...part })
  const start = useCommand(statementImports.start, { failed: 'Failed to start the import' })
  const isComplete =
    hasRequiredColumns(plan.columns) &&
    (plan.columns.includes('currency') || plan.currency !== null) &&
    (plan.columns.includes('sale_period') || plan.month !== null)
  const which = { organization_id, id: statement_import.id }
  const preview = useQuery(statementImports.preview, isComplete ? { ...which, plan } : skipToken)
  const counts = preview.data?.counts
  const isNothingNew = counts?.complete === true && counts.added === 0
  return (
    <PlanFrame
      home="/royalties"
      calls={statementImports}
      sheet={statement_import}
      earlier={null}
      counts={counts && { ...counts, rejected: counts.rejected + counts.unchanged }}
      start={{
        isPending: start.isPending,
        disabled: !isComplete || earlier !== null || isNothingNew,
        run: () => start.mutate({ ...which, plan }),
      }}
    >
      {earlier && (
        <Message tone="warning">
          {earlier.created_by_name} imported this file on {longDate(earlier.created_at)}, and a statement counts once.{' '}
          <Link to="/royalties/import/$importId" params={{ importId: earlier.id }} className="underline">
            Undo that import
          </Link>{' '}
          to enter the file again.
        </Message>
      )}
      <Step number={1} title="What the columns mean" about={sheetWords(statement_import)}>
        <ColumnMapping
          header={header}
          sample={sample}
          columns={plan.columns}
          targets={statementTargetNames}
          isRepeatable={never}
          onChange={columns => change({ columns })}
        />
        {!hasRequiredColumns(plan.columns) && (
          <Message tone="warning">Choose the columns with the store and with the amount that is paid to you.</Message>
        )}
      </Step>
      <Step number={2} title="How the file is written" about="Found by its header and first rows">
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Select
            label="Distributor"
            value={plan.distributor}
            onValueChange={value => change({ distributor: distributor.options.find(one => one === value) ?? 'OTHER' })}
            options={distributor.options.map(value => ({ value, label: distributorNames[value] }))}
          />
          <Select
            label="Amounts"
            value={plan.decimal}
            onValueChange={value => change({ decimal: value === 'COMMA' ? 'COMMA' : 'POINT' })}
            options={[
              { value: 'POINT', label: 'with a point: 1,234.56' },
              { value: 'COMMA', label: 'with a comma: 1.234,56' },
            ]}
          />
          <Select
            label="Dates with slashes"
            value={plan.dates}
            onValueChange={value => change({ dates: value === 'DAY_FIRST' ? 'DAY_FIRST' : 'MONTH_FIRST' })}
            options={[
              { value: 'MONTH_FIRST', label: 'month first: 07/31/2026' },
              { value: 'DAY_FIRST', label: 'day first: 31/07/2026' },
            ]}
          />
          {!plan.columns.includes('currency') && (
            <TextField
              label="Currency of the amounts"
              value={plan.currency ?? ''}
              onValueChange={value => change({ currency: currencyOf(value) })}
              maxLength={3}
              placeholder="USD"
              help="Three letters. The file names none."
            />
          )}
          {!plan.columns.includes('sale_period') && (
            <TextField
              label="Month of the sales"
              type="month"
              value={plan.month?.slice(0, 7) ?? ''}
              onValueChange={value => change({ month: /^\d{4}-\d{2}$/.test(value) ? `${value}-01` : null })}
              help="The file names none."
            />
          )}
        </div>
      </Step>
      <Step number={3} title="What will happen" about="Nothing is written yet">
        <StatementPreview id={statement_import.id} plan={isComplete ? plan : null} />
      </Step>
    </PlanFrame>
  )
}

const never = () => false

const currencyOf = (typed: string) => {
  const code = typed.trim().toUpperCase()
  return /^[A-Z]{3}$/.test(code) ? code : null
}
