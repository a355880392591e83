import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { exact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import type { Roster } from '../contract.ts'
import { ListNameDialog } from './list-name-dialog.tsx'
import { rosterName, useDeleteRoster } from './use-rosters.ts'

interface ManageListsDialogProps {
  lists: readonly Roster[]
  onClose: () => void
  /** Called when a list is opened, or created. */
  onChoose: (roster: Roster) => void
  /** Called when the open list was deleted. */
  onDeleted: (roster: Roster) => void
}

/** All lists of the team: search, create, rename and delete. Mount it to open it. */
export function ManageListsDialog({ lists, onClose, onChoose, onDeleted }: ManageListsDialogProps) {
  const [typed, setTyped] = useState('')
  const [naming, setNaming] = useState<Roster | 'new' | null>(null)
  const search = useRef<HTMLDivElement>(null)
  const remove = useDeleteRoster()
  const query = typed.trim().toLowerCase()
  const found = lists.filter(list => rosterName(list).toLowerCase().includes(query))
  const deleteList = (list: Roster) => {
    remove.mutate({ id: list.id })
    onDeleted(list)
    // the row disappears, so the focus moves first
    search.current?.querySelector('input')?.focus()
  }
  return (
    <Dialog
      title="Manage Creator Lists"
      open
      onOpenChange={open => !open && onClose()}
      actions={
        <Button size="small" icon={<Plus />} onClick={() => setNaming('new')}>
          New List
        </Button>
      }
    >
      <div ref={search}>
        <SearchField label="Search lists" value={typed} onValueChange={setTyped} />
      </div>
      <ul aria-label="Lists" className="mt-2 -mx-2 min-h-60">
        {found.map(list => (
          <li key={list.id} className="group/list flex h-10 items-center gap-1 rounded-2 px-2 hover:bg-float-hover">
            <button
              type="button"
              onClick={() => {
                onChoose(list)
                onClose()
              }}
              className="hit-24 min-w-0 flex-1 truncate rounded-1 text-start font-medium"
            >
              {rosterName(list)}
            </button>
            <span className="pe-2 text-fg-3">
              {exact(list.creator_count)}
              <span className="sr-only"> {list.creator_count === 1 ? 'creator' : 'creators'}</span>
            </span>
            {list.is_default ? (
              <span className="w-15" />
            ) : (
              <>
                <IconButton
                  size="small"
                  label={`Edit ${list.name}`}
                  icon={<Pencil />}
                  onClick={() => setNaming(list)}
                />
                <IconButton
                  size="small"
                  label={`Delete ${list.name}`}
                  icon={<Trash2 />}
                  onClick={() => deleteList(list)}
                />
              </>
            )}
          </li>
        ))}
        {found.length === 0 && (
          <li role="status" className="py-6 text-center text-fg-2">
            No results found
          </li>
        )}
      </ul>
      {naming && (
        <ListNameDialog
          roster={naming === 'new' ? undefined : naming}
          initial={naming === 'new' ? typed.trim() : naming.name}
          onClose={() => setNaming(null)}
          onSaved={list => {
            if (naming !== 'new') return
            onChoose(list)
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}
