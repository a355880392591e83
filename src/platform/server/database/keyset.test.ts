import fc from 'fast-check'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cloneDatabase } from '../../../../test/database.ts'
import { createDatabase, type Database } from './db.ts'
import { type KeysetSort, keysetPage } from './keyset.ts'
import { loginUrl } from './roles.ts'

interface Song {
  id: number
  title: string
  rank: number | null
  added: string
}

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let owner: pg.Client
let database: Database
beforeAll(async () => {
  clone = await cloneDatabase()
  owner = new pg.Client({ connectionString: clone.ownerUrl })
  await owner.connect()
  await owner.query(`create table songs (id integer primary key, title text not null, rank numeric, added timestamptz not null);
                     grant select on songs to fanfare_app`)
  database = createDatabase({ url: loginUrl(clone.ownerUrl) })
})
afterAll(async () => {
  await database.close()
  await owner.end()
  await clone.drop()
})
beforeEach(() => owner.query('truncate songs'))

const add = (songs: Partial<Song>[]) =>
  owner.query(
    `insert into songs select coalesce(id, at), coalesce(title, ''), rank, coalesce(added, '2026-01-01Z')
     from rows from (jsonb_to_recordset($1) as (id int, title text, rank numeric, added timestamptz)) with ordinality as t (id, title, rank, added, at)`,
    [JSON.stringify(songs)],
  )

type Sort = KeysetSort<'id' | 'title' | 'rank' | 'added'>[]

const pageOf = (sort: Sort, cursor: string | null, limit: number) =>
  database.outsideOrganizations(db =>
    keysetPage((db as unknown as Kysely<{ songs: Song }>).selectFrom('songs').selectAll(), { sort, cursor, limit }),
  )

it('looks for the page among the next rows alone, after the cursor and before it', async () => {
  await add(Array.from({ length: 10 }, (_, at) => ({ id: at + 1, title: at % 2 ? 'odd' : 'even' })))
  const odd = (cursor: string | null, rows: number) =>
    database.outsideOrganizations(given => {
      const db = given as unknown as Kysely<{ songs: Song }>
      return keysetPage(db.selectFrom('songs').selectAll(), {
        sort: [],
        cursor,
        limit: 2,
        among: { rows, chosen: next => db.selectFrom(next.as('next')).selectAll().where('title', '=', 'odd') },
      })
    })
  const ids = (page: { items: unknown[] }) => page.items.map(item => (item as Song).id)
  const first = await odd(null, 6)
  expect(ids(first)).toEqual([2, 4])
  expect(first.links).toMatchObject({ has_next: true, has_previous: false })
  expect(ids(await odd(null, 3))).toEqual([2])
  const second = await odd(first.links.next, 6)
  expect(ids(second)).toEqual([6, 8])
  expect(ids(await odd(second.links.previous, 6))).toEqual([2, 4])
})

async function walk(sort: Sort, limit: number, side: 'next' | 'previous' = 'next', start: string | null = null) {
  const pages: number[][] = []
  let cursor = start
  do {
    const page = await pageOf(sort, cursor, limit)
    pages.push(page.items.map(song => song.id))
    cursor = page.links[side]
    expect(page.links[`has_${side}`]).toBe(cursor !== null)
  } while (cursor && pages.length < 100)
  return pages
}

