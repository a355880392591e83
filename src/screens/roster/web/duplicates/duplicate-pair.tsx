import { Check, X } from 'lucide-react'
import type { CreatorEvidence } from '#features/creator-duplicates/contract.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Count, RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { Stars } from '#platform/web/ui/fields/stars.tsx'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'
import type { Creator } from '#records/creators/contract.ts'
import { creatorName, faceOf, handle } from '#records/creators/words.ts'
import { profileUrl } from '#records/social-profiles/profile-links.ts'
import type { CreatorPair } from '../../merge-contract.ts'
import { ContactOf, PlaceOf, PriceOf } from '../table/creator-cell.tsx'
import { evidenceWords, isDoubt, likelihood } from './evidence-words.ts'
import { namesOf } from './use-mark-not-duplicates.ts'

interface DuplicatePairProps {
  pair: CreatorPair
  /** Reached by Tab; the others by j and k. */
  tabbable: boolean
  onFocus: () => void
  onMerge: () => void
  onApart: () => void
}

/** Two creators side by side, what ties them, and what to do about it. */
export function DuplicatePair({ pair, tabbable, onFocus, onMerge, onApart }: DuplicatePairProps) {
  const names = namesOf(pair.creators)
  const { word, look } = likelihood(pair.score)
  return (
    <li
      aria-label={names}
      data-row={pair.id}
      tabIndex={tabbable ? 0 : -1}
      onFocus={onFocus}
      className="border-line-soft border-b px-4 py-4 outline-offset-[-2px] last:border-b-0 md:px-5"
    >
      <div className="mb-3 flex flex-wrap items-start gap-x-3 gap-y-2">
        <Badge type={look} className="mt-1">
          {word}
        </Badge>
        <Evidence evidence={pair.evidence} />
        <span className="flex flex-wrap gap-2">
          <Button size="small" onClick={onApart}>
            Not the Same<span className="sr-only"> person: {names}</span>
          </Button>
          <Button size="small" kind="primary" onClick={onMerge}>
            Merge…<span className="sr-only"> {names}</span>
          </Button>
        </span>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {pair.creators.map(creator => (
          <CreatorFacts key={creator.id} creator={creator} />
        ))}
      </div>
    </li>
  )
}

/** What ties them, then what speaks against it. */
export function Evidence({ evidence }: { evidence: readonly CreatorEvidence[] }) {
  return (
    <ul className="min-w-0 flex-1 basis-72">
      {evidence.map(one => (
        <li key={one.kind} className="flex min-h-6 items-start gap-1.5">
          {isDoubt(one) ? (
            <X aria-hidden="true" className="mt-[3px] size-3.5! flex-none text-warn" />
          ) : (
            <Check aria-hidden="true" className="mt-[3px] size-3.5! flex-none text-good" />
          )}
          <span className="text-pretty wrap-anywhere">
            {isDoubt(one) && <span className="sr-only">Against it: </span>}
            {evidenceWords(one)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Who it is, where they post, and what the team has recorded. */
function CreatorFacts({ creator }: { creator: Creator }) {
  const face = faceOf(creator)
  return (
    <div className="flex min-w-0 items-start gap-3">
      <Avatar name={creatorName(creator)} src={face?.avatar_url} size={40} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-strong" title={creatorName(creator)}>
          {creatorName(creator)}
        </p>
        <Profiles creator={creator} />
        <div className="mt-1 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 text-12 text-fg-2">
          {creator.contact_methods.length > 0 && <ContactOf creator={creator} />}
          {creator.location && <PlaceOf location={creator.location} />}
          {creator.pricing.length > 0 && <PriceOf pricing={creator.pricing} />}
          {creator.rating > 0 && <Stars rating={creator.rating} />}
          <span className="text-fg-3">
            added <RelativeTime when={creator.added_at} />
          </span>
        </div>
      </div>
    </div>
  )
}

export function Profiles({ creator }: { creator: Pick<Creator, 'social_profiles'> }) {
  return (
    <ul>
      {creator.social_profiles.map(({ id, platform, username, follower_count }) => (
        <li key={id} className="flex min-w-0 items-center gap-1.5 text-12 text-fg-2">
          <PlatformMark platform={platform} className="size-3! flex-none" />
          <a
            href={profileUrl(platform, username)}
            target="_blank"
            rel="noreferrer"
            className="hit-24 truncate hover:underline"
          >
            {handle(username)}
            <span className="sr-only"> on {platformName(platform)}</span>
          </a>
          <span className="flex-none text-fg-3">
            <Count value={follower_count} />
          </span>
        </li>
      ))}
    </ul>
  )
}
