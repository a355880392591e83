import { Link } from '@tanstack/react-router'
import { Download, Undo2, Users } from 'lucide-react'
import { useState } from 'react'
import { type FanImport, fanImports, rejectedAddress } from '#features/fan-imports/contract.ts'
import { stateLooks } from '#features/fan-imports/web/import-looks.ts'
import { stateNames } from '#features/fan-imports/words.ts'
import { shortDate } from '#platform/web/dates.ts'
import { exact } from '#platform/web/numbers.ts'
import { useOrganization } from '#platform/web/organization.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { MetricCards } from '#platform/web/ui/metric-card.tsx'
import { useCommand } from '#platform/web/use-command.ts'
import { ImportRows } from './import-rows.tsx'

/** What became of a file, and the way back. */
export function ImportResult({ fan_import }: { fan_import: FanImport }) {
  const organization_id = useOrganization().id
  const { id, state, added, updated, merged, unchanged, rejected, agreed, kept, restored } = fan_import
  return (
    <>
      <div className="grid flex-none gap-3 px-4 pt-1 pb-4 md:px-5">
        <div className="flex flex-wrap items-center gap-2">
          <Badge type={stateLooks[state]}>{stateNames[state]}</Badge>
          <span className="text-12 text-fg-3">
            by {fan_import.created_by_name}, {shortDate(fan_import.ended_at ?? fan_import.created_at)}
          </span>
          <span className="flex-1" />
          {fan_import.has_rejected_file && (
            <a href={rejectedAddress(organization_id, id)} download className={buttonClass('quiet')}>
              <Download />
              Rejected rows
            </a>
          )}
          {fan_import.undo_until && <UndoButton fan_import={fan_import} />}
          {state !== 'UNDONE' && added + updated > 0 && (
            <Link to="/fans" search={{ import: id }} className={buttonClass('primary')}>
              <Users />
              See the fans
            </Link>
          )}
        </div>
        <MetricCards
          label="What became of the rows"
          metrics={[
            { label: 'Added', value: exact(added) },
            { label: 'Updated', value: exact(updated) },
            { label: 'Merged', value: exact(merged), note: 'into earlier rows' },
            { label: 'Unchanged', value: exact(unchanged) },
            { label: 'Rejected', value: exact(rejected) },
            { label: 'Reachable', value: exact(agreed), note: 'contacts with consent' },
          ]}
        />
        {state === 'UNDONE' && (
          <Message tone={kept > 0 ? 'warning' : 'info'}>
            {kept > 0
              ? `${rows(restored)} taken back. ${rows(kept)} left as they are, because somebody changed them since.`
              : 'Taken back: everything is as it was before.'}
          </Message>
        )}
        {state === 'STOPPED' && (
          <Message tone="warning">
            Stopped before its last row. What was imported by then stays, and can be undone.
          </Message>
        )}
      </div>
      <ImportRows id={id} />
    </>
  )
}

const rows = (count: number) => (count === 1 ? '1 row was' : `${exact(count)} rows were`)

function UndoButton({ fan_import }: { fan_import: FanImport }) {
  const organization_id = useOrganization().id
  const [open, setOpen] = useState(false)
  const undo = useCommand(fanImports.undo, { failed: 'Failed to undo the import' })
  const { id, added, updated, merged, undo_until } = fan_import
  return (
    <ConfirmDialog
      title="Undo this import?"
      confirm="Undo import"
      open={open}
      onOpenChange={setOpen}
      loading={undo.isPending}
      onConfirm={() => undo.mutate({ organization_id, id }, { onSettled: () => setOpen(false) })}
      trigger={
        <Button kind="quiet" icon={<Undo2 />}>
          Undo
        </Button>
      }
    >
      {exact(added)} fans go, and {exact(updated + merged)} are as they were before. What was changed since stays.
      {undo_until && ` This is possible until ${shortDate(undo_until)}.`}
    </ConfirmDialog>
  )
}
