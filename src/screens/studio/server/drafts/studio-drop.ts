import type { GivenAnswerOf } from '#platform/contract/endpoint.ts'
import { changesBetween } from '#records/drops/server/draft-changes.ts'
import { faultsOf, normalizeDraft, sameDraft } from '#records/drops/server/draft-page.ts'
import { type DraftedDrop, isTeased, wasPublic } from '#records/drops/server/drafts.ts'
import type { studio } from '../../contract.ts'
import { lookOf } from '../pictures/look.ts'
import { dropPhaseOf } from '../publishing/phase.ts'
import type { Addresses, StudioServices } from '../studio-services.ts'

export const shareUrlOf = ({ shareBaseUrl }: Addresses, drop: Pick<DraftedDrop, 'slug' | 'drop_profile'>) =>
  `${shareBaseUrl}/${drop.drop_profile.slug}/${drop.slug}`

/** What publishing would change for fans. Before the first version everything would. */
export function unpublished({ draft, published }: Pick<DraftedDrop, 'draft' | 'published'>) {
  const unpublished_changes = published ? changesBetween(normalizeDraft(published.draft), normalizeDraft(draft)) : []
  return { unpublished_changes, has_unpublished_changes: !published || !sameDraft(published.draft, draft) }
}

/** Where the drop stands, for answers of what changes it. */
export const stateOf = (drop: DraftedDrop, now: Date) => ({
  id: drop.id,
  status: drop.status,
  phase: dropPhaseOf({ ...drop, end_at: endOf(drop) }, now),
})

const endOf = ({ published }: DraftedDrop) => (published?.content.end_at ? new Date(published.content.end_at) : null)

/** A drop as the studio shows it. */
export function studioDropOf(
  drop: DraftedDrop,
  { addresses, smsCountries }: Pick<StudioServices, 'addresses' | 'smsCountries'>,
  now: Date,
): GivenAnswerOf<typeof studio.open> {
  const { published, drop_profile } = drop
  const online = drop.build_status === 'ONLINE'
  return {
    ...stateOf(drop, now),
    slug: drop.slug,
    short_code: drop.short_code,
    share_url: shareUrlOf(addresses, drop),
    page_url: `${addresses.dropHost}/d/${drop.short_code}`,
    artist: drop_profile,
    publish_at: drop.publish_at && drop.publish_at > now ? drop.publish_at : null,
    address_is_free: !wasPublic(drop, now) && !isTeased(drop),
    is_enterprise: drop.enterprise_customer_id !== null,
    sms_countries: [...smsCountries],
    revision: drop.revision,
    draft: drop.draft,
    faults: faultsOf(drop.draft),
    saved_at: drop.saved_at,
    saved_by: drop.saved_by,
    published:
      published && online
        ? { version: published.version, published_at: published.published_at, draft: published.draft }
        : null,
    ...unpublished({ draft: drop.draft, published: online ? published : null }),
    look: lookOf(drop.dress.theme),
  }
}
