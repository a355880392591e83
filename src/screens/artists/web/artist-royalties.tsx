import { Link } from '@tanstack/react-router'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { MetricCards } from '#platform/web/ui/charts/metric-card.tsx'
import { royalties } from '#records/royalties/contract.ts'
import { moneyText } from '#records/royalties/web/money-text.ts'
import { periodName } from '#records/royalties/web/month-name.ts'
import { moreLink, Section } from './section.tsx'

/** What the team's statements say of the artist, under the name that they have there. */
export function ArtistRoyalties({ name }: { name: string }) {
  const organization_id = useOrganization().id
  const { data } = useQuery(royalties.overview, { organization_id, artist: name })
  if (!data || data.total.lines === 0 || !data.first_month || !data.last_month) return null
  const { total, currency, sources } = data
  return (
    <Section
      title="Royalties"
      note={periodName(data.first_month, data.last_month)}
      more={
        <Link to="/royalties" search={{ artist: name, period: 'all' }} className={moreLink}>
          Open
        </Link>
      }
    >
      <MetricCards
        label="Earnings"
        metrics={[
          { label: 'Revenue', value: moneyText(total.revenue, currency), note: `from ${storeWords(sources.length)}` },
          { label: 'Streams', value: exact(total.streams), note: `${exact(total.downloads)} downloads` },
          {
            label: 'Per 1,000 streams',
            value: total.per_thousand ? moneyText(total.per_thousand, currency) : '--',
            note: 'without downloads',
          },
        ]}
      />
    </Section>
  )
}

const storeWords = (count: number) => `${count} ${count === 1 ? 'store' : 'stores'}`
