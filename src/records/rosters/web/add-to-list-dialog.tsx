import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { isName } from '#platform/contract/validators.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Count } from '#platform/web/ui/charts/figures.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import type { Roster } from '../contract.ts'
import { ListNameDialog } from './list-name-dialog.tsx'
import { useCreateRoster } from './use-rosters.ts'

interface AddToListDialogProps {
  /** The creators, for the title: "3 creators", a name. */
  whom: string
  lists: readonly Roster[]
  /** Lists that all of them are in. */
  inLists?: readonly string[]
  onClose: () => void
  onChoose: (roster: Roster) => void
}

/** Picks a list, or creates one: Enter takes the first that was found, else makes one of that name. The default list is left out. Mount it to open it. */
export function AddToListDialog({ whom, lists, inLists = [], onClose, onChoose }: AddToListDialogProps) {
  const [typed, setTyped] = useState('')
  const organization_id = useOrganization().id
  const create = useCreateRoster()
  const [naming, setNaming] = useState(false)
  const query = typed.trim().toLowerCase()
  const found = lists.filter(({ name, is_default }) => !is_default && name.toLowerCase().includes(query))
  const first = found.find(({ id }) => !inLists.includes(id))
  const choose = (list: Roster) => {
    onClose()
    onChoose(list)
  }
  return (
    <Dialog title="Add To List" description={whom} open onOpenChange={open => !open && onClose()} width="small">
      <form
        onSubmit={event => {
          event.preventDefault()
          if (first && query) choose(first)
          else if (isName(typed) && found.length === 0 && !create.isPending)
            create.mutate({ organization_id, name: typed.trim() }, { onSuccess: choose })
        }}
      >
        <SearchField label="Search lists" value={typed} onValueChange={setTyped} />
      </form>
      <ul aria-label="Lists" className="mt-2 -mx-2 max-h-80 min-h-40 overflow-y-auto">
        {found.map(list => {
          const within = inLists.includes(list.id)
          return (
            <li key={list.id}>
              <button type="button" disabled={within} onClick={() => choose(list)} className={rowClass}>
                <span className="min-w-0 flex-1 truncate">{list.name}</span>
                {within ? (
                  <span className="flex items-center gap-1 text-12 text-fg-3">
                    <Check className="size-3.5" /> In this list
                  </span>
                ) : (
                  <span className="text-fg-3">
                    <Count value={list.creator_count} />
                  </span>
                )}
              </button>
            </li>
          )
        })}
        {found.length === 0 && query && (
          <li role="status" className="px-2 py-2 text-fg-2">
            No results found
          </li>
        )}
        <li>
          <button type="button" onClick={() => setNaming(true)} className={rowClass}>
            <Plus className="size-3.5 text-icon" />
            {query ? `New list “${typed.trim()}”` : 'New list'}
          </button>
        </li>
      </ul>
      {naming && <ListNameDialog initial={typed.trim()} onClose={() => setNaming(false)} onSaved={choose} />}
    </Dialog>
  )
}

const rowClass =
  'flex min-h-8 w-full items-center gap-2 rounded-2 px-2 text-start outline-offset-[-2px] enabled:hover:bg-float-hover disabled:text-fg-3'
