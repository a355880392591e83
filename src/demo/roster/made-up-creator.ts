import type { SimulatedPerson } from '#integrations/social/simulated-people.ts'
import type { RandomStream } from '#platform/server/random-stream.ts'
import type { SOURCES } from '#records/creators/contract.ts'
import { CURRENCY_OF, HABITS, NOTES, PRICE_WORDS, PROMOTIONS, TAG_OF } from './words.ts'

const DAY_MS = 86_400_000
/** The roster was imported from a spreadsheet on one day and has grown since. */
const IMPORT_DAYS_AGO = 205

const sources: readonly (readonly [(typeof SOURCES)[number], number])[] = [
  ['url_import', 40],
  ['file_import', 26],
  ['manually', 12],
  ['invite_link', 12],
  ['promotion', 7],
  ['drop_signups', 3],
]

/** What a team recorded about one person in six months. The team works with some people and never contacts most. */
export function madeUpCreator(random: RandomStream, person: SimulatedPerson, now: Date) {
  const source = random.weighted(sources)
  const days_ago = source === 'file_import' ? IMPORT_DAYS_AGO : Math.floor(IMPORT_DAYS_AGO * random.next() ** 1.7)
  const added_at = new Date(now.getTime() - days_ago * DAY_MS - random.between(0, 9) * 3_600_000)
  const promotions = random.chance(0.3) ? random.between(1, 4) : 0
  const largest = person.accounts[0]
  if (!largest) throw new Error('A made-up person has a profile.')
  return {
    source,
    added_at,
    name: random.chance(0.22) ? person.full_name : null,
    gender: random.weighted([
      ['FEMALE', 46],
      ['MALE', 41],
      ['UNSPECIFIED', 13],
    ] as const),
    // people who worked with the team have a rating
    rating:
      promotions > 0 || random.chance(0.35)
        ? random.weighted([
            [5, 24],
            [4, 38],
            [3, 26],
            [2, 9],
            [1, 3],
          ])
        : 0,
    notes: random.chance(promotions > 0 ? 0.4 : 0.08) ? random.pick(NOTES) : null,
    composite_score: Math.round(1000 * Math.log10(largest.follower_count + 10) * (0.5 + largest.rate)) / 100,
    promotions:
      promotions > 0 ? { count: promotions, posts: promotions * random.between(1, 3), ...latestOf(random, now) } : null,
    drafts: promotions > 0 ? random.between(0, 2) : 0,
    contacts: contactsOf(random, person),
    prices: random.chance(promotions > 0 ? 0.92 : 0.42) ? pricesOf(random, person) : [],
    has_location: random.chance(0.66),
    tags: tagsOf(random, person, promotions),
  }
}

export type MadeUpCreator = ReturnType<typeof madeUpCreator>

function latestOf(random: RandomStream, now: Date) {
  const latest = random.pick(PROMOTIONS)
  return { latest, added_at: new Date(now.getTime() - (latest.days_ago - random.between(0, 6)) * DAY_MS) }
}

function contactsOf(random: RandomStream, { accounts, full_name, index }: SimulatedPerson) {
  const own = accounts.flatMap(({ email_addresses }) => email_addresses)[0]
  const written = own ?? (random.chance(0.25) ? `${folded(full_name)}${index}@mail.example` : null)
  const managed = random.chance(0.09)
  const manager = managed ? random.pick(['Bright Harbour Talent', 'Studio Nine Management', 'Oda Lindqvist']) : null
  return [
    ...(written && random.chance(0.8)
      ? [{ type: 'email' as const, value: written, manager: null, description: '' }]
      : []),
    ...(manager
      ? [{ type: 'email' as const, value: `${folded(manager)}@talent.example`, manager, description: 'Bookings' }]
      : []),
    // a phone number range that nobody uses
    ...(random.chance(0.12)
      ? [
          {
            type: 'phone_number' as const,
            value: `+1202555${String(100 + (index % 100)).padStart(4, '0')}`,
            manager: null,
            description: '',
          },
        ]
      : []),
  ]
}

/** A price guessed by reach and rounded like a person would. */
function pricesOf(random: RandomStream, { accounts, country_code }: SimulatedPerson) {
  const [currency, perDollar] = CURRENCY_OF[country_code] ?? ['USD', 1]
  const dollars = Math.max(25, ((accounts[0]?.follower_count ?? 0) + 500) ** 0.72 * 0.22 * (0.6 + random.next()))
  const rounded = (amount: number) => {
    const step = amount < 200 ? 5 : amount < 2_000 ? 50 : 250
    return String(Math.max(step, Math.round(amount / step) * step))
  }
  const one = { currency, price: rounded(dollars * perDollar), num_posts: 1, description: random.pick(PRICE_WORDS) }
  const several = { currency, price: rounded(dollars * perDollar * 2.5), num_posts: 3, description: 'series of three' }
  return random.chance(0.24) ? [one, several] : [one]
}

function tagsOf(random: RandomStream, { accounts }: SimulatedPerson, promotions: number): string[] {
  const [largest] = accounts
  const craft = TAG_OF[largest?.calling.word ?? '']
  const followers = largest?.follower_count ?? 0
  return [
    ...(craft && random.chance(0.62) ? [craft] : []),
    ...(followers > 500_000 && random.chance(0.7) ? ['macro'] : []),
    ...(followers < 40_000 && random.chance(0.25) ? ['micro'] : []),
    ...(promotions > 0 && random.chance(0.5) ? [random.pick(HABITS)] : []),
  ]
}

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '')
