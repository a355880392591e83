import { createHash } from 'node:crypto'
import { labelSongs, type Song, songsOfRelease } from '#demo/royalty-songs.ts'
import { seedSplits } from '#demo/splits.ts'
import { type StatementPlan, statementPlan } from '#features/statement-imports/contract.ts'
import { suggestPlan } from '#features/statement-imports/rules.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { type RandomStream, randomStream } from '#platform/server/random-stream.ts'
import { monthsAfter } from '#records/royalties/server/months.ts'
import { enterNext } from '#screens/statement-imports/server/run-import.ts'

const SEED = 20_260_914
/** Quarters with statements, up to the one that ended last. */
const QUARTERS = 5
const DAY_MS = 86_400_000

/** What a shop of the label's own and Bandcamp sell, and for how much. */
const shopStores = [
  { store: 'Bandcamp', share: 0.002, rate: 0.92 },
  { store: 'Own shop', share: 0.0008, rate: 1.1 },
]
const SHOP = 'Month,Shop,Artist,Track,Release,ISRC,UPC,Type,Quantity,Country,Net amount,Currency'.split(',')

/** Stores with their share of all streams and what they pay for one; sales are of downloads. */
const distrokidStores = [
  { store: 'Apple Music', share: 0.19, rate: 0.0061 },
  { store: 'Amazon Music (Streaming)', share: 0.06, rate: 0.0044 },
  { store: 'SoundCloud', share: 0.03, rate: 0.0021 },
  { store: 'Pandora', share: 0.01, rate: 0.0013 },
  { store: 'iTunes', share: 0.00012, rate: 0.68 },
]
const believeStores = [
  { store: 'Spotify', share: 0.52, rate: 0.0031, type: 'Stream' },
  { store: 'YouTube Music', share: 0.14, rate: 0.0016, type: 'Stream' },
  { store: 'Deezer', share: 0.05, rate: 0.0045, type: 'Stream' },
  { store: 'Beatport', share: 0.00009, rate: 1.12, type: 'Download' },
]
const territories: readonly (readonly [code: string, name: string, share: number])[] = [
  ['US', 'United States', 0.3],
  ['FR', 'France', 0.15],
  ['GB', 'United Kingdom', 0.14],
  ['DE', 'Germany', 0.12],
  ['MX', 'Mexico', 0.08],
  ['JP', 'Japan', 0.07],
  ['BR', 'Brazil', 0.06],
  ['SE', 'Sweden', 0.05],
]
/** A statement that never came. */
const LOST = { store: 'SoundCloud', month: 10 }

const DISTROKID =
  'Reporting Date,Sale Month,Store,Artist,Title,ISRC,UPC,Quantity,Team Percentage,Song/Album,Country of Sale,Songwriter Royalties Withheld,Earnings (USD)'.split(
    ',',
  )
const BELIEVE =
  'Reporting month;Sales Month;Platform;Country / Region;Label Name;Artist Name;Release title;Track title;UPC;ISRC;Sales Type;Quantity;Client Payment Currency;Net Revenue'.split(
    ';',
  )

interface Team {
  organization_id: string
  now: Date
  by: { user_id: string; name: string }
}

/** The label's statements of two distributors, a file each quarter, imported like any other. */
export async function seedRoyalties(db: Db, team: Team): Promise<void> {
  const random = randomStream(SEED)
  const first = firstMonth(team.now)
  const released = (title: string, streams: number) => songsOfRelease(title, streams, first, team.now)
  const sales = {
    random,
    songs: [...released('Sugar Glass', 1_900_000), ...labelSongs, ...released('Nine Suns', 64_000)],
  }
  for (let quarter = 0; quarter < QUARTERS; quarter++) {
    const months = [0, 1, 2].map(at => quarter * 3 + at)
    const name = `${monthsAfter(first, months[0] ?? 0).slice(0, 7)}_${monthsAfter(first, months[2] ?? 0).slice(0, 7)}`
    const reported = monthsAfter(first, quarter * 3 + 4)
    const took = { ...team, at: new Date(Math.min(Date.parse(reported) + 12 * DAY_MS, team.now.getTime() - DAY_MS)) }
    await seedStatement(db, took, {
      name: `distrokid_${name}.tsv`,
      delimiter: '\t',
      header: DISTROKID,
      rows: months.flatMap(at => distrokidRows(sales, at, { month: monthsAfter(first, at), reported })),
    })
    await seedStatement(db, took, {
      name: `believe_${name}.csv`,
      delimiter: ';',
      header: BELIEVE,
      rows: months.flatMap(at => believeRows(sales, at, { month: monthsAfter(first, at), reported })),
    })
    await seedStatement(db, took, {
      name: `shop_${name}.csv`,
      delimiter: ',',
      header: SHOP,
      rows: months.flatMap(at => shopRows(sales, at, monthsAfter(first, at))),
    })
  }
  await seedSplits(db, { ...team, first })
}

