import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import type { Segment } from '#records/posts/contract.ts'
import { segmentSources, segments } from '#records/posts/segments-contract.ts'
import { AddSource } from './add-source.tsx'
import { SourceRow } from './source-row.tsx'

interface SourcesDialogProps {
  segment: Segment
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What brings posts into a segment, whether it is tracked, and its end. */
export function SourcesDialog({ segment, open, onOpenChange }: SourcesDialogProps) {
  const organization_id = useOrganization().id
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(
    segmentSources.list,
    open ? { organization_id, segment_id: segment.id } : skipToken,
  )
  const update = useCommand(segments.update, { failed: 'Failed to change the segment' })
  const remove = useCommand(segments.remove, { done: 'Segment deleted', failed: 'Failed to delete the segment' })
  const [deleting, setDeleting] = useState(false)
  return (
    <Dialog
      title={`Sources of ${segment.name}`}
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <ConfirmDialog
          title={`Delete ${segment.name}?`}
          confirm="Delete segment"
          open={deleting}
          onOpenChange={setDeleting}
          loading={remove.isPending}
          onConfirm={() =>
            remove.mutate(
              { organization_id, id: segment.id },
              {
                onSuccess: () => {
                  setDeleting(false)
                  onOpenChange(false)
                  void navigate({ to: '/posts' })
                },
              },
            )
          }
          trigger={
            <Button kind="danger" icon={<Trash2 />}>
              Delete segment
            </Button>
          }
        >
          Its posts that no other segment has go too, with their counts, trends and pictures.
        </ConfirmDialog>
      }
    >
      <div className="grid gap-5">
        <Switch
          checked={segment.is_tracking_enabled}
          onCheckedChange={is_tracking_enabled =>
            update.mutate({ organization_id, id: segment.id, is_tracking_enabled })
          }
        >
          Track this segment: its accounts are asked for new posts every day
        </Switch>
        <AddSource segmentId={segment.id} />
        {data && data.items.length === 0 && (
          <p className="text-fg-3">
            Nothing is followed yet. Posts of accounts, and of the creators of a list, are fetched; a hashtag or a sound
            takes the posts your team has already, wherever they came from.
          </p>
        )}
        {error && !data && <Failed what="The sources" error={error} onRetry={() => void refetch()} />}
        <ul>
          {data?.items.map(source => (
            <SourceRow key={source.id} source={source} />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
