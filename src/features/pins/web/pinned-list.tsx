import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLine } from '#platform/web/ui/layers/menu.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { Pin } from '../contract.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { useMovePin, usePins, useRemovePin } from './use-pins.ts'

interface PinnedListProps {
  organization_id: string
  /** Where a pin leads to. */
  hrefOf: (pin: Pin) => string
}

/** The member's pins in order, each with its actions. */
export function PinnedList({ organization_id, hrefOf }: PinnedListProps) {
  const { data, error, refetch } = usePins(organization_id)
  const [renamed, setRenamed] = useState<Pin | null>(null)
  if (error && !data) return <Failed what="The pins" error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="m-2 w-40" />
  if (data.items.length === 0)
    return (
      <EmptyState kind="nothing-yet" title="No pins yet">
        What is opened often is quicker at hand here.
      </EmptyState>
    )
  return (
    <>
      <ul aria-label="Pins">
        {data.items.map((pin, at) => (
          <li key={pin.id} className="flex h-8 items-center gap-1 px-2">
            <a href={hrefOf(pin)} className="min-w-0 flex-1 truncate">
              {pin.title}
            </a>
            <PinMenu
              organization_id={organization_id}
              pin={pin}
              before={data.items.slice(0, at)}
              next={data.items[at + 1]}
              onRename={() => setRenamed(pin)}
            />
          </li>
        ))}
      </ul>
      {renamed && <RenameDialog organization_id={organization_id} pin={renamed} onClose={() => setRenamed(null)} />}
    </>
  )
}

interface PinMenuProps {
  organization_id: string
  pin: Pin
  before: readonly Pin[]
  next: Pin | undefined
  onRename: () => void
}

function PinMenu({ organization_id, pin, before, next, onRename }: PinMenuProps) {
  const { mutate: move } = useMovePin()
  const { mutate: remove } = useRemovePin()
  const moveBehind = (after: Pin | undefined) => move({ organization_id, id: pin.id, after: after?.id ?? null })
  return (
    <Menu align="end" trigger={<IconButton size="small" label={`Actions for ${pin.title}`} icon={<Ellipsis />} />}>
      <MenuItem icon={<Pencil />} onSelect={onRename}>
        Rename
      </MenuItem>
      <MenuItem icon={<ArrowUp />} disabled={before.length === 0} onSelect={() => moveBehind(before.at(-2))}>
        Move Up
      </MenuItem>
      <MenuItem icon={<ArrowDown />} disabled={!next} onSelect={() => moveBehind(next)}>
        Move Down
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<Trash2 />} danger onSelect={() => remove({ organization_id, id: pin.id })}>
        Remove
      </MenuItem>
    </Menu>
  )
}
