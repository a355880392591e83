import { Copy, Mail } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CreatorContacts } from '#features/creator-edits/web/creator-contacts.tsx'
import { CreatorGenres } from '#features/creator-edits/web/creator-genres.tsx'
import { CreatorHistory } from '#features/creator-edits/web/creator-history.tsx'
import { CreatorLocations } from '#features/creator-edits/web/creator-locations.tsx'
import { CreatorNotes } from '#features/creator-edits/web/creator-notes.tsx'
import { CreatorPricing } from '#features/creator-edits/web/creator-pricing.tsx'
import { CreatorRating } from '#features/creator-edits/web/creator-rating.tsx'
import { CreatorDocuments } from '#features/creator-work/web/creator-documents.tsx'
import { CreatorTasks } from '#features/creator-work/web/creator-tasks.tsx'
import { CreatorTimeline } from '#features/creator-work/web/creator-timeline.tsx'
import { PayoutHistory } from '#features/payouts/web/payout-history.tsx'
import { copied, copyText } from '#platform/web/copy.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { CreatorTagsPart } from '#records/creator-tags/web/creator-tags-part.tsx'
import { ManageTagsDialog } from '#records/creator-tags/web/manage-tags-dialog.tsx'
import { useDeleteTag } from '#records/creator-tags/web/use-creator-tags.ts'
import type { Creator } from '#records/creators/contract.ts'
import { CreatorMerges, LikelyDuplicate } from '../duplicates/creator-merges.tsx'
import { emailAddress } from '../words.ts'
import { CreatorFields } from './creator-fields.tsx'
import { CreatorPayouts } from './creator-payouts.tsx'
import { CreatorsOwnPage } from './creators-own-page.tsx'
import { useGenres } from './genres-editor.tsx'

interface CreatorRecordProps {
  organization_id: string
  creator: Creator
}

/** What the team has recorded of a creator, each part to be changed where it stands. */
export function CreatorRecord({ organization_id, creator }: CreatorRecordProps) {
  const { id } = creator
  const { data: genres } = useGenres()
  const [editedTag, setEditedTag] = useState<string>()
  const deleteTag = useDeleteTag(organization_id)
  const email = emailAddress(creator)
  return (
    <div className="border-line border-t [&>section:not(:last-child)]:border-b [&>section]:border-line [&>section]:py-3">
      <LikelyDuplicate organization_id={organization_id} creator={creator} />
      <CreatorTasks creator_id={id} />
      <CreatorsOwnPage organization_id={organization_id} creator={creator} />
      <CreatorPricing
        creator_id={id}
        known={creator.pricing}
        payouts={<PayoutHistory organizationId={organization_id} creatorId={id} />}
      />
      <CreatorPayouts organizationId={organization_id} creatorId={id} />
      <CreatorTagsPart
        organization_id={organization_id}
        creator_id={id}
        known={creator.tags}
        onEdit={tag => setEditedTag(tag.name)}
        onDelete={tag => void deleteTag(tag.name)}
      />
      <CreatorFields creator={creator} />
      <CreatorContacts
        creator_id={id}
        known={creator.contact_methods}
        {...(email && creator.contact_methods.length === 0 && { none: <ProfileEmail email={email} /> })}
      />
      <CreatorNotes creator_id={id} />
      <CreatorRating creator_id={id} />
      <CreatorLocations creator_id={id} />
      <CreatorGenres creator_id={id} genres={genres?.items ?? []} />
      <CreatorDocuments creator_id={id} />
      <CreatorTimeline creator_id={id} />
      <CreatorMerges organization_id={organization_id} creator={creator} />
      <History creator_id={id} />
      {editedTag !== undefined && (
        <ManageTagsDialog
          organization_id={organization_id}
          editing={editedTag}
          onClose={() => setEditedTag(undefined)}
        />
      )}
    </div>
  )
}

/** The address that a platform shows of them, where the team has recorded none. */
function ProfileEmail({ email }: { email: string }): ReactNode {
  return (
    <p className="flex min-h-7 items-center gap-2">
      <Mail aria-label="Email" className="size-3.5 flex-none text-icon" />
      <span className="truncate">{email}</span>
      <span className="min-w-0 flex-1 truncate text-12 text-fg-3">From their profile</span>
      <IconButton
        size="small"
        className="-me-1.5"
        label={`Copy ${email}`}
        icon={<Copy />}
        onClick={() => void copyText(email, copied('Email address'))}
      />
    </p>
  )
}

/** Read only when it is asked for. */
function History({ creator_id }: { creator_id: string }) {
  const [open, setOpen] = useState(false)
  return (
    <section aria-label="Creator History">
      <div className="mb-1 flex min-h-7 items-center gap-2">
        <h3 className="min-w-0 flex-1 font-medium text-12 text-fg-2">Creator History</h3>
        <Button kind="quiet" size="small" className="-me-2.5" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide' : 'Show'}
        </Button>
      </div>
      {open && <CreatorHistory creator_id={creator_id} />}
    </section>
  )
}
