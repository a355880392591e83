import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight, Download, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { MetricCards } from '#platform/web/ui/charts/metric-card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Combobox } from '#platform/web/ui/fields/combobox.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { royalties } from '#records/royalties/contract.ts'
import { royaltyCollaborators, STATEMENT_CSV } from '#records/royalties/splits-contract.ts'
import { columnText, decimalText, moneyText } from '#records/royalties/web/money-text.ts'
import { periodName } from '#records/royalties/web/month-name.ts'
import { collaboratorAddress, statementSearch } from './address.ts'
import { CollaboratorDialog } from './collaborator-dialog.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { Payments } from './payments.tsx'
import { chosenPeriod, periodOf, periodOptions } from './periods.ts'

type Statement = AnswerOf<typeof royaltyCollaborators.statement>

/** What a collaborator has earned in a period, song by song, what they were paid, and what is left. */
export function StatementScreen() {
  const organization_id = useOrganization().id
  const { collaboratorId: id } = collaboratorAddress.useParams()
  const navigate = useNavigate()
  const [view, setView] = useUrlState(statementSearch)
  const period = periodOf(view, new Date())
  const { data, error, refetch } = useQuery(royaltyCollaborators.statement, { organization_id, id, ...period })
  const overview = useQuery(royalties.overview, { organization_id })
  const remove = useCommand(royaltyCollaborators.delete, {
    done: 'Collaborator removed',
    failed: 'Failed to remove the collaborator',
  })
  const [open, setOpen] = useState<'edit' | 'pay' | null>(null)
  const periods = periodOptions(overview.data?.first_month ?? null, overview.data?.last_month ?? null)
  const name = data?.collaborator.name ?? 'Collaborator'
  const file = new URLSearchParams({ organization_id, id })
  for (const [key, value] of Object.entries(period)) if (value) file.set(key, value)
  return (
    <>
      <title>{`${name} · Fanfare`}</title>
      <Header
        title={
          <nav aria-label="Path" className="flex min-w-0 items-center gap-1">
            <Link to="/royalties/collaborators" className="flex-none text-fg-2 hover:text-fg">
              Collaborators
            </Link>
            <ChevronRight aria-hidden="true" className="size-3.5! flex-none text-icon" />
            <span className="truncate">{name}</span>
          </nav>
        }
        actions={
          data && (
            <>
              <Button icon={<Pencil />} onClick={() => setOpen('edit')}>
                Edit
              </Button>
              <a href={`${STATEMENT_CSV}?${file}`} download className={buttonClass('secondary')}>
                <Download />
                CSV
              </a>
              <Button kind="primary" onClick={() => setOpen('pay')}>
                Note a payment
              </Button>
            </>
          )
        }
      />
      {error && !data ? (
        error.status === 404 ? (
          <EmptyState kind="nothing-yet" title="This collaborator is not there" className="m-auto" />
        ) : (
          <Failed what="The statement" error={error} onRetry={refetch} />
        )
      ) : !data ? (
        <Skeleton className="mx-5 h-64! rounded-3!" />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-6 md:px-5">
          <div className="mb-3 flex flex-wrap items-center gap-2">
            <Combobox
              label="Period"
              hideLabel
              className="w-44"
              value={chosenPeriod(view)}
              onValueChange={value => {
                const chosen = periods.find(option => option.value === value)
                if (chosen) setView(chosen.search, { push: true })
              }}
              options={periods}
            />
          </div>
          <MetricCards label="What is owed" metrics={metricsOf(data)} />
          <Lines statement={data} />
          <Payments payouts={data.payouts} />
          {data.collaborator.work_count === 0 && data.payouts.length === 0 && (
            <ConfirmDialog
              title={`Remove ${name}?`}
              confirm="Remove collaborator"
              loading={remove.isPending}
              onConfirm={() =>
                remove.mutate(
                  { organization_id, id },
                  { onSuccess: () => navigate({ to: '/royalties/collaborators' }) },
                )
              }
              trigger={<Button kind="danger">Remove collaborator</Button>}
            >
              Their name, address and way of payment are deleted. No song is shared with them, and nothing was paid.
            </ConfirmDialog>
          )}
        </div>
      )}
      {data && open === 'edit' && <CollaboratorDialog of={data.collaborator} onClose={() => setOpen(null)} />}
      {data && open === 'pay' && <PaymentDialog statement={data} onClose={() => setOpen(null)} />}
    </>
  )
}

/** The period's earnings by currency, then the balance of all time. */
function metricsOf({ owed, balance }: Statement) {
  const earned = owed.map(({ currency, amount, exact: exactly }) => ({
    label: `Earned in the period, ${currency}`,
    value: moneyText(amount, currency),
    note: `exactly ${decimalText(exactly, 8)}`,
  }))
  const left = balance.map(({ currency, left: rest, paid }) => ({
    label: `Left to pay, ${currency}`,
    value: moneyText(rest, currency),
    note: `${moneyText(paid, currency)} paid so far`,
  }))
  const none = { label: 'Earned in the period', value: '--', note: 'no share in a song that was paid for' }
  return [...(earned.length > 0 ? earned : [none]), ...left]
}

function Lines({ statement: { lines } }: { statement: Statement }) {
  if (lines.length === 0)
    return (
      <EmptyState kind="nothing-yet" title="Nothing earned in this period">
        Choose another period, or define the splits of the songs this collaborator worked on.
      </EmptyState>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section aria-label="Songs" tabIndex={0} className="relative mt-4 mb-6 overflow-x-auto">
      <table className="w-full min-w-[720px] tabular-nums">
        <caption className="sr-only">What each song came to</caption>
        <thead className="text-12 text-fg-2">
          <tr className="border-line border-b [&>th]:h-8 [&>th]:ps-3 [&>th]:text-end [&>th]:font-normal">
            <th scope="col" className="ps-0! text-start!">
              Song
            </th>
            <th scope="col" className="text-start!">
              Months
            </th>
            <th scope="col">Streams</th>
            <th scope="col">Revenue</th>
            <th scope="col">Share</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr
              key={`${line.title} ${line.isrc} ${line.first_month} ${line.percent} ${line.currency}`}
              className="border-line-soft border-b [&>td]:h-11 [&>td]:ps-3 [&>td]:text-end"
            >
              <th scope="row" className="max-w-64 text-start font-normal">
                <span className="block truncate font-strong" title={line.title}>
                  {line.title}
                </span>
                <span className="block truncate text-12 text-fg-3">
                  {[line.artist, line.role, line.work === 'RELEASE' ? 'by its release' : null]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </th>
              <td className="text-start! text-fg-2">{periodName(line.first_month, line.last_month)}</td>
              <td>{exact(line.streams)}</td>
              <td>
                <span className="text-11 text-fg-3">{line.currency}</span> {columnText(line.revenue)}
              </td>
              <td>{decimalText(line.percent, 4)} %</td>
              <td className="font-strong">{columnText(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
