import { BellOff, Download, Ellipsis, ListPlus, Tag, TagX, UserCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { MAX_PICKED } from '#platform/contract/selection.ts'
import { useExport } from '#platform/web/data/use-export.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { Menu, MenuItem, MenuLine } from '#platform/web/ui/layers/menu.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { BulkAction, BulkBar } from '#platform/web/ui/table/bulk-bar.tsx'
import type { Selection } from '#platform/web/ui/table/selection.ts'
import { FanTagsDialog } from '#records/fan-tags/web/fan-tags-dialog.tsx'
import { useTagFans } from '#records/fan-tags/web/use-fan-tags.ts'
import type { FanFilter, FanSort } from '#records/fans/contract.ts'

import { fanBulk } from '../bulk-contract.ts'
import { fanScreens } from '../contract.ts'
import { AcceptSignupsDialog } from './bulk/accept-signups-dialog.tsx'
import { AddToAudienceDialog } from './bulk/add-to-audience-dialog.tsx'
import { StopManyDialog } from './bulk/stop-many-dialog.tsx'

interface FansBulkProps {
  selection: Selection
  filter: FanFilter
  sort: FanSort
  matching: { count: number; many: boolean } | undefined
  /** One of those on screen that are chosen is in quarantine. */
  quarantined: boolean
}

type Layer = 'tag' | 'untag' | 'audience' | 'stop' | 'let-in' | null

/** What can be done with the chosen fans. */
export function FansBulk({ selection, filter, sort, matching, quarantined }: FansBulkProps) {
  const { chosen } = selection
  // counted to the end only for those who chose all of a long list
  const uncounted = chosen.all && matching?.many === true
  const exact = useQuery(fanScreens.count, uncounted ? { ...filter, exact: true } : skipToken)
  const counted = uncounted ? (exact.data ?? matching) : matching
  const file = useExport(fanBulk.export)
  const [layer, setLayer] = useState<Layer>(null)
  const { add, remove, isPending } = useTagFans()
  const asked = { ...filter, selection: chosen }
  const count = selection.count(counted?.many ? undefined : counted?.count)
  const whom =
    count === undefined ? 'All fans that match' : count === 1 ? '1 fan' : `${count.toLocaleString('en')} fans`
  const act = (run: () => void) => () => {
    if ((chosen.all ? chosen.excluded : chosen.ids).length > MAX_PICKED)
      toast.warning(`More than ${MAX_PICKED.toLocaleString('en')} single fans are too many. Use a filter instead.`)
    else run()
  }
  const open = (next: Layer) => act(() => setLayer(next))
  const dialog = { asked, whom, onClose: () => setLayer(null) }
  const layers: Record<NonNullable<Layer>, ReactNode> = {
    tag: <FanTagsDialog {...dialog} mode="add" onChoose={tags => add({ ...asked, tags })} />,
    untag: <FanTagsDialog {...dialog} mode="remove" onChoose={tags => remove({ ...asked, tags })} />,
    audience: <AddToAudienceDialog {...dialog} />,
    stop: <StopManyDialog {...dialog} total={count} onDone={selection.clear} />,
    'let-in': <AcceptSignupsDialog {...dialog} onDone={selection.clear} />,
  }
  return (
    <>
      <BulkBar selection={selection} total={counted?.count} many={counted?.many ?? false}>
        <BulkAction icon={<Tag />} disabled={isPending} onClick={open('tag')}>
          Add tags
        </BulkAction>
        <BulkAction icon={<ListPlus />} onClick={open('audience')}>
          Add to audience
        </BulkAction>
        <BulkAction icon={<Download />} disabled={file.isPending} onClick={act(() => file.run({ ...asked, sort }))}>
          Export CSV
        </BulkAction>
        {quarantined && (
          <BulkAction icon={<UserCheck />} onClick={open('let-in')}>
            Let in
          </BulkAction>
        )}
        <Menu side="top" align="end" trigger={<BulkAction aria-label="More" icon={<Ellipsis />} />}>
          <MenuItem icon={<TagX />} disabled={isPending} onSelect={open('untag')}>
            Remove tags
          </MenuItem>
          <MenuLine />
          <MenuItem danger icon={<BellOff />} onSelect={open('stop')}>
            Stop messages…
          </MenuItem>
        </Menu>
      </BulkBar>
      {layer && layers[layer]}
    </>
  )
}
