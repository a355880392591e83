import { Copy, Mail } from 'lucide-react'
import { use } from 'react'
import { creatorDetails } from '#features/creator-details/contract.ts'
import { RecentActivity } from '#features/creator-details/web/recent-activity.tsx'
import { ShortlistContext } from '#features/creator-details/web/shortlist-handler.ts'
import { Part, Read } from '#features/creator-edits/web/part.tsx'
import { countryName } from '#platform/contract/countries.ts'
import { copied, copyText } from '#platform/web/copy.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Count, Missing } from '#platform/web/ui/charts/figures.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { Creator } from '#records/creators/contract.ts'
import { faceOf, handle } from '#records/creators/words.ts'
import type { SocialProfile } from '#records/social-profiles/contract.ts'
import { profileUrl } from '#records/social-profiles/profile-links.ts'
import { AppliedWith, useApplications } from '../applicants/applied-with.tsx'
import { CreatorNameField } from '../person/creator-name-field.tsx'
import { CreatorProfiles } from '../person/creator-profiles.tsx'
import { CreatorRecord } from '../record/creator-record.tsx'
import { ContactMenu } from './contact-menu.tsx'
import { FoldedOnPhones } from './folded-on-phones.tsx'
import { ListsOfCreator, SaveToggle } from './save-toggle.tsx'
import { useEmails } from './use-emails.ts'

interface SidePanelProps {
  creator: Creator | null
  social_profile: SocialProfile
  onShow: (id: string) => void
}

