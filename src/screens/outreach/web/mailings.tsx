import { useEndless } from '#platform/web/data/use-endless.ts'
import { longDate, shortDate } from '#platform/web/dates.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { composer, type Mailing } from '#records/outreach/composer-contract.ts'
import { useCancelMailing } from '#records/outreach/web/use-outreach.ts'
import { outreachSearch } from './address.ts'
import { MailingDrawer } from './mailing-drawer.tsx'

/** What was sent to many, newest first. One opens beside the list. */
export function Mailings({ organization_id }: { organization_id: string }) {
  const [view, setView] = useUrlState(outreachSearch)
  const list = useEndless(composer.mailings, { organization_id })
  const { mutate: cancel } = useCancelMailing()
  if (list.isPending) return null
  return (
    <section aria-label="Mailings" className="py-4">
      <h2 className="mb-2 font-semibold">Mailings</h2>
      {list.items.length === 0 && (
        <EmptyState kind="nothing-yet" title="Nothing sent yet">
          Choose creators in the roster and write to them.
        </EmptyState>
      )}
      <ul className="grid grid-cols-1 gap-2">
        {list.items.map(({ id, subject, from, state, counts, ...dates }) => (
          <li
            key={id}
            data-row={id}
            className="flex flex-wrap items-center gap-3 rounded-3 border border-line px-4 py-3"
          >
            <span className="min-w-0 flex-1 basis-60">
              <button
                type="button"
                className="max-w-full truncate font-medium hover:underline"
                onClick={() => setView({ mailing: id, copies: 'ALL' }, { push: true })}
              >
                {subject}
              </button>
              <span className="block text-12 text-fg-2 wrap-anywhere">
                {[from ?? 'A mailbox that is gone', whenText({ state, counts, ...dates })].filter(Boolean).join(', ')}
              </span>
            </span>
            <span className="text-fg-2 tabular-nums">{`${counts.sent} of ${counts.total} sent`}</span>
            {counts.replied > 0 && <Badge type="Success">{`${counts.replied} replied`}</Badge>}
            {counts.bounced > 0 && <Badge type="Error">{`${counts.bounced} bounced`}</Badge>}
            {counts.tracked > 0 && (
              <span className="text-fg-2 tabular-nums">{`${counts.opened} opened, ${counts.clicked} clicked of ${counts.tracked}`}</span>
            )}
            {counts.failed > 0 && <Badge type="Error">{`${counts.failed} failed`}</Badge>}
            {counts.unknown > 0 && (
              <Button size="small" onClick={() => setView({ mailing: id, copies: 'UNKNOWN' }, { push: true })}>
                {`Decide ${counts.unknown} unknown`}
              </Button>
            )}
            {counts.withheld > 0 && <Badge>{`${counts.withheld} withheld`}</Badge>}
            {state === 'SENDING' && counts.queued > 0 && (
              <Button size="small" onClick={() => cancel({ organization_id, id })}>
                {`Stop ${counts.queued} waiting`}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button size="small" kind="quiet" loading={list.isGrowing} onClick={list.more}>
          Show more
        </Button>
      )}
      {view.mailing && (
        <MailingDrawer
          organization_id={organization_id}
          id={view.mailing}
          filter={view.copies}
          onFilterChange={copies => setView({ copies })}
          onClose={() => setView({ mailing: undefined, copies: 'ALL' })}
        />
      )}
    </section>
  )
}

/** When the first copy leaves while none has, else the day on which it was sent. */
function whenText({
  state,
  counts,
  sent_at,
  first_leaves_at,
}: Pick<Mailing, 'state' | 'counts' | 'sent_at' | 'first_leaves_at'>) {
  if (state === 'SENDING' && counts.sent === 0 && first_leaves_at) return `leaves ${longDate(first_leaves_at)}`
  return sent_at && shortDate(sent_at)
}
