import { useEndless } from '#platform/web/data/use-endless.ts'
import { isoDate } from '#platform/web/dates.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { creatorWork } from '../contract.ts'
import { TaskItem } from './task-item.tsx'

interface MyTasksProps {
  organization_id: string
  /** Opens a creator by a profile of theirs. */
  onOpen: (socialProfileId: string) => void
  onClose: () => void
}

/** What the reader has to do about creators, the earliest first. Mount it to open it. */
export function MyTasksDialog({ organization_id, onOpen, onClose }: MyTasksProps) {
  const { items, error, isPending, isGrowing, hasMore, more, retry } = useEndless(creatorWork.myTasks, {
    organization_id,
  })
  const today = isoDate(new Date())
  return (
    <Dialog title="My Tasks" open onOpenChange={open => !open && onClose()}>
      {error && items.length === 0 ? (
        <Failed what="Your tasks" error={error} onRetry={retry} />
      ) : isPending ? (
        <Skeleton className="my-2 w-60" />
      ) : items.length === 0 ? (
        <EmptyState kind="nothing-yet" title="Nothing to do">
          Tasks are added in a creator's record.
        </EmptyState>
      ) : (
        <ul aria-label="My tasks" className="grid grid-cols-1 gap-2">
          {items.map(task => (
            <TaskItem key={task.id} task={{ ...task, user_name: '' }} today={today}>
              <button
                type="button"
                disabled={task.social_profile_id === null}
                className="hit-24 ms-6 block max-w-full truncate text-12 text-fg-2 hover:underline"
                onClick={() => task.social_profile_id && onOpen(task.social_profile_id)}
              >
                {task.creator_name}
              </button>
            </TaskItem>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button kind="quiet" size="small" className="mt-2" loading={isGrowing} onClick={more}>
          Show more
        </Button>
      )}
    </Dialog>
  )
}
