import { Mail, Maximize2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCreatorDetails } from '#features/creator-details/web/use-creator-details.ts'
import { countryName } from '#platform/contract/countries.ts'
import type { Failure } from '#platform/web/data/send.ts'
import { type Leaves, TypedRecord } from '#platform/web/frame/leave-question.tsx'
import { type Shortcut, useShortcuts } from '#platform/web/frame/shortcuts.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { RecordBeside } from '#platform/web/ui/table/record-beside.tsx'
import { useWide } from '#platform/web/use-narrow.ts'
import type { Creator } from '#records/creators/contract.ts'
import { creatorName, faceOf, handle } from '#records/creators/words.ts'
import { AppliedWith } from '../applicants/applied-with.tsx'
import { CreatorNameField } from '../person/creator-name-field.tsx'
import { CreatorProfiles } from '../person/creator-profiles.tsx'
import { emailAddress } from '../words.ts'
import { CreatorRecord } from './creator-record.tsx'
import { useOpenCreator } from './use-open-creator.ts'

interface CreatorPreviewProps {
  organization_id: string
  id: string
  /** The creators of the loaded page (TABLE-081). */
  creators: readonly Creator[]
  loading: boolean
  /** What is done with whom the record shows, by key. */
  keys: (opened?: Creator) => readonly Shortcut[]
  /** Beside the name: the folder of lists, the menu. */
  actions?: (creator: Creator) => ReactNode
  onShow: (id: string) => void
  onClose: () => void
}

/** One creator beside the table, with everything the table knows. */
export function CreatorPreview({
  organization_id,
  id,
  creators,
  loading,
  keys,
  actions,
  onShow,
  onClose,
}: CreatorPreviewProps) {
  const { creator, error, retry } = useOpenCreator({ organization_id, id, creators, loading, onMoved: onShow })
  useShortcuts(keys(creator))
  const details = useCreatorDetails()
  const narrow = !useWide()
  const openInFull = () => {
    const profile = creator && faceOf(creator)
    if (profile) void details.open(profile.id, { among: creators.flatMap(one => faceOf(one)?.id ?? []) })
  }
  // two layers over a narrow screen would hide each other
  if (details.id !== undefined && narrow) return null
  return (
    <RecordBeside
      title="Creator Details"
      one="Creator"
      id={id}
      ids={creators.map(one => one.id)}
      onShow={onShow}
      onClose={onClose}
      enter={{ label: 'Open the Creator in full', run: openInFull }}
      actions={
        <IconButton
          label="Open in full"
          keys="Enter"
          size="small"
          icon={<Maximize2 />}
          disabled={!creator || creator.social_profiles.length === 0}
          onClick={openInFull}
        />
      }
    >
      {creator ? (
        <TypedRecord leaves={narrow ? leavesDrawer : leavesPanel} lost={LOST}>
          <Details
            key={id}
            organization_id={organization_id}
            creator={creator}
            actions={actions?.(creator)}
            onShow={onShow}
          />
        </TypedRecord>
      ) : error ? (
        <Lost error={error} onRetry={retry} />
      ) : (
        <Waiting />
      )}
    </RecordBeside>
  )
}

const LOST = 'What you typed about this creator is lost.'

const leavesPanel: Leaves = (current, next) =>
  next.pathname !== current.pathname || next.search.creator !== current.search.creator

/** A drawer asks by itself before it closes, but not before it gives way to another creator or to the full view. */
const leavesDrawer: Leaves = (current, next) =>
  next.pathname !== current.pathname ||
  (next.search.creator !== undefined &&
    (next.search.creator !== current.search.creator || next.search.details !== undefined))

interface DetailsProps {
  organization_id: string
  creator: Creator
  actions: ReactNode
  onShow: (id: string) => void
}

function Details({ organization_id, creator, actions, onShow }: DetailsProps) {
  const name = creatorName(creator)
  const profile = faceOf(creator)
  const country = countryName(creator.location?.country_code)
  const email = emailAddress(creator)
  return (
    <div className="px-5 pb-6">
      <div className="flex items-center gap-4 pb-3 max-lg:pt-4 lg:pt-1">
        <Avatar name={name} src={profile?.avatar_url} size={80} />
        <div className="min-w-0 flex-1">
          <CreatorNameField creator={creator} />
          {profile && <p className="truncate text-fg-2">{handle(profile.username)}</p>}
          {creator.location?.city && <p className="truncate text-fg-2">{creator.location.city}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-1.5 pb-3">
        {country && (
          <Badge type="White" icon={<Flag code={creator.location?.country_code} />}>
            {country}
          </Badge>
        )}
        {creator.social_profiles.some(({ is_verified }) => is_verified) && <Badge type="Branded">Verified</Badge>}
      </div>
      <div className="flex items-center gap-2 pb-4">
        {email && (
          <a href={`mailto:${email}`} className={buttonClass('primary')}>
            <Mail />
            Contact
          </a>
        )}
        {actions}
      </div>
      <div className="border-line border-t py-3">
        <CreatorProfiles organization_id={organization_id} creator={creator} onShow={onShow} />
      </div>
      {creator.social_profiles.map(({ id }) => (
        <AppliedWith key={id} social_profile_id={id} creator={creator} />
      ))}
      <CreatorRecord organization_id={organization_id} creator={creator} />
    </div>
  )
}

function Lost({ error, onRetry }: { error: Failure; onRetry: () => void }) {
  if (error.status !== 404) return <Failed what="The creator" error={error} onRetry={onRetry} />
  return (
    <EmptyState kind="no-result" title="This creator is not here">
      The link may be old, or the creator was removed from your roster or belongs to another team.
    </EmptyState>
  )
}

function Waiting() {
  return (
    <div role="status" className="px-5">
      <span className="sr-only">Loading the creator</span>
      <div className="flex items-center gap-4 pt-1">
        <Skeleton className="size-20! rounded-full!" />
        <div className="grid gap-2">
          <Skeleton className="w-36" />
          <Skeleton className="w-24" />
        </div>
      </div>
    </div>
  )
}
