import { Download, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useExport } from '#platform/web/data/use-export.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { BulkAction, BulkBar } from '#platform/web/ui/table/bulk-bar.tsx'
import type { Selection } from '#platform/web/ui/table/selection.ts'
import type { FanFilter, FanSort } from '#records/fans/contract.ts'
import { MOST_PICKED } from '#records/fans/contract.ts'
import { fanBulk } from '../bulk-contract.ts'
import { fanScreens } from '../contract.ts'

interface FansBulkProps {
  selection: Selection
  filter: FanFilter
  sort: FanSort
  matching: { count: number; many: boolean } | undefined
  /** One of those on screen that are chosen is in quarantine. */
  quarantined: boolean
}

/** What can be done with the chosen fans. */
export function FansBulk({ selection, filter, sort, matching, quarantined }: FansBulkProps) {
  const { chosen } = selection
  // counted to the end only for those who chose all of a long list
  const uncounted = chosen.all && matching?.many === true
  const exact = useQuery(fanScreens.count, uncounted ? { ...filter, exact: true } : skipToken)
  const counted = uncounted ? (exact.data ?? matching) : matching
  const file = useExport(fanBulk.export)
  const act = (run: (input: typeof asked) => void) => () => {
    if ((chosen.all ? chosen.excluded : chosen.ids).length > MOST_PICKED)
      toast.warning(`More than ${MOST_PICKED.toLocaleString('en')} single fans are too many. Use a filter instead.`)
    else run(asked)
  }
  const asked = { ...filter, selection: chosen }
  return (
    <BulkBar selection={selection} total={counted?.count} many={counted?.many ?? false}>
      <BulkAction icon={<Download />} disabled={file.isPending} onClick={act(input => file.run({ ...input, sort }))}>
        Export CSV
      </BulkAction>
      {quarantined && <LetManyIn asked={asked} onDone={selection.clear} />}
    </BulkBar>
  )
}

type Asked = FanFilter & { selection: Selection['chosen'] }

/** Their confirmations go out, so this asks first. */
function LetManyIn({ asked, onDone }: { asked: Asked; onDone: () => void }) {
  const [open, setOpen] = useState(false)
  const { mutateAsync, isPending } = useCommand(fanBulk.letIn, { failed: 'Failed to let these sign-ups in' })
  const run = async () => {
    let count = 0
    for (let more = true; more; ) {
      const answer = await mutateAsync(asked)
      count += answer.let_in
      more = answer.more
    }
    setOpen(false)
    onDone()
    toast.success(count === 1 ? '1 sign-up let in' : `${count.toLocaleString('en')} sign-ups let in`)
  }
  return (
    <ConfirmDialog
      title="Let these fans in?"
      confirm="Let them in"
      open={open}
      onOpenChange={setOpen}
      loading={isPending}
      // a failure has been said already; what was let in stays
      onConfirm={() => run().catch(() => setOpen(false))}
      trigger={<BulkAction icon={<UserCheck />}>Let in</BulkAction>}
    >
      Fans who are quarantined count from now on, and each of their sign-ups gets the confirmation of its drop. Messages
      that went out cannot be taken back.
    </ConfirmDialog>
  )
}
