import { FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { moveByArrows } from '#platform/web/ui/choice-keys.ts'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import type { Roster } from '../contract.ts'

interface ListsPopoverProps {
  lists: readonly Roster[]
  /** Lists the creator is in. */
  inLists: readonly string[]
  /** Calls `settled` when the request succeeded or failed. */
  onToggle: (list: Roster, on: boolean, settled: () => void) => void
}

/** The lists of one creator; each press takes effect at once. The default list is hidden (LIST-040). */
export function ListsPopover({ lists, inLists, onToggle }: ListsPopoverProps) {
  const [typed, setTyped] = useState('')
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map())
  const query = typed.trim().toLowerCase()
  const own = lists.filter(({ is_default }) => !is_default)
  const found = own.filter(({ name }) => name.toLowerCase().includes(query))
  const press = (list: Roster, on: boolean) => {
    setPressed(all => new Map(all).set(list.id, on))
    onToggle(list, on, () =>
      setPressed(all => new Map([...all].filter(([id, state]) => id !== list.id || state !== on))),
    )
  }
  return (
    <Popover
      label="Lists"
      align="end"
      className="w-72"
      trigger={<IconButton kind="secondary" label="Add To Or Remove From Creator List" icon={<FolderPlus />} />}
    >
      <div className="border-line border-b p-2">
        <SearchField small label="Search lists" value={typed} onValueChange={setTyped} />
      </div>
      <ul
        aria-label="Lists"
        onKeyDown={moveByArrows('[role="checkbox"]')}
        className="max-h-60 overflow-y-auto overscroll-contain p-2"
      >
        {found.map(list => (
          <li key={list.id} className="flex min-h-8 items-center">
            <Checkbox
              checked={pressed.get(list.id) ?? inLists.includes(list.id)}
              onCheckedChange={on => press(list, on)}
              className="my-1"
            >
              <span className="text-fg wrap-anywhere">{list.name}</span>
            </Checkbox>
          </li>
        ))}
        {found.length === 0 && (
          <li role="status" className="py-2 text-center text-fg-2">
            {own.length === 0 ? 'No lists yet' : 'No results found'}
          </li>
        )}
      </ul>
    </Popover>
  )
}
