import type { ReactNode } from 'react'
import { countryName } from '#platform/contract/countries.ts'
import { exact } from '#platform/web/numbers.ts'
import { furthest, STAGE_LABELS } from '#records/promotions/stages.ts'
import type { MergeSide } from '../../merge-contract.ts'
import { pricesText } from './merge-fields.tsx'

/** The one creator there will be: what comes together of all. */
export function MergeOutcome({ sides }: { sides: readonly MergeSide[] }) {
  const creators = sides.map(({ creator }) => creator)
  const payouts = sides.reduce((sum, side) => sum + side.payouts, 0)
  const lists = new Set(creators.flatMap(({ rosters }) => rosters.map(({ id }) => id))).size
  return (
    <section aria-label="Comes together" className="mt-2 border-line border-t pt-3">
      <h3 className="mb-1.5 font-medium text-12 text-fg-3">Comes together</h3>
      <dl className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-3 gap-y-1">
        <Row name="Profiles">{exact(creators.flatMap(({ social_profiles }) => social_profiles).length)}</Row>
        <Row name="Contacts">
          {listed(
            creators.flatMap(({ contact_methods }) => contact_methods.map(({ value }) => value)),
            value => value.toLowerCase(),
          )}
        </Row>
        <Row name="Prices">{keptPrices(sides)}</Row>
        <Row name="Tags">{listed(creators.flatMap(({ tags }) => tags.map(({ name }) => name)))}</Row>
        <Row name="Places">
          {listed(
            sides.flatMap(({ locations }) =>
              locations.map(({ city, country_code }) => [city, countryName(country_code)].filter(Boolean).join(', ')),
            ),
          )}
        </Row>
        <Row name="Genres">{listed(sides.flatMap(({ genres }) => genres))}</Row>
        <Row name="Lists">{lists === 1 ? '1 list' : `${lists} lists`}</Row>
        <Row name="Promotions">{promotionsText(sides)}</Row>
        {payouts > 0 && <Row name="Payouts">{exact(payouts)}</Row>}
      </dl>
    </section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt className="text-12 text-fg-3 leading-5">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}

/** Nothing where their prices differ: which are kept is asked for. */
function keptPrices(sides: readonly MergeSide[]): string | null {
  const texts = new Set(sides.map(pricesText).filter(text => text !== null))
  return texts.size === 1 ? [...texts].join('') : null
}

/** Each promotion once; where several of the creators are in it, the stage of the card that stays. */
function promotionsText(sides: readonly MergeSide[]): string {
  const byId = Map.groupBy(
    sides.flatMap(({ promotions }) => promotions),
    ({ id }) => id,
  )
  return [...byId.values()]
    .flatMap(places => {
      const stays = furthest(places, ({ stage }) => stage)
      if (!stays) return []
      return places.length === 1 ? stays.name : `${stays.name} (the card at ${STAGE_LABELS[stays.stage]} stays)`
    })
    .join(', ')
}

/** Each once, as it is written first. */
const listed = (words: readonly string[], key = (word: string) => word) =>
  [...new Map(words.toReversed().map(word => [key(word), word])).values()].toReversed().join(', ')
