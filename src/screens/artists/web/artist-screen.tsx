import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, ExternalLink, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { countryName } from '#platform/contract/countries.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { shortDate } from '#platform/web/dates.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { RecordLost } from '#platform/web/frame/record-lost.tsx'
import { exact, percent } from '#platform/web/numbers.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { MetricCards } from '#platform/web/ui/charts/metric-card.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { type ArtistRow, artists } from '../contract.ts'
import { artistAddress } from './address.ts'
import { ArtistAccounts } from './artist-accounts.tsx'
import { ArtistPicture } from './artist-card.tsx'
import { ArtistLinksDialog } from './artist-links-dialog.tsx'
import { ArtistMentions } from './artist-mentions.tsx'
import { ArtistMetrics } from './artist-metrics.tsx'
import { ArtistPlays } from './artist-plays.tsx'
import { ArtistRoyalties } from './artist-royalties.tsx'
import { ArtistDrops, ArtistPromotions, ArtistReleases } from './artist-work.tsx'
import { Section } from './section.tsx'
import { ServiceMark } from './service-mark.tsx'
import { dropWords, fanGrowth, growth } from './words.ts'

/** One artist: who they are, where they are linked, and all that runs for them. */
export function ArtistScreen() {
  const organization_id = useOrganization().id
  const { artistId: id } = artistAddress.useParams()
  const [editing, setEditing] = useState(false)
  const { data, error, refetch } = useQuery(artists.get, { organization_id, id }, { keepLast: false })
  if (error && !data)
    return (
      <>
        <Header title="Artist" />
        <RecordLost
          what="artist"
          error={error}
          onRetry={refetch}
          actions={
            <Link to="/artists" className={buttonClass()}>
              Go to Artists
            </Link>
          }
        />
      </>
    )
  if (!data)
    return (
      <>
        <Header title="Artist" />
        <Skeleton className="m-5 h-60! w-60 rounded-3!" />
      </>
    )
  const { artist, previous_id, next_id, places } = data
  const page = artist.services.find(({ platform }) => platform === 'Fanfare')?.url
  return (
    <>
      <Header
        title={artist.name}
        actions={
          <>
            <Neighbour id={previous_id} label="Previous artist" icon={<ChevronUp />} />
            <Neighbour id={next_id} label="Next artist" icon={<ChevronDown />} />
            {page && (
              <a
                href={page}
                target="_blank"
                rel="noreferrer"
                className={buttonClass('secondary', 'regular', 'max-md:hidden')}
              >
                <ExternalLink />
                Public page
              </a>
            )}
            <Button icon={<Pencil />} onClick={() => setEditing(true)}>
              Edit
            </Button>
            <Link to="/drops" search={{ new: true, artist: id }} className={buttonClass('primary')}>
              <Plus />
              New Drop
            </Link>
          </>
        }
      >
        {artist.artist_type === 'BRAND' && <Badge>Brand</Badge>}
      </Header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-line border-t">
        <div className="grid min-h-full content-start lg:grid-cols-[280px_minmax(0,1fr)] min-[82.5rem]:grid-cols-[300px_minmax(0,1fr)_300px]">
          <aside
            aria-label="Profile"
            className="min-w-0 border-line bg-side lg:row-span-2 lg:border-e min-[82.5rem]:row-span-1"
          >
            <ArtistPicture artist={artist} className="aspect-square w-full max-sm:aspect-3/2 sm:max-lg:max-w-80" />
            <div className="border-line border-b px-5 py-4">
              <p className="font-semibold text-20 wrap-anywhere">{artist.name}</p>
              <p className="text-fg-2">{`With the team since ${shortDate(artist.created_at)}`}</p>
            </div>
            <Profiles artist={artist} onAdd={() => setEditing(true)} />
            <ArtistAccounts artistId={id} />
          </aside>
          <div className="min-w-0 border-line min-[82.5rem]:border-e">
            <div className="border-line border-b p-4">
              <MetricCards
                label="Numbers"
                metrics={[
                  {
                    label: 'Fans',
                    value: exact(artist.fans),
                    change: growth(artist),
                    note: 'in 28 days',
                    course: fanGrowth(artist),
                  },
                  { label: 'Drops', value: exact(artist.drops.all), note: dropWords(artist.drops) },
                  { label: 'Mentions waiting', value: exact(artist.waiting), note: 'answered within 24 hours' },
                ]}
              />
            </div>
            <ArtistDrops artistId={id} />
            <ArtistReleases artistId={id} />
            <ArtistRoyalties name={artist.name} />
            <ArtistPromotions artistId={id} />
            <ArtistPlays artistId={id} name={artist.name} />
            <ArtistMetrics artistId={id} />
          </div>
          <div className="min-w-0 lg:col-start-2 min-[82.5rem]:col-start-3">
            <Section title="Where they are" note={`${exact(places.known)} with a place`}>
              {places.items.length === 0 && <p className="text-fg-2">No fan has told a city yet.</p>}
              <ul className="grid grid-cols-1 gap-2">
                {places.items.map(({ city, country_code, fans }) => (
                  <li key={`${city} ${country_code}`} className="flex items-center gap-2">
                    {country_code && <Flag code={country_code} />}
                    <span className="min-w-0 flex-1 truncate" title={countryName(country_code) ?? undefined}>
                      {city}
                    </span>
                    <b className="font-semibold tabular-nums">{exact(fans)}</b>
                    <span className="w-10 text-end text-fg-2 tabular-nums">
                      {percent(fans / places.known, { decimals: 0 })}
                    </span>
                  </li>
                ))}
              </ul>
            </Section>
            <ArtistMentions artistId={id} />
          </div>
        </div>
      </div>
      {editing && <ArtistLinksDialog artist={artist} onClose={() => setEditing(false)} />}
    </>
  )
}

const Neighbour = ({ id, label, icon }: { id: string | null; label: string; icon: React.ReactNode }) =>
  id && (
    <Link
      to="/artists/$artistId"
      params={{ artistId: id }}
      aria-label={label}
      title={label}
      className={buttonClass('quiet', 'regular', 'w-8 px-0! max-md:hidden')}
    >
      {icon}
    </Link>
  )

function Profiles({ artist: { services }, onAdd }: { artist: ArtistRow; onAdd: () => void }) {
  const linked = services.filter(({ url }) => url).length
  return (
    <Section title="Services" note={`${linked} of ${services.length} linked`}>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-1.5">
        {services.map(({ platform, url }) => (
          <li key={platform} className="flex min-w-0 items-center gap-2">
            <span className={url ? 'text-fg-2' : 'text-fg-3'}>
              <ServiceMark platform={platform} />
            </span>
            {url ? (
              <a href={url} target="_blank" rel="noreferrer" className="truncate underline-offset-2 hover:underline">
                {platform}
              </a>
            ) : (
              <button
                type="button"
                onClick={onAdd}
                aria-label={`Add ${platform}`}
                className="truncate text-fg-3 underline-offset-2 hover:text-fg hover:underline"
              >
                {platform}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
