import { Link } from '@tanstack/react-router'
import { Download, Undo2, Users } from 'lucide-react'
import { useState } from 'react'
import { type CreatorImport, creatorImports, rejectedSheetAddress } from '#features/creator-imports/contract.ts'
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
import { SheetRows } from './sheet-rows.tsx'

/** What became of a sheet, and the way back. */
export function SheetResult({ creator_import }: { creator_import: CreatorImport }) {
  const organization_id = useOrganization().id
  const { id, state, added, updated, merged, unchanged, rejected, kept, restored } = creator_import
  return (
    <>
      <div className="grid flex-none gap-3 px-4 pt-1 pb-4 md:px-5">
        <div className="flex flex-wrap items-center gap-2">
          <Badge type={stateLooks[state]}>{stateNames[state]}</Badge>
          <span className="text-12 text-fg-3">
            by {creator_import.created_by_name}, {shortDate(creator_import.ended_at ?? creator_import.created_at)}
          </span>
          <span className="flex-1" />
          {creator_import.has_rejected_file && (
            <a href={rejectedSheetAddress(organization_id, id)} download className={buttonClass('quiet')}>
              <Download />
              Rejected rows
            </a>
          )}
          {creator_import.undo_until && <UndoButton creator_import={creator_import} />}
          {state !== 'UNDONE' && added + updated > 0 && (
            <Link to="/roster" className={buttonClass('primary')}>
              <Users />
              See the roster
            </Link>
          )}
        </div>
        <MetricCards
          label="What became of the rows"
          metrics={[
            { label: 'Rows', value: exact(creator_import.row_count) },
            { label: 'Added', value: exact(added) },
            { label: 'Updated', value: exact(updated) },
            { label: 'Merged', value: exact(merged), note: 'into earlier rows' },
            { label: 'Unchanged', value: exact(unchanged) },
            { label: 'Rejected', value: exact(rejected) },
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
            Stopped before its last row. What was imported by then stays
            {creator_import.undo_until ? ', and can be undone.' : '.'}
          </Message>
        )}
      </div>
      <SheetRows id={id} />
    </>
  )
}

const rows = (count: number) => (count === 1 ? '1 row was' : `${exact(count)} rows were`)
const creators = (count: number) => (count === 1 ? '1 creator goes' : `${exact(count)} creators go`)
const changed = (count: number) => (count === 1 ? '1 row is' : `${exact(count)} rows are`)

function UndoButton({ creator_import }: { creator_import: CreatorImport }) {
  const organization_id = useOrganization().id
  const [open, setOpen] = useState(false)
  const undo = useCommand(creatorImports.undo, { failed: 'Failed to undo the import' })
  const { id, added, updated, merged, undo_until } = creator_import
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
      {creators(added)}
      {updated + merged > 0 && `, and what ${changed(updated + merged)} about is as it was before`}. Whoever was changed
      since stays as they are.
      {undo_until && ` This is possible until ${shortDate(undo_until)}.`}
    </ConfirmDialog>
  )
}
