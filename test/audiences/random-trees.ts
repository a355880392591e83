import type { RandomStream } from '#platform/server/random-stream.ts'
import { type Group, type LogicalOperator, type Rule, type RuleKey, rule } from '#records/audiences/rules-contract.ts'
import type { Names } from '#records/audiences/sentence/parts.ts'
import { phrases } from '#records/audiences/sentence/phrases.ts'

/** The same id for the same number, in hexadecimal. */
export const uuidOf = (number: string) => `00000000-0000-4000-8000-${number.padStart(12, '0')}`

export const drops = ['1', '2', '3'].map(uuidOf)
export const fields = { choice: uuidOf('11'), text: uuidOf('12'), number: uuidOf('13'), date: uuidOf('14') }
export const broadcasts = ['21', '22'].map(uuidOf)
/** Saved audiences; the last one is gone. */
export const audiences = ['31', '32', '33'].map(uuidOf)

const named = (ids: readonly string[], word: string) => new Map(ids.map((id, at) => [id, `${word} ${at} (and or) not`]))
export const names: Names = {
  drops: named(drops, 'Night Bus'),
  fields: named(Object.values(fields), 'Question'),
  audiences: named(audiences, 'Front row'),
  broadcasts: named(broadcasts, 'Doors'),
  options: new Map([
    ['red', 'Red or (blue)'],
    ['blue', 'Blue'],
  ]),
}

export const keys = Object.keys(phrases) as RuleKey[]
const texts = ['lyon', 'Ly', 'ÉVRY', 'saint', ' ', 'x', '%', '_', 'İ', 'ß', '(and', 'or)'] as const
const flags = (random: RandomStream) => (random.chance(0.3) ? { unknown: true } : {})
const daysOf = (random: RandomStream) => (random.chance(0.5) ? { days: random.pick([1, 7, 30, 365]) } : {})
const some = <T>(random: RandomStream, all: readonly T[]): T[] => {
  const chosen = all.filter(() => random.chance(0.4))
  return chosen.length > 0 ? chosen : [random.pick(all)]
}

/** A rule of this key with values that some random fans have. */
export function randomRule(random: RandomStream, key: RuleKey, refersTo = audiences): Rule {
  return rule.parse({ key, ...valuesOf(random, key, refersTo) })
}

function valuesOf(random: RandomStream, key: RuleKey, refersTo: readonly string[]): object {
  switch (key) {
    case 'country_code':
      return { countries: some(random, ['FR', 'GB', 'GW', 'GN', 'ZZ', 'HK']), ...flags(random) }
    case 'languages':
      return { languages: some(random, ['fr', 'en', 'de', 'ja']), ...flags(random) }
    case 'gender':
      return { genders: some(random, ['MALE', 'FEMALE']), ...flags(random) }
    case 'state':
    case 'city':
      return { match: random.pick(['ICONTAINS', 'IEXACT']), text: random.pick(texts).trim() || 'y', ...flags(random) }
    case 'radius':
      return {
        miles: random.pick([1, 30, 75, 300, 6_000]),
        places: some(random, [
          { name: 'Lyon', latitude: 45.7485, longitude: 4.8467 },
          { name: 'Fiji (and or)', latitude: -17.8, longitude: 179.9 },
          { name: 'Pole', latitude: 90, longitude: 0 },
        ]),
        ...flags(random),
      }
    case 'age':
      return { bands: some(random, ['13-17', '18-24', '25-34', '35-44', '45-54', '55-100']), ...flags(random) }
    case 'platform':
      return { platforms: some(random, ['TikTok', 'Instagram']) }
    case 'drop_id':
      return { drop_ids: some(random, drops), ...(random.chance(0.4) ? { each: true } : {}), ...daysOf(random) }
    case 'follower_count':
      return {
        at_least: random.pick([1, 100, 5_000]),
        ...(random.chance(0.5) ? { platform: random.pick(['TikTok', 'Twitter']) } : {}),
        ...flags(random),
      }
    case 'engagement_type':
      return {
        engagement_type: random.pick([
          'SOCIAL_SOUND_USED',
          'SHOPIFY_SPEND',
          'DROP_SIGNUP',
          'DROP_MESSAGE',
          'ARTIST_SONG_STREAM',
        ]),
        ...(random.chance(0.3) ? { subject: random.pick(['Second Window', 'SECOND window']) } : {}),
        engagement_count: random.pick([1, 2, 5]),
        ...daysOf(random),
      }
    case 'first_interaction_days':
      return { first_interaction_days: random.pick([1, 30, 365]) }
    case 'tags':
      return { tags: some(random, ['vinyl', 'street team', 'Vinyl']) }
    case 'custom_field_choice':
      return { field_id: fields.choice, options: some(random, ['red', 'blue']), ...flags(random) }
    case 'custom_field_text':
      return {
        field_id: fields.text,
        match: random.pick(['ICONTAINS', 'IEXACT']),
        text: random.pick(['ly', 'É', 'x']),
        ...flags(random),
      }
    case 'custom_field_number':
      return {
        field_id: random.pick(Object.values(fields)),
        from: random.pick([-5, 0, 7]),
        to: random.pick([7, 100]),
        ...flags(random),
      }
    case 'custom_field_date':
      return { field_id: random.pick(Object.values(fields)), from: '2020-01-01', to: '2024-12-31', ...flags(random) }
    case 'consent':
      return {
        state: random.pick(['YES', 'NO', 'NONE']),
        purpose: random.pick(['MARKETING', 'PARTNERS']),
        channel: random.pick(['EMAIL', 'PHONE', 'WHATSAPP']),
      }
    case 'reachable':
      return { channel: random.pick(['EMAIL', 'PHONE', 'WHATSAPP']) }
    case 'message':
      return {
        did: random.pick(['GOT', 'OPENED', 'CLICKED']),
        ...(random.chance(0.5) ? { channel: random.pick(['EMAIL', 'PHONE']) } : {}),
        times: random.pick([1, 2]),
        ...daysOf(random),
      }
    case 'email_engagement':
      return {
        broadcast_id: random.pick(broadcasts),
        states: some(random, ['NOT_OPENED', 'OPENED_NOT_CLICKED', 'OPENED_AND_CLICKED']),
      }
    case 'audience':
      return { audience_id: random.pick(refersTo) }
  }
}

/** A tree with brackets in brackets, empty ones and single ones among them. */
export function randomTree(random: RandomStream, depth = 3, refersTo: readonly string[] = audiences): Group {
  const rules = Array.from({ length: random.pick([0, 1, 1, 2, 2, 3, 4]) }, () =>
    depth > 1 && random.chance(0.35)
      ? randomTree(random, depth - 1, refersTo)
      : randomRule(random, random.pick(refersTo.length > 0 ? keys : keys.filter(key => key !== 'audience')), [
          ...refersTo,
        ]),
  )
  return { logical_operator: random.pick<LogicalOperator>(['AND', 'OR', 'AND_NOT']), rules }
}
