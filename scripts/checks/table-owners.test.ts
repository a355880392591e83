import { expect, it } from 'vitest'
import { sources } from './sources.ts'
import { tableOwnerFaults, tableWrites } from './table-owners.ts'

const none = { otherWriters: {}, unnamedWrites: [] }
const fans = { path: 'src/records/fans/server/a.ts', text: `await db.insertInto('fans').values(fan).execute()` }

it('finds no table with two writers, apart from the listed exceptions', () => {
  const files = sources(/^src\/.*\.tsx?$/)
  expect(new Set(tableWrites(files).map(({ table }) => table)).size).toBeGreaterThan(60)
  expect(tableOwnerFaults(files)).toEqual([])
})

it.each([
  [`db.updateTable('fans as f').set({ city })`],
  [`db.deleteFrom("fans").execute()`],
  ['sql`insert into fans (id) values (1)`'],
  ['sql`with x as (select 1)\n update fans f set city = null`'],
  ['sql`delete from only public.fans where id = 1`'],
  [['sql`merge into $', "{sql.table('fans')} using x on true`"].join('')],
  [`pool.query('delete from "fans"')`],
])('reports a second writer: %s', text => {
  expect(tableOwnerFaults([fans, { path: 'src/screens/fans/server/b.ts', text }], none)).toEqual([
    'fans has several writers: src/records/fans, src/screens/fans',
  ])
})

it('reports a write of a table whose name the source does not contain', () => {
  for (const text of ['db.deleteFrom(table)', ['sql`delete from $', '{sql.table(table)}`'].join('')])
    expect(tableOwnerFaults([{ path: 'src/records/fans/server/a.ts', text }], none)).toEqual([
      'src/records/fans/server/a.ts writes a table that its source does not name',
    ])
})

it('reports tables that the demo writes', () => {
  expect(tableOwnerFaults([{ ...fans, path: 'src/demo/a.ts' }], none)).toEqual([
    'fans is written by src/demo, which owns no table',
  ])
})

it('reports exceptions that are no longer needed', () => {
  const stale = { otherWriters: { fans: ['src/screens/fans'] }, unnamedWrites: ['src/records/fans/server/a.ts'] }
  expect(tableOwnerFaults([fans], stale)).toEqual([
    'fans: src/screens/fans writes it no more, take the exception away',
    'src/records/fans/server/a.ts names its tables now, take the exception away',
  ])
})

it('ignores reads, comments, row locks and tests', () => {
  const text = `// delete from fans
    sql\`select 1 from fans for update skip locked\`
    sql\`insert into drops (id) values (1) on conflict (id) do update set title = 'x'\`
    const words = 'Update the fans you set aside'`
  expect(tableWrites([{ path: 'src/records/drops/a.ts', text }])).toEqual([
    { path: 'src/records/drops/a.ts', table: 'drops' },
  ])
  expect(tableWrites([{ ...fans, path: 'src/records/fans/server/a.test.ts' }])).toEqual([])
})
