import { EyeOff, Megaphone } from 'lucide-react'
import { use } from 'react'
import { Cover } from '#features/creator-details/web/creator-videos.tsx'
import { ShortlistContext } from '#features/creator-details/web/shortlist-handler.ts'
import { SIMILAR_PAGE, type SimilarProfile, similarCreators } from '#features/similar-creators/contract.ts'
import { countryName } from '#platform/contract/countries.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useEndless } from '#platform/web/data/use-endless.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { percent } from '#platform/web/numbers.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Count } from '#platform/web/ui/charts/figures.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { PlatformMark } from '#platform/web/ui/platform-mark.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { handle } from '#records/creators/words.ts'
import type { SocialProfile } from '#records/social-profiles/contract.ts'
import { SaveToggle } from './save-toggle.tsx'

export const useSimilar = (social_profile_id: string) =>
  useEndless(similarCreators.list, { social_profile_id, page_size: SIMILAR_PAGE })

interface SimilarCreatorsProps {
  similar: Pick<
    ReturnType<typeof useSimilar>,
    'items' | 'error' | 'isPending' | 'isGrowing' | 'hasMore' | 'more' | 'retry'
  >
  onShow: (id: string) => void
}

/** Who posts alike, nine at a time, with what both share. */
export function SimilarCreators({ similar, onShow }: SimilarCreatorsProps) {
  const { items, error, isPending, isGrowing, hasMore, more, retry } = similar
  if (isPending)
    return (
      <div role="status" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <span className="sr-only">Looking for similar creators</span>
        {PLACEHOLDERS.map(at => (
          <Skeleton key={at} className="h-52! w-full rounded-3!" />
        ))}
      </div>
    )
  if (error && items.length === 0)
    return <Failed what="Similar creators" title="Unable to find similar creators" error={error} onRetry={retry} />
  if (items.length === 0)
    return (
      <EmptyState kind="no-result" title="Unable to find similar creators" className="py-16">
        Their newest posts say too little to be compared, or have not been read yet.
      </EmptyState>
    )
  return (
    <>
      <ul className="grid gap-px overflow-hidden rounded-3 border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
        {items.map(item => (
          <li key={item.social_profile.id} className="group min-w-0 bg-bg p-3.5 hover:bg-hover">
            <Similar item={item} onShow={onShow} />
          </li>
        ))}
      </ul>
      {error && !isGrowing && <Failed what="More similar creators" error={error} onRetry={hasMore ? more : retry} />}
      {isGrowing && <p className="py-3 text-center text-fg-3">Loading more</p>}
    </>
  )
}

function Similar({ item, onShow }: { item: SimilarProfile; onShow: (id: string) => void }) {
  const { social_profile: profile, similarity, social_content, reasons, in_roster } = item
  const name = profile.full_name || handle(profile.username)
  const shortlist = use(ShortlistContext)
  return (
    <>
      <div className="flex items-center gap-2.5">
        <Avatar name={name} src={profile.avatar_url} size={40} />
        <div className="min-w-0 flex-1">
          <button
            type="button"
            className="block max-w-full cursor-default truncate text-start font-semibold hover:underline"
            onClick={() => onShow(profile.id)}
          >
            {name}
          </button>
          <p className="flex items-center gap-1.5 text-12 text-fg-2">
            <PlatformMark platform={profile.platform} className="size-3" />
            <span className="min-w-0 truncate">{handle(profile.username)}</span>
            <Count value={profile.follower_count} />
          </p>
        </div>
        <span className="font-semibold text-20 tabular-nums">
          {percent(similarity, { decimals: 0 })}
          <span className="sr-only"> similar</span>
        </span>
      </div>
      <div className="mt-2.5 grid grid-cols-3 gap-1">
        {social_content.map(post => (
          <a
            key={post.id}
            href={post.url}
            target="_blank"
            rel="noreferrer"
            aria-label={post.description || 'A post'}
            className="block aspect-[5/6] overflow-hidden rounded-2 bg-fill"
          >
            <Cover url={post.cover_url} />
          </a>
        ))}
      </div>
      <p className="mt-2 text-11 text-fg-3">Both have</p>
      <ul className="mt-1 flex min-h-5 flex-wrap gap-1">
        {reasons.map(reason => (
          <li key={`${reason.kind} ${reason.value}`}>
            <Badge {...(reason.kind === 'country' && { icon: <Flag code={reason.value} /> })}>
              {reasonWords(reason)}
            </Badge>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex items-center gap-1">
        <SaveToggle saved={in_roster} profile={profile} applications={[]} />
        <span className="flex-1" />
        {shortlist && (
          <IconButton
            size="small"
            label={`Add ${name} To Promo`}
            icon={<Megaphone />}
            onClick={() => shortlist([profile.id])}
          />
        )}
        <Hide profile={profile} name={name} />
      </div>
    </>
  )
}

function reasonWords({ kind, value }: SimilarProfile['reasons'][number]): string {
  if (kind === 'hashtag') return `#${value}`
  if (kind === 'mention') return `@${value}`
  if (kind === 'country') return countryName(value) ?? value
  if (kind === 'size')
    return `${new Intl.NumberFormat('en', { notation: 'compact' }).format(10 ** Number(value))}+ followers`
  if (kind === 'word') return `“${value}”`
  return value.replaceAll('-', ' ')
}

/** Stays away until it is undone, from every creator's similar ones. */
function Hide({ profile, name }: { profile: SocialProfile; name: string }) {
  const organization_id = useOrganization().id
  const show = useCommand(similarCreators.include, { failed: 'Failed to undo' })
  const hide = useCommand(similarCreators.exclude, {
    done: `${name} is no longer suggested`,
    failed: 'Failed to hide',
    undo: (_, input) => show.mutate(input),
  })
  return (
    <IconButton
      size="small"
      label={`Do not suggest ${name}`}
      icon={<EyeOff />}
      loading={hide.isPending}
      onClick={() => hide.mutate({ organization_id, social_profile_id: profile.id })}
    />
  )
}

const PLACEHOLDERS = Array.from({ length: SIMILAR_PAGE }, (_, at) => `similar ${at}`)