/** Stores report two months late: the last quarter that ended by then, and those before it. */
function firstMonth(now: Date): string {
  const known = monthsAfter(`${now.toISOString().slice(0, 7)}-01`, -1)
  const ended = Math.floor((Number(known.slice(5, 7)) - 1) / 3) * 3
  return monthsAfter(`${known.slice(0, 4)}-01-01`, ended - QUARTERS * 3)
}

/** What is sold, and the chance in it. */
interface Sales {
  random: RandomStream
  songs: readonly Song[]
}

interface When {
  month: string
  reported: string
}

/** Streams of a song in a month: most at its release, then a long tail. */
function streamsOf({ streams, since }: Song, at: number, random: RandomStream): number {
  const age = at - since
  return age < 0 ? 0 : (streams * (0.35 + 0.65 * 0.72 ** age) * random.between(92, 108)) / 100
}

function* soldBy<S extends { store: string; share: number; rate: number }>(
  stores: readonly S[],
  at: number,
  { random, songs }: Sales,
) {
  for (const song of songs)
    for (const store of stores) {
      if (store.store === LOST.store && at === LOST.month) continue
      const streams = streamsOf(song, at, random) * store.share
      for (const [code, name, share] of territories) {
        const quantity = Math.round(streams * share)
        if (quantity === 0) continue
        const amount = ((quantity * store.rate * random.between(900, 1_100)) / 1_000).toFixed(9)
        yield { song, store, code, name, quantity: String(quantity), amount }
      }
    }
}

const shopRows = (sales: Sales, at: number, month: string) =>
  [...soldBy(shopStores, at, sales)].map(({ song, store, code, quantity, amount }) => {
    const { artist, title, release, isrc, upc } = song
    return [
      month.slice(0, 7),
      store.store,
      artist,
      title,
      release,
      isrc,
      upc,
      'Download',
      quantity,
      code,
      amount,
      'EUR',
    ]
  })

const distrokidRows = (sales: Sales, at: number, { month, reported }: When) =>
  [...soldBy(distrokidStores, at, sales)].map(({ song, store, code, quantity, amount }) => {
    const { artist, title, isrc, upc } = song
    return [
      reported,
      month.slice(0, 7),
      store.store,
      artist,
      title,
      isrc,
      upc,
      quantity,
      '100',
      'Song',
      code,
      '0',
      amount,
    ]
  })

function believeRows(sales: Sales, at: number, { month, reported }: When) {
  const rows = [...soldBy(believeStores, at, sales)].map(({ song, store, name, quantity, amount }) => {
    const [day, sold] = [reported, month].map(one => one.replaceAll('-', '/'))
    const { artist, release, title, upc, isrc } = song
    const which = [artist, release, title, upc, isrc]
    return [
      day,
      sold,
      store.store,
      name,
      'Saltgrass Records',
      ...which,
      store.type,
      quantity,
      'EUR',
      amount.replace('.', ','),
    ]
  })
  // what YouTube could assign to no song and no country
  const [first] = rows
  const unknown = first
    ?.map((cell, column) => ([3, 5, 6, 7, 8, 9].includes(column) ? '' : cell))
    .with(2, 'YouTube Music')
  return unknown ? [...rows, unknown.with(11, '4100').with(13, '18,402117')] : rows
}

interface Statement {
  name: string
  delimiter: string
  header: string[]
  rows: readonly (readonly (string | undefined)[])[]
}

async function seedStatement(
  db: Db,
  { organization_id, by, at }: Team & { at: Date },
  { name, delimiter, header, rows }: Statement,
): Promise<void> {
  const cells = rows.map(row => row.map(cell => cell ?? ''))
  const import_id = newId(at.getTime())
  const plan: StatementPlan = statementPlan.parse(suggestPlan(header, cells.slice(0, 50)))
  await db
    .insertInto('statement_imports')
    .values({
      organization_id,
      id: import_id,
      file_name: name,
      file_hash: createHash('sha256').update(JSON.stringify(cells)).digest(),
      file_bytes: cells.reduce((sum, row) => sum + row.join().length + 1, header.join().length),
      encoding: 'utf-8',
      delimiter,
      header,
      row_count: cells.length,
      state: 'RUNNING',
      plan: JSON.stringify(plan),
      created_by: by.user_id,
      created_by_name: by.name,
      created_at: at,
      started_at: at,
    })
    .execute()
  for (let from = 0; from < cells.length; from += 1_000)
    await db
      .insertInto('statement_import_rows')
      .values(
        cells.slice(from, from + 1_000).map((row, index) => ({
          organization_id,
          import_id,
          row_number: from + index + 2,
          cells: row,
        })),
      )
      .execute()
  while (await enterNext(db, { organization_id, import_id }));
  await db
    .updateTable('statement_imports')
    .set({ ended_at: at })
    .where('organization_id', '=', organization_id)
    .where('id', '=', import_id)
    .execute()
}
