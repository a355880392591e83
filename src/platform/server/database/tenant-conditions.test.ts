import fc from 'fast-check'
import {
  DummyDriver,
  Kysely,
  type Kysely as KyselyOf,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cloneDatabase } from '../../../../test/database.ts'
import { TenantConditions } from './tenant-conditions.ts'

interface Row {
  organization_id: string
  id: number
  parent: number
  word: string
}
interface Tables {
  songs: Row
  plays: Row
  shelves: Omit<Row, 'organization_id'>
}

const OURS = '0a000000-0000-7000-8000-000000000001'
const THEIRS = '0b000000-0000-7000-8000-000000000002'

const builder = (secured: string[]) =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new TenantConditions(OURS, new Set(secured))],
  })
const db = builder(['songs', 'plays'])

type Db = KyselyOf<Tables>
type Words = SelectQueryBuilder<Tables, keyof Tables, { word: string }>
type Query = { compile(): { sql: string; parameters: readonly unknown[] } }

/** Every way in which a search may reach a table. */
const ways: Record<string, (db: Db) => Query> = {
  'a table': db => db.selectFrom('songs').select('word'),
  'an alias': db => db.selectFrom('songs as s').select('s.word'),
  'a schema': db => db.withSchema('public').selectFrom('songs').select('word'),
  'two tables': db => db.selectFrom(['songs as s', 'plays as p']).select(['s.word', 'p.word as other']),
  'an inner join': db =>
    db.selectFrom('songs as s').innerJoin('plays as p', 'p.parent', 's.id').select(['s.word', 'p.word as other']),
  'a left join': db =>
    db.selectFrom('songs as s').leftJoin('plays as p', 'p.parent', 's.id').select(['s.word', 'p.word as other']),
  'a left join on this or that': db =>
    db
      .selectFrom('songs as s')
      .leftJoin('plays as p', join => join.on(eb => eb.or([eb('p.id', '>', 0), eb('p.parent', '>', 0)])))
      .select(['s.word', 'p.word as other']),
  'a join of a free table': db =>
    db.selectFrom('shelves as g').leftJoin('plays as p', 'p.parent', 'g.id').select(['g.word', 'p.word as other']),
  'a cross join': db => db.selectFrom('shelves as g').crossJoin('songs as s').select(['g.word', 's.word as other']),
  'a lateral join': db =>
    db
      .selectFrom('shelves as g')
      .leftJoinLateral(
        eb => eb.selectFrom('plays').select('word').whereRef('plays.parent', '=', 'g.id').as('p'),
        join => join.onTrue(),
      )
      .select(['g.word', 'p.word as other']),
  'a subquery to select from': db => db.selectFrom(eb => eb.selectFrom('songs').select('word').as('x')).select('word'),
  'a subquery among the columns': db =>
    db
      .selectFrom('shelves as g')
      .select(eb => eb.selectFrom('plays').select(sql<string>`string_agg(word, ',')`.as('w')).as('word')),
  'a subquery in a condition': db =>
    db
      .selectFrom('shelves')
      .select('word')
      .where(eb => eb.exists(eb.selectFrom('plays').select('id').where('word', 'like', 'their%'))),
  'a named subquery': db =>
    db
      .with('x', with_ => with_.selectFrom('plays').select('word'))
      .selectFrom('x')
      .select('word'),
  'a union': db => db.selectFrom('shelves').select('word').unionAll(db.selectFrom('songs').select('word')),
  'this or that': db =>
    db
      .selectFrom('songs')
      .select('word')
      .where(eb => eb.or([eb('id', '>', 0), eb('id', '<', 0)])),
  'a function that gives rows': db =>
    db.selectFrom(sql<{ word: string }>`unnest(array['free'])`.as('word')).select(sql<string>`word`.as('word')),
}

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let client: pg.Client
beforeAll(async () => {
  clone = await cloneDatabase()
  client = new pg.Client({ connectionString: clone.ownerUrl })
  await client.connect()
  for (const table of ['songs', 'plays'])
    await client.query(`create table ${table} (organization_id uuid, id int, parent int, word text);
      insert into ${table} select o, i, 1 + i % 3, word || i from unnest(array['${OURS}'::uuid, '${THEIRS}'], array['our', 'their']) as t (o, word), generate_series(1, 3) i`)
  await client.query(
    `create table shelves (id int, parent int, word text); insert into shelves select i, i, 'free' || i from generate_series(1, 3) i`,
  )
})
afterAll(async () => {
  await client.end()
  await clone.drop()
})

