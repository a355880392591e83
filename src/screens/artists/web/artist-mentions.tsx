import { Link } from '@tanstack/react-router'
import { ImageOff } from 'lucide-react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { relativeDate } from '#platform/web/dates.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { mentions } from '#records/mentions/contract.ts'
import { moreLink, Section } from './section.tsx'

const SHOWN = 6

/** The newest stories that mention the artist; those that may be answered stand first. */
export function ArtistMentions({ artistId }: { artistId: string }) {
  const organization_id = useOrganization().id
  const { data } = useQuery(mentions.list, { orgId: organization_id, brand_ids: [artistId], limit: SHOWN })
  const now = new Date()
  return (
    <Section
      title="Mentions"
      note={data?.count}
      more={
        <Link to="/mentions" search={{ artist: [artistId], page: 'ALL' }} className={moreLink}>
          Open
        </Link>
      }
    >
      {data?.count === 0 && <p className="text-fg-2">Nobody has mentioned this artist yet.</p>}
      <ul className="grid grid-cols-3 gap-2">
        {data?.items.map(({ id, sender_username, media_url, mentioned_at, page_type }) => (
          <li key={id} className="min-w-0">
            <Link to="/mentions" search={{ artist: [artistId], page: 'ALL', mention: id }} className="grid gap-1">
              <span className="relative grid aspect-square place-items-center overflow-hidden rounded-2 bg-fill">
                {!media_url || media_url.endsWith('.mp4') ? (
                  <ImageOff aria-hidden="true" className="text-icon" />
                ) : (
                  <img src={media_url} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
                )}
              </span>
              <span className="truncate text-12">{sender_username ? `@${sender_username}` : 'Somebody'}</span>
              <span className="-mt-1 truncate text-12 text-fg-2">
                {page_type === 'OPEN' ? 'open' : relativeDate(mentioned_at, now)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
