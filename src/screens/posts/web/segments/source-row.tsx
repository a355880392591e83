import { Hash, Music2, Trash2, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'
import type { SegmentSource } from '#records/posts/contract.ts'
import { segmentSources } from '#records/posts/segments-contract.ts'

const outcomeWords: Record<string, string> = {
  not_found: 'There is no such account.',
  unavailable: 'The platform shows nothing of it.',
  failed: 'The platform did not answer.',
  off: 'This platform is not set up on this server.',
  list_deleted: 'This list was deleted: nobody is followed.',
}

/** A source of a segment: what it is, when its accounts were asked, and its end. */
export function SourceRow({ source }: { source: SegmentSource }) {
  const organization_id = useOrganization().id
  const { id, segment_id, kind, platform, label, is_artist, roster_id } = source
  const name = nameOf(source)
  const again = useCommand(segmentSources.add, { failed: 'Failed to restore the source' })
  const value = kind === 'ROSTER' ? roster_id : label
  const remove = useCommand(segmentSources.remove, {
    done: `${name} is no longer followed`,
    failed: 'Failed to remove the source',
    // a list that was deleted cannot be followed again
    ...(value &&
      source.outcome !== 'list_deleted' && {
        undo: () => again.mutate({ organization_id, segment_id, kind, platform, value, is_artist }),
      }),
  })
  const update = useCommand(segmentSources.update, { failed: 'Failed to change the source' })
  return (
    <li className="border-line-soft not-last:border-b flex min-h-11 items-center gap-2.5 py-1.5">
      <span className="flex-none text-icon">{mark(source)}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          {name}
          {platform && <span className="sr-only"> on {platformName(platform)}</span>}
        </span>
        <SourceNote source={source} />
      </span>
      {kind === 'ACCOUNT' && (
        <Checkbox
          checked={is_artist}
          onCheckedChange={checked => update.mutate({ organization_id, id, is_artist: checked })}
        >
          The artist’s own
        </Checkbox>
      )}
      <IconButton
        size="small"
        label={`Stop following ${name}${platform ? ` on ${platformName(platform)}` : ''}`}
        icon={<Trash2 />}
        onClick={() => remove.mutate({ organization_id, id })}
      />
    </li>
  )
}

const nameOf = ({ kind, label }: SegmentSource) =>
  `${{ ACCOUNT: '@', HASHTAG: '#', SOUND: '', ROSTER: '' }[kind]}${label}`

function mark({ kind, platform }: SegmentSource): ReactNode {
  if (platform) return <PlatformMark platform={platform} />
  if (kind === 'ROSTER') return <Users />
  return kind === 'HASHTAG' ? <Hash /> : <Music2 />
}

/** When accounts were asked, and what came of it; a hashtag or a sound is not asked for. */
function SourceNote({ source: { kind, outcome, checked_at, account_count } }: { source: SegmentSource }) {
  if (kind !== 'ACCOUNT' && kind !== 'ROSTER') return null
  const words = outcome ? outcomeWords[outcome] : undefined
  if (kind === 'ROSTER' && words) return <span className="block text-12 text-fg-3">{words}</span>
  return (
    <span className="block text-12 text-fg-3">
      {kind === 'ROSTER' &&
        `List of creators · ${exact(account_count ?? 0)} ${account_count === 1 ? 'account' : 'accounts'} · `}
      {words && `${words} `}
      {checked_at ? (
        <>
          {kind === 'ROSTER' ? 'Last asked' : 'Asked'} <RelativeTime when={checked_at} />
        </>
      ) : (
        'Not asked yet'
      )}
    </span>
  )
}
