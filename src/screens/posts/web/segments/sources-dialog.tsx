import { useNavigate } from '@tanstack/react-router'
import { AtSign, Hash, Music2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Ago } from '#platform/web/ui/charts/figures.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'
import type { Segment, SegmentSource } from '#records/posts/contract.ts'
import { segmentSources, segments } from '#records/posts/segments-contract.ts'
import { AddSource } from './add-source.tsx'

interface SourcesDialogProps {
  segment: Segment
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What brings posts into a segment, whether it is tracked, and its end. */
export function SourcesDialog({ segment, open, onOpenChange }: SourcesDialogProps) {
  const organization_id = useOrganization().id
  const navigate = useNavigate()
  const { data } = useQuery(segmentSources.list, open ? { organization_id, segment_id: segment.id } : skipToken)
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
            Nothing is followed yet. Posts of accounts are fetched; a hashtag or a sound takes the posts your team has
            already, wherever they came from.
          </p>
        )}
        <ul>
          {data?.items.map(source => (
            <SourceRow key={source.id} source={source} />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

const outcomeWords: Record<string, string> = {
  not_found: 'There is no such account.',
  unavailable: 'The platform shows nothing of it.',
  failed: 'The platform did not answer.',
  off: 'This platform is not set up on this server.',
}

function SourceRow({ source }: { source: SegmentSource }) {
  const organization_id = useOrganization().id
  const remove = useCommand(segmentSources.remove, {
    done: 'No longer followed',
    failed: 'Failed to remove the source',
  })
  const update = useCommand(segmentSources.update, { failed: 'Failed to change the source' })
  const { id, kind, platform, label, outcome, checked_at } = source
  return (
    <li className="border-line-soft not-last:border-b flex min-h-11 items-center gap-2.5 py-1.5">
      <span className="flex-none text-icon">
        {platform ? <PlatformMark platform={platform} /> : kind === 'HASHTAG' ? <Hash /> : <Music2 />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          {kind === 'ACCOUNT' && <AtSign aria-hidden="true" className="sr-only" />}
          {kind === 'ACCOUNT' ? `@${label}` : kind === 'HASHTAG' ? `#${label}` : label}
          {platform && <span className="sr-only"> on {platformName(platform)}</span>}
        </span>
        {kind === 'ACCOUNT' && (
          <span className="block text-12 text-fg-3">
            {outcome && outcomeWords[outcome]}{' '}
            {checked_at ? (
              <>
                Asked <Ago when={checked_at} />
              </>
            ) : (
              'Not asked yet'
            )}
          </span>
        )}
      </span>
      {kind === 'ACCOUNT' && (
        <Checkbox
          checked={source.is_artist}
          onCheckedChange={is_artist => update.mutate({ organization_id, id, is_artist })}
        >
          The artist’s own
        </Checkbox>
      )}
      <IconButton
        size="small"
        label={`Stop following ${label}`}
        icon={<Trash2 />}
        onClick={() => remove.mutate({ organization_id, id })}
      />
    </li>
  )
}
