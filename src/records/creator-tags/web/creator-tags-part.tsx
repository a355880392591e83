import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TagCell } from './tag-cell.tsx'
import type { TagPickerProps } from './tag-picker.tsx'
import { TagPopover } from './tag-popover.tsx'
import { useTagsOfCreator } from './use-creator-tags.ts'

interface CreatorTagsPartProps extends Pick<TagPickerProps, 'organization_id' | 'onEdit' | 'onDelete'> {
  creator_id: string
  /** The table's data, shown until the tags are loaded. */
  known?: readonly { name: string }[]
}

/** The tags in a creator's record, with the popover to edit them. */
export function CreatorTagsPart({ creator_id, known, ...picker }: CreatorTagsPartProps) {
  const { data, error, refetch } = useTagsOfCreator(creator_id)
  const tags = data?.items ?? known
  return (
    <section aria-label="Tags">
      <div className="mb-1 flex min-h-7 items-center gap-2">
        <h3 className="min-w-0 flex-1 font-medium text-12 text-fg-2">Tags</h3>
        <TagPopover
          {...picker}
          creator_ids={[creator_id]}
          applied={data?.items.map(tag => tag.name) ?? []}
          align="end"
          trigger={
            <Button kind="quiet" size="small" className="-me-2.5" aria-label="Add Tags" disabled={!data}>
              Add
            </Button>
          }
        />
      </div>
      {tags ? (
        tags.length > 0 ? (
          <TagCell tags={tags} />
        ) : (
          <p className="text-fg-3">No tags yet</p>
        )
      ) : error ? (
        <Failed what="The tags" error={error} onRetry={refetch} className="max-w-full" />
      ) : (
        <Skeleton className="my-1.5 w-40" />
      )}
    </section>
  )
}
