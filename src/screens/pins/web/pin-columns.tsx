import type { Pin } from '#features/pins/contract.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { Column } from '#platform/web/ui/table/table-columns.ts'

export const kindWords = { drop: 'Drop', fan: 'Fan' } as const satisfies Record<Pin['kind'], string>

/** The page of the record. */
export const hrefOf = ({ kind, target_id }: Pin) => (kind === 'drop' ? `/drops/${target_id}` : `/fans/${target_id}`)

export const pinColumns: readonly Column<Pin>[] = [
  {
    id: 'title',
    header: 'Title',
    width: 280,
    cell: ({ title }) => (
      <span className="truncate font-strong" title={title}>
        {title}
      </span>
    ),
  },
  { id: 'kind', header: 'Kind', width: 96, cell: ({ kind }) => <Badge type="Gray">{kindWords[kind]}</Badge> },
]
