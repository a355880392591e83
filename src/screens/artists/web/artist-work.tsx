import { Link } from '@tanstack/react-router'
import { useQuery } from '#platform/web/data/use-query.ts'
import { shortDate } from '#platform/web/dates.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { compact, exact, percent } from '#platform/web/numbers.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Sparkline } from '#platform/web/ui/charts/sparkline.tsx'
import { dropScreens } from '#screens/drops/contract.ts'
import { promotionScreens } from '#screens/promotions/contract.ts'
import { releases } from '#screens/releases/contract.ts'
import { moreLink, Section } from './section.tsx'

const SHOWN = 5
const phases = { LIVE: 'Live', SCHEDULED: 'Scheduled', DRAFT: 'Draft', ENDED: 'Ended', ARCHIVED: 'Archived' } as const
const row = 'flex items-center gap-3 rounded-2 py-2 hover:bg-hover'

/** The artist's drops, with their sign-ups. */
export function ArtistDrops({ artistId }: { artistId: string }) {
  const organization_id = useOrganization().id
  const { data } = useQuery(dropScreens.list, { organization_id, artist_id: artistId, limit: SHOWN })
  return (
    <Section
      title="Drops"
      more={
        <Link to="/drops" search={{ artist: artistId }} className={moreLink}>
          All drops
        </Link>
      }
    >
      {data?.items.length === 0 && <p className="text-fg-2">No drop yet.</p>}
      <ul>
        {data?.items.map(drop => (
          <li key={drop.id} className="border-line-soft not-last:border-b">
            <Link to="/drops/$dropId" params={{ dropId: drop.id }} className={row}>
              <Avatar name={drop.title} src={drop.cover_url} size={32} shape="square" />
              <span className="min-w-0 flex-1 truncate font-medium">{drop.title}</span>
              <span className="w-20 text-fg-2 max-sm:hidden">{phases[drop.phase]}</span>
              <span className="w-20 text-end">
                <b className="block font-semibold tabular-nums">{exact(drop.sign_ups)}</b>
                <span className="block text-12 text-fg-2 tabular-nums">
                  {percent(drop.conversion, { decimals: 1 })}
                </span>
              </span>
              <span className="max-md:hidden">
                <Sparkline
                  values={drop.sign_up_days}
                  label={`Sign-ups of the last ${drop.sign_up_days.length} days`}
                  quiet={drop.phase !== 'LIVE'}
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What is out, and what is to come. */
export function ArtistReleases({ artistId }: { artistId: string }) {
  const organization_id = useOrganization().id
  const { data } = useQuery(releases.list, { organization_id, artist_id: artistId, limit: SHOWN })
  return (
    <Section
      title="Releases"
      more={
        <Link to="/releases" className={moreLink}>
          All releases
        </Link>
      }
    >
      {data?.items.length === 0 && <p className="text-fg-2">No release yet.</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">
        {data?.items.map(({ id, title, cover_url, out_on }) => (
          <li key={id} className="min-w-0">
            <Link to="/releases/$releaseId" params={{ releaseId: id }} className="grid gap-1.5">
              <Cover name={title} src={cover_url} />
              <span className="truncate font-medium">{title}</span>
              <span className="-mt-1.5 truncate text-12 text-fg-2">{out_on ? shortDate(out_on) : 'no date'}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Cover = ({ name, src }: { name: string; src: string | null }) =>
  src ? (
    <img src={src} alt="" loading="lazy" className="aspect-square w-full rounded-2 object-cover" />
  ) : (
    <span className="grid aspect-square w-full place-items-center rounded-2 bg-fill text-fg-3">
      <Avatar name={name} size={40} shape="square" />
    </span>
  )

/** Work with creators for the artist. */
export function ArtistPromotions({ artistId }: { artistId: string }) {
  const organization_id = useOrganization().id
  const { data } = useQuery(promotionScreens.list, { organization_id, artist_id: artistId, limit: SHOWN })
  return (
    <Section
      title="Promotions"
      more={
        <Link to="/promotions" search={{ artist: artistId }} className={moreLink}>
          All promotions
        </Link>
      }
    >
      {data?.items.length === 0 && <p className="text-fg-2">No promotion yet.</p>}
      <ul>
        {data?.items.map(({ id, name, promotion_name, status, creators, plays }) => (
          <li key={id} className="border-line-soft not-last:border-b">
            <Link to="/promotions/$promotionId" params={{ promotionId: id }} className={row}>
              <span className="min-w-0 flex-1">
                <b className="block truncate font-medium">{name}</b>
                <span className="block truncate text-12 text-fg-2">{promotion_name}</span>
              </span>
              <Badge type={status === 'OPEN' ? 'Success' : 'Gray'}>{status === 'OPEN' ? 'Open' : 'Closed'}</Badge>
              <span className="w-24 text-end text-fg-2 tabular-nums">
                {creators === 1 ? '1 creator' : `${exact(creators)} creators`}
              </span>
              <span className="w-24 text-end text-fg-2 tabular-nums max-sm:hidden">
                {plays === null ? 'no plays' : `${compact(plays)} plays`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