const wordsOf = async (query: Query): Promise<string> => {
  const { sql: text, parameters } = query.compile()
  const { rows } = await client.query(text, [...parameters])
  return JSON.stringify(rows)
}

describe('searches outside row-level security', () => {
  it.each(Object.entries(ways))('reads only rows of its own organization: %s', async (name, way) => {
    const words = await wordsOf(way(db))
    expect(words).not.toContain('their')
    if (name !== 'a subquery in a condition') expect(words).toMatch(/our|free/)
  })

  it('keeps the rows without a match in a left join', async () => {
    const joined = db
      .selectFrom('shelves as g')
      .leftJoin('plays as p', join => join.onRef('p.parent', '=', 'g.id').on('p.word', '=', 'their1'))
    expect(JSON.parse(await wordsOf(joined.select('g.id')))).toHaveLength(3)
  })

  it('adds the condition to any nesting of tables, joins, subqueries and unions', async () => {
    const table = fc.constantFrom<'songs' | 'plays' | 'shelves'>('songs', 'plays', 'shelves')
    const nested = (query: Words, db: Db) => db.selectFrom(query.as('x')).select('x.word')
    const { tree } = fc.letrec<{ tree: (db: Db) => Words }>(tie => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        table.map(name => (db: Db) => db.selectFrom(name).select('word')),
        fc.tuple(table, table, fc.boolean()).map(([left, right, inner]) => (db: Db) => {
          const from = db.selectFrom(`${left} as a` as 'songs as a')
          const joined = inner
            ? from.innerJoin(`${right} as b` as 'plays as b', 'a.id', 'b.parent')
            : from.leftJoin(`${right} as b` as 'plays as b', 'a.id', 'b.parent')
          return (joined as unknown as Words).select(sql<string>`concat(a.word, b.word)`.as('word'))
        }),
        tie('tree').map(inner => (db: Db) => nested(inner(db), db) as unknown as Words),
        tie('tree').map(inner => (db: Db) => {
          const named = db.with('x', () => inner(db)) as unknown as KyselyOf<{ x: { word: string } }>
          return named.selectFrom('x').select('word') as unknown as Words
        }),
        fc.tuple(tie('tree'), tie('tree')).map(([one, other]) => (db: Db) => {
          return nested(one(db), db).unionAll(nested(other(db), db)) as unknown as Words
        }),
        tie('tree').map(
          inner => (db: Db) =>
            db.selectFrom('shelves').select('word').where('word', 'in', inner(db)) as unknown as Words,
        ),
      ),
    }))
    await fc.assert(
      fc.asyncProperty(tree, async way => {
        expect(await wordsOf(way(db))).not.toContain('their')
      }),
      { numRuns: 150 },
    )
  })

  it.each<[string, (db: Db) => Query]>([
    [
      'a right join, which gives every row of its table',
      db => db.selectFrom('shelves as g').rightJoin('plays as p', 'p.parent', 'g.id').select('p.word'),
    ],
    [
      'a full join, likewise',
      db => db.selectFrom('shelves as g').fullJoin('plays as p', 'p.parent', 'g.id').select('p.word'),
    ],
    ['a raw table', db => db.selectFrom(sql<Row>`songs`.as('s')).select('s.word')],
    ['a raw table by name', db => db.selectFrom(sql.table('songs').as('s') as never).select('word' as never)],
    ['a raw subquery', db => db.selectFrom('shelves').select(sql<string>`(select max(word) from songs)`.as('word'))],
    [
      'a raw subquery in a condition',
      db => db.selectFrom('shelves').select('word').where(sql<boolean>`exists (TABLE songs)`),
    ],
    ['a raw query', db => ({ compile: () => sql`select word from songs`.compile(db) })],
  ])('refuses %s', (_, way) => {
    expect(() => way(db).compile()).toThrow(/A search/)
  })

  it('reports a secured table that is missing from the list', async () => {
    const blind = builder(['songs'])
    expect(await wordsOf(ways['a left join']!(blind))).toContain('their')
  })
})
