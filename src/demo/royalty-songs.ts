import { demoIsrc, demoUpc } from '#demo/releases/codes.ts'
import { demoRelease } from '#demo/releases/demo-releases.ts'
import { monthsBetween } from '#records/royalties/server/months.ts'

const DAY_MS = 86_400_000

export interface Song {
  artist: string
  title: string
  isrc: string
  release: string
  upc: string
  /** Streams a month, all stores together, when it came out. */
  streams: number
  /** Months after the first one. */
  since: number
}

/** What the label's artists earned most with, beside the releases of the demo. */
export const labelSongs: readonly Song[] = [
  {
    artist: 'Juno Tangerine',
    title: 'Verre dépoli',
    isrc: 'DESG12500031',
    release: 'Verre dépoli',
    upc: '4260700000031',
    streams: 620_000,
    since: 0,
  },
  {
    artist: 'Wren Hallow',
    title: 'Paper Boats',
    isrc: 'DESG12500022',
    release: 'Paper Boats',
    upc: '4260700000022',
    streams: 540_000,
    since: 0,
  },
  {
    artist: 'Wren Hallow',
    title: 'Lantern Year',
    isrc: 'DESG12500023',
    release: 'Paper Boats',
    upc: '4260700000022',
    streams: 230_000,
    since: 0,
  },
  {
    artist: 'Kilo Orchid',
    title: 'Room Zero',
    isrc: 'DESG12500045',
    release: 'Room Zero',
    upc: '4260700000045',
    streams: 710_000,
    since: 1,
  },
  {
    artist: 'Null Coast',
    title: 'Static Bloom',
    isrc: 'DESG12500051',
    release: 'Static Bloom',
    upc: '4260700000051',
    streams: 180_000,
    since: 2,
  },
  {
    artist: 'Brass Meridian',
    title: 'Noon Parade',
    isrc: 'DESG12600061',
    release: 'Noon Parade',
    upc: '4260700000061',
    streams: 95_000,
    since: 5,
  },
]

/** The songs of a release of the demo, by its title, from the month in which it came out. */
export function songsOfRelease(title: string, streams: number, first: string, now: Date): Song[] {
  const { number, release } = demoRelease(title)
  const out = new Date(now.getTime() + (release.in_days ?? 0) * DAY_MS).toISOString().slice(0, 7)
  const since = monthsBetween(first, `${out}-01`).length - 1
  return release.songs.map(([song], place) => ({
    artist: nameOf(release.artist),
    title: song,
    isrc: demoIsrc(number, place),
    release: title,
    upc: demoUpc(number),
    streams: Math.round(streams / (place + 1)),
    since,
  }))
}

/** "Juno Tangerine" of "juno-tangerine". */
const nameOf = (slug: string) => slug.replace(/(^|-)(.)/g, (_, gap, letter) => (gap && ' ') + letter.toUpperCase())
