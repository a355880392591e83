import type { ReactNode } from 'react'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { Tag } from '../contract.ts'
import type { useTags } from './use-creator-tags.ts'

interface TagListProps {
  /** Accessible name. */
  label: string
  tags: ReturnType<typeof useTags>
  /** The search query. */
  q: string
  children: (tag: Tag) => ReactNode
  /** Tags being deleted, hidden from the list. */
  hidden?: ReadonlySet<string>
}

/** Tags by name with infinite scroll; an empty state when there are none. */
export function TagList({ label, tags, q, children, hidden }: TagListProps) {
  const items = tags.items.filter(tag => !hidden?.has(tag.name))
  if (tags.error && items.length === 0) return <Failed what="The tags" error={tags.error} onRetry={tags.retry} />
  if (tags.isPending)
    return (
      <div aria-busy="true" className="flex flex-col gap-4 p-3">
        <Skeleton className="w-40" />
        <Skeleton className="w-28" />
        <Skeleton className="w-48" />
      </div>
    )
  if (items.length === 0)
    return q ? (
      <EmptyState kind="no-result" title={`No tags match “${q}”`} />
    ) : (
      <EmptyState kind="nothing-yet" title="No tags yet">
        Type a name to make the first one.
      </EmptyState>
    )
  return (
    <ul aria-label={label}>
      {items.map(tag => (
        <li key={tag.name} data-row={tag.name}>
          {children(tag)}
        </li>
      ))}
      {tags.isGrowing && (
        <li className="p-2">
          <Skeleton className="w-24" />
        </li>
      )}
    </ul>
  )
}

/** 'Applied to N Creators' (TAG-010). */
export const appliedTo = (count: number) =>
  `Applied to ${count.toLocaleString('en')} ${count === 1 ? 'Creator' : 'Creators'}`
