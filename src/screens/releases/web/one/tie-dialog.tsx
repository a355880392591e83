import { useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { useTyped } from '#platform/web/use-typed.ts'
import type { TieKind } from '#records/releases/kinds.ts'
import { releases } from '../../contract.ts'
import { useRelease } from './use-release.ts'

/** Chooses what to link to the release. Mount it to open it. */
export function TieDialog({ kind, name, onClose }: { kind: TieKind; name: string; onClose: () => void }) {
  const { place, data } = useRelease()
  const [q, setQ] = useState('')
  const [typed, type] = useTyped(q, setQ)
  const options = useQuery(releases.tie_options, { ...place, kind, q })
  const add = useCommand(releases.add_tie, { failed: `The ${name.toLowerCase()} could not be linked` })
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      width="small"
      title={`Link a ${name} to ${data.release.title}`}
    >
      <SearchField label={`Search ${name.toLowerCase()}s`} value={typed} onValueChange={type} className="mb-2 w-full" />
      {options.error && !options.data && <Failed what="The list" error={options.error} onRetry={options.refetch} />}
      <ul className="max-h-80 min-h-40 overflow-auto">
        {options.data?.items.map(({ id, name: label, note }) => (
          <li key={id} className="flex min-h-11 items-center gap-3 border-line border-b last:border-b-0">
            <span className="min-w-0 flex-1">
              <span className="block truncate" title={label}>
                {label}
              </span>
              {note && <span className="block truncate text-12 text-fg-3">{note}</span>}
            </span>
            <Button
              size="small"
              loading={add.isPending && add.variables.target_id === id}
              onClick={() => add.mutate({ ...place, kind, target_id: id }, { onSuccess: onClose })}
            >
              Link<span className="sr-only"> {label}</span>
            </Button>
          </li>
        ))}
        {options.data?.items.length === 0 && (
          <li className="py-3 text-fg-3">
            {q ? `No ${name.toLowerCase()} matches “${q}”.` : `There is no ${name.toLowerCase()} that is not linked.`}
          </li>
        )}
      </ul>
    </Dialog>
  )
}
