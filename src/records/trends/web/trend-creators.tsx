import { Link } from '@tanstack/react-router'
import { compact, exact } from '#platform/web/numbers.ts'
import { Hint } from '#platform/web/ui/layers/tooltip.tsx'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'
import { AuthorFace } from '#records/posts/web/viewer/author-block.tsx'
import type { TrendCreator, TrendDetail } from '../contract.ts'

/** Whose posts of a trend were seen most; those in the roster open there. */
export function TrendCreators({ creators }: Pick<TrendDetail, 'creators'>) {
  if (creators.length === 0) return null
  return (
    <section aria-labelledby="trend-creators">
      <h3 id="trend-creators" className="flex justify-between text-12 text-fg-3">
        Who made it move <span>Views</span>
      </h3>
      <ul>
        {creators.map(creator => (
          <li key={creator.author_id} className="flex items-center gap-2.5 border-line not-last:border-b py-2">
            <AuthorFace author={creator} size={28} />
            <span className="min-w-0 flex-1">
              <Profile creator={creator} />
              <span className="flex items-center gap-1 text-12 text-fg-2 [&_svg]:size-3">
                <PlatformMark platform={creator.platform} />
                <span className="sr-only">{platformName(creator.platform)}, </span>
                {creator.post_count === 1 ? '1 post' : `${exact(creator.post_count)} posts`}
                {creator.creator_id && ', in the roster'}
              </span>
            </span>
            <Hint text={`${exact(creator.play_count)} views`}>
              <span className="text-fg-2 tabular-nums">{compact(creator.play_count)}</span>
            </Hint>
          </li>
        ))}
      </ul>
    </section>
  )
}

const look = 'block truncate font-strong hover:underline'

const Profile = ({ creator: { creator_id, username, url } }: { creator: TrendCreator }) =>
  creator_id ? (
    <Link to="/roster" search={{ creator: creator_id }} className={look}>
      @{username}
    </Link>
  ) : (
    <a href={url} target="_blank" rel="noopener noreferrer" className={look}>
      @{username}
    </a>
  )