describe('keyset pages', () => {
  it('pages forward and back by cursor without repeating or skipping rows that sort equally (API-009, API-010)', async () => {
    await add(['b', 'a', 'b', 'b', 'a', 'c', 'b'].map(title => ({ title })))
    const sort: Sort = [{ column: 'title', direction: 'asc' }]
    expect(await walk(sort, 2)).toEqual([[2, 5], [1, 3], [4, 7], [6]])
    const second = await pageOf(sort, (await pageOf(sort, null, 4)).links.next, 4)
    expect(second.items.map(song => song.id)).toEqual([4, 7, 6])
    expect(second.links).toMatchObject({ has_next: false, next: null, has_previous: true })
    expect(await walk(sort, 3, 'previous', second.links.previous)).toEqual([[5, 1, 3], [2]])
  })

  it('removes its own columns from the rows and keeps those of the query', async () => {
    await add([{ title: 'a', rank: 1 }])
    const { items } = await pageOf([{ column: 'title', direction: 'asc' }], null, 10)
    expect(Object.keys(items[0] ?? {})).toEqual(['id', 'title', 'rank', 'added'])
  })

  it('neither repeats nor skips a row while others are inserted and deleted', async () => {
    await add([10, 20, 30, 40, 50, 60].map(id => ({ id })))
    const sort: Sort = []
    const first = await pageOf(sort, null, 2)
    await add([{ id: 5 }, { id: 35 }])
    await owner.query('delete from songs where id in (10, 20)')
    const second = await pageOf(sort, first.links.next, 2)
    expect(second.items.map(song => song.id)).toEqual([30, 35])
    const back = await pageOf(sort, second.links.previous, 2)
    expect(back.items.map(song => song.id)).toEqual([5])
    expect(back.links).toMatchObject({ has_next: true, has_previous: false })
  })

  it('leads back from a page that was emptied meanwhile to the row it came from', async () => {
    await add([{ id: 1 }, { id: 2 }, { id: 3 }])
    const first = await pageOf([], null, 2)
    await owner.query('delete from songs where id = 3')
    const empty = await pageOf([], first.links.next, 2)
    expect(empty).toMatchObject({ items: [], links: { has_next: false, has_previous: true } })
    expect((await pageOf([], empty.links.previous, 2)).items.map(song => song.id)).toEqual([1, 2])
  })

  it('distinguishes instants that differ by a microsecond', async () => {
    await add([3, 1, 2].map(micro => ({ added: `2026-05-01T10:00:00.00000${micro}Z` })))
    expect(await walk([{ column: 'added', direction: 'desc' }], 1)).toEqual([[1], [3], [2]])
  })

  it('returns the same rows as one query for any order, direction, null and page size', async () => {
    const song = fc.record({
      title: fc.constantFrom('a', 'b', 'Ä', ''),
      rank: fc.option(fc.integer({ min: -1, max: 1 })),
    })
    const sorts = fc.shuffledSubarray([
      { column: 'title', direction: 'asc' },
      { column: 'rank', direction: 'desc', nullable: true },
    ] as Sort)
    const flips = fc.array(fc.boolean(), { minLength: 2, maxLength: 2 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(song, { maxLength: 12 }),
        sorts,
        flips,
        fc.integer({ min: 1, max: 5 }),
        async (rows, chosen, flip, limit) => {
          await owner.query('truncate songs')
          await add(rows)
          const sort = chosen.map((key, at): Sort[number] =>
            flip[at] ? { ...key, direction: key.direction === 'asc' ? 'desc' : 'asc' } : key,
          )
          const order = [
            ...sort.map(key => `${key.column} ${key.direction} nulls last`),
            `id ${sort.at(-1)?.direction ?? 'asc'}`,
          ]
          const { rows: all } = await owner.query(`select id from songs order by ${order}`)
          const expected = all.map(row => row.id)
          const forth = await walk(sort, limit)
          expect(forth.flat()).toEqual(expected)
          expect(forth.slice(0, -1).every(page => page.length === limit)).toBe(true)
          const last = await lastPage(sort, limit)
          const back = last.links.previous ? await walk(sort, limit, 'previous', last.links.previous) : []
          expect([...back.reverse().flat(), ...ids(last)]).toEqual(expected)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('API-012 refuses a cursor that is unreadable, altered or made for another order', async () => {
    await add([{ title: 'a' }, { title: 'b' }])
    const byTitle: Sort = [{ column: 'title', direction: 'asc' }]
    const cursor = (await pageOf(byTitle, null, 1)).links.next ?? ''
    const altered = (change: (values: unknown[]) => unknown) =>
      Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(cursor, 'base64url').toString())))).toString('base64url')
    const broken = [
      'nonsense',
      '{}',
      altered(() => null),
      altered(values => values.slice(0, -1)),
      altered(values => values.with(-1, 'no number')),
      altered(values => values.with(-1, null)),
      altered(values => values.with(-1, { toString: 'x' })),
      altered(values => values.with(-2, '\0')),
      altered(values => values.with(-1, '99999999999999999999')),
      altered(values => values.with(1, 'sideways')),
    ]
    for (const wrong of broken)
      await expect(pageOf(byTitle, wrong, 1), wrong).rejects.toMatchObject({ status: 400, field: 'cursor' })
    await expect(pageOf([{ column: 'title', direction: 'desc' }], cursor, 1)).rejects.toMatchObject({ status: 400 })
    expect(
      (
        await pageOf(
          byTitle,
          altered(values => values),
          1,
        )
      ).items,
    ).toHaveLength(1)
  })
})

const ids = (page: { items: Song[] }) => page.items.map(song => song.id)

async function lastPage(sort: Sort, limit: number) {
  let page = await pageOf(sort, null, limit)
  while (page.links.next) page = await pageOf(sort, page.links.next, limit)
  return page
}
