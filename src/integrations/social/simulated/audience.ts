import { randomStream } from '#platform/server/random-stream.ts'
import type { AudienceFacts, AudienceShares } from '../port.ts'
import { regions } from '../simulated-regions.ts'

const AGES = ['13-17', '18-24', '25-34', '35-44', '45-54', '55-64', '65-'] as const
/** Typical shares of ages, which each audience leans away from. */
const USUAL = [0.13, 0.36, 0.27, 0.12, 0.06, 0.04, 0.02]

/** Made-up followers of a made-up profile: the same for a profile on every run, most of them from its own country. */
export function simulatedAudience({ platform_id, country_code }: AudienceFacts): AudienceShares {
  const random = randomStream([...platform_id].reduce((hash, letter) => Math.imul(hash, 31) + letter.charCodeAt(0), 7))
  const female = 0.25 + 0.5 * random.next()
  const lean = random.next() - 0.5
  const ages = shares(USUAL.map((usual, at) => usual * Math.exp(lean * (at - 2) * 0.5 + 0.3 * (random.next() - 0.5))))
  const gender_age = AGES.flatMap((age_range, at) => {
    const share = ages[at] ?? 0
    const women = Math.min(Math.max(female + 0.08 * (random.next() - 0.5), 0.02), 0.98)
    return [
      { gender: 'FEMALE' as const, age_range, value: share * women },
      { gender: 'MALE' as const, age_range, value: share * (1 - women) },
    ]
  })
  const genderOf = (gender: string) =>
    gender_age.filter(one => one.gender === gender).reduce((sum, { value }) => sum + value, 0)
  const home = regions.find(region => region.country_code === country_code) ?? regions[0]
  const others = regions.filter(region => region !== home)
  const chosen = Array.from({ length: 9 }, () => random.pick(others))
  const abroad = [...new Set(chosen)].map(region => [region, 0.05 + random.next() * 0.2] as const)
  const places = home ? [[home, 0.5 + 0.5 * random.next()] as const, ...abroad] : abroad
  const of = shares(places.map(([, weight]) => weight))
  const countries = places.map(([region], at) => ({ code: region.country_code, value: of[at] ?? 0 }))
  const cities = places.slice(0, 4).flatMap(([region], at) => {
    const split = shares(region.cities.map(() => 0.2 + random.next()))
    return region.cities.slice(0, 4).map((name, city) => ({ name, value: (of[at] ?? 0) * (split[city] ?? 0) * 0.6 }))
  })
  const largestFirst = (a: { value: number }, b: { value: number }) => b.value - a.value
  return {
    gender_distribution: (['FEMALE', 'MALE'] as const).map(gender => ({ gender, value: genderOf(gender) })),
    gender_age_distribution: gender_age,
    countries: countries.sort(largestFirst),
    cities: cities.sort(largestFirst),
  }
}

function shares(weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map(weight => weight / whole)
}