/** Who it is, what can be done with them, and what the team recorded. The preview of an unsaved creator edits nothing. */
export function SidePanel({ creator, social_profile, onShow }: SidePanelProps) {
  const organization_id = useOrganization().id
  const face = (creator && faceOf(creator)) ?? social_profile
  const country = creator?.location?.country_code ?? face.country_code
  const verified = (creator?.social_profiles ?? [social_profile]).some(({ is_verified }) => is_verified)
  const shortlist = use(ShortlistContext)
  const applications = useApplications(social_profile.id)
  return (
    // not keyed as a whole: who is saved from here keeps the focus where it is
    <div className="px-5 pt-4 md:pb-6">
      <div className="flex items-center gap-4 pb-3">
        <Avatar name={creator?.name ?? face.full_name ?? face.username} src={face.avatar_url} size={80} />
        <div className="min-w-0 flex-1">
          {creator ? (
            <CreatorNameField key={creator.id} creator={creator} />
          ) : (
            <h2 className="truncate font-semibold text-17">{face.full_name || handle(face.username)}</h2>
          )}
          <p className="truncate text-fg-2">{handle(face.username)}</p>
          {creator?.location?.city && <p className="truncate text-fg-2">{creator.location.city}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-1.5 pb-3">
        {country && (
          <Badge type="White" icon={<Flag code={country} />}>
            {countryName(country)}
          </Badge>
        )}
        {verified && <Badge type="Branded">Verified</Badge>}
      </div>
      <div className="flex flex-wrap items-center gap-1 pb-4 md:[&>button]:px-2">
        {shortlist && (
          <Button kind="primary" className="flex-1" onClick={() => shortlist([social_profile.id])}>
            Add To Promo
          </Button>
        )}
        <ContactMenu creator={creator} profile={social_profile} />
        <SaveToggle
          key={social_profile.id}
          saved={(creator?.rosters.length ?? 0) > 0}
          profile={social_profile}
          applications={applications.data?.items}
        />
        {creator && <ListsOfCreator key={creator.id} creator={creator} profile={social_profile} />}
      </div>
      {social_profile.platform === 'TikTok' && (
        <div className="border-line border-t py-3">
          <RecentActivity profile={social_profile} />
        </div>
      )}
      <AppliedWith social_profile_id={social_profile.id} creator={creator} />
      <FoldedOnPhones key={creator?.id ?? social_profile.id} creator={creator}>
        <div className="border-line border-t py-3">
          {creator ? (
            <CreatorProfiles organization_id={organization_id} creator={creator} onShow={onShow} />
          ) : (
            <ProfileLine profile={social_profile} />
          )}
        </div>
        {!creator && (
          <p className="mb-3 rounded-2 border border-info-line bg-info-tint px-3 py-2.5 text-12 text-info">
            Add this creator to your roster to add additional details such as pricing, rating and notes.
          </p>
        )}
        {creator ? (
          <CreatorRecord key={creator.id} organization_id={organization_id} creator={creator} />
        ) : (
          <Preview profile={social_profile} />
        )}
        <OtherDetails key={`other ${social_profile.id}`} profile={social_profile} />
      </FoldedOnPhones>
    </div>
  )
}

function ProfileLine({ profile: { platform, username } }: { profile: SocialProfile }) {
  return (
    <Part title="Social Profiles">
      <p className="flex min-h-6 items-center gap-2">
        <PlatformMark platform={platform} className="text-fg-2" />
        <a
          href={profileUrl(platform, username)}
          target="_blank"
          rel="noreferrer"
          className="min-w-0 truncate hover:underline"
        >
          {handle(username)}
          <span className="sr-only"> on {platformName(platform)}</span>
        </a>
      </p>
    </Part>
  )
}

/** Of somebody who is no creator of the team: nothing to edit, and how that changes (DETAIL-007, DETAIL-037). */
function Preview({ profile }: { profile: SocialProfile }) {
  const { data, error, refetch } = useEmails(profile.id)
  return (
    <>
      {error && !data && <Failed what="The addresses" error={error} onRetry={refetch} className="mb-3 max-w-full" />}
      {data && data.email_addresses.length > 0 && (
        <div className="border-line border-t py-3">
          <Part title="Contact Methods">
            {data.email_addresses.slice(0, 3).map(address => (
              <p key={address} className="flex min-h-7 items-center gap-2">
                <Mail aria-label="Email" className="size-3.5 flex-none text-icon" />
                <span className="min-w-0 flex-1 truncate">{address}</span>
                <IconButton
                  size="small"
                  className="-me-1.5"
                  label={`Copy ${address}`}
                  icon={<Copy />}
                  onClick={() => void copyText(address, copied('Email address'))}
                />
              </p>
            ))}
          </Part>
        </div>
      )}
    </>
  )
}

/** Genres that are shown before "+N" (DETAIL-076). */
const MAX_GENRES = 5

/** What the profile itself says, which is another one for each account (DETAIL-036, DETAIL-079). */
function OtherDetails({ profile }: { profile: SocialProfile }) {
  const query = useQuery(creatorDetails.performance, { social_profile_id: profile.id }, { keepLast: false })
  return (
    <div className="border-line border-t py-3">
      <Part title="Other Details">
        <Read what="The details" query={query}>
          {({ following_count, genres }) => (
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 [&>dd]:text-end [&>dt]:text-fg-2">
              <dt>Following</dt>
              <dd>
                <Count value={following_count} />
              </dd>
              <dt>Posts a day</dt>
              <dd className="tabular-nums">{profile.avg_daily_post_7d?.toFixed(1) ?? <Missing />}</dd>
              <dt>Genres of this account</dt>
              <dd>
                <Genres genres={genres} />
              </dd>
            </dl>
          )}
        </Read>
      </Part>
    </div>
  )
}

function Genres({ genres }: { genres: readonly { id: string; genre: string }[] }) {
  if (genres.length === 0) return <span className="text-fg-3">No Data Available</span>
  return (
    <ul aria-label="Genres" className="flex flex-wrap justify-end gap-1.5">
      {genres.slice(0, MAX_GENRES).map(({ id, genre }) => (
        <li key={id}>
          <Badge>{genre}</Badge>
        </li>
      ))}
      {genres.length > MAX_GENRES && (
        <li>
          <Badge>{`+${genres.length - MAX_GENRES}`}</Badge>
        </li>
      )}
    </ul>
  )
}

export function SidePanelWaiting() {
  return (
    <div className="grid gap-4 px-5 pt-4">
      <div className="flex items-center gap-4">
        <Skeleton className="size-20! rounded-full!" />
        <div className="grid gap-2">
          <Skeleton className="w-36" />
          <Skeleton className="w-24" />
        </div>
      </div>
      <div>
        <SaveToggle saved={false} profile={undefined} applications={undefined} />
      </div>
      <Skeleton className="w-40" />
      <Skeleton className="w-56" />
    </div>
  )
}
