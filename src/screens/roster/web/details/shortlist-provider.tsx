import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ShortlistContext } from '#features/creator-details/web/shortlist-handler.ts'
import type { Shortlistable } from '#features/shortlist/rules.ts'
import { AddToPromoDialog } from '#features/shortlist/web/add-to-promo-dialog.tsx'
import { queryOf } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import type { Creator } from '#records/creators/contract.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import type { SocialProfile } from '#records/social-profiles/contract.ts'

/**
 * Lets Creator Details put a profile into a promotion (DETAIL-025). The dialog is a child of the modal it was opened from, so
 * that a press in it does not close that modal.
 */
export function ShortlistProvider({ children }: { children: ReactNode }) {
  const [ids, setIds] = useState<readonly string[]>([])
  return (
    <ShortlistContext value={setIds}>
      {children}
      {ids.length > 0 && <AddProfiles ids={ids} onClose={() => setIds([])} />}
    </ShortlistContext>
  )
}

function AddProfiles({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const organization_id = useOrganization().id
  const found = useQueries({
    queries: ids.map(social_profile_id =>
      queryOf(rosterMembers.getBySocialProfile, { organization_id, social_profile_id }),
    ),
  })
  if (found.some(({ isPending }) => isPending)) return null
  const creators = found.flatMap(({ data }) => (data ? [byProfile(data.creator, data.social_profile)] : []))
  return <AddToPromoDialog creators={creators} onClose={onClose} />
}

/** The creator by this profile of theirs, with the prices of the team; somebody unsaved has none (SHORT-022). */
const byProfile = (creator: Creator | null, profile: SocialProfile): Shortlistable => ({
  name: creator?.name ?? null,
  social_profiles: [profile],
  main_profile_id: profile.id,
  pricing: creator?.pricing ?? [],
})
