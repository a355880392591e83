import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#platform/server/database/migrate.ts'
import { schemaFolder } from '#platform/server/database/schema-files.ts'
import { cloneDatabase } from '../database.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let owner: pg.Client
let other: pg.Client
/** A copy of db/, to which a test adds what a later version brings. */
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-db-'))
  cpSync(schemaFolder, folder, { recursive: true })
  database = await cloneDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  other = new pg.Client({ connectionString: database.ownerUrl })
  await Promise.all([owner.connect(), other.connect()])
})
afterEach(async () => {
  await Promise.all([owner.end(), other.end()])
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const add = (path: string, sql: string) => writeFileSync(join(folder, path), sql)
const applied = async (options: { version?: string; onlyTables?: ReadonlySet<string> } = {}) =>
  (await migrate({ ownerUrl: database.ownerUrl, folder, ...options })).applied
const answerOf = async (sql: string) => (await owner.query({ text: sql, rowMode: 'array' })).rows[0]?.[0]

const SONGS = 'create table songs (id integer primary key, title text not null);\n'
const songs = (body: string, parameters = '') =>
  `create or replace function count_songs(${parameters}) returns bigint language sql as $$ ${body} $$;\n`
const SONGS_OF_TITLE = 'create index concurrently if not exists songs_of_title on songs (title);\n'

describe('migrations after the baseline', () => {
  it('applies a new migration and the function that needs it, once', async () => {
    expect(await applied()).toEqual([])
    add('migrations/0001_songs.sql', SONGS)
    add('functions/count_songs.sql', songs('select count(*) from songs'))
    expect(await applied()).toEqual(['migrations/0001_songs.sql', 'functions/count_songs.sql'])
    expect(await answerOf('select count_songs()')).toBe(0)
    expect(await applied()).toEqual([])
  })

  it.each(['baseline/fans.sql', 'migrations/0001_songs.sql'])('refuses %s when it was changed', async path => {
    add('migrations/0001_songs.sql', SONGS)
    await applied()
    add(path, 'select 1;\n')
    await expect(applied()).rejects.toThrow(`${path} was changed after it was applied`)
  })

  it('refuses a baseline file that is missing from the order', async () => {
    add('baseline/songs.sql', SONGS)
    await expect(applied()).rejects.toThrow('baseline/songs.sql: put the area into AREAS')
  })

  it('rebuilds an index that an earlier attempt left invalid', async () => {
    const isValid = () => answerOf(`select indisvalid from pg_index where indexrelid = to_regclass('songs_of_title')`)
    add('migrations/0001_songs.sql', SONGS)
    await applied()
    await other.query(`begin; insert into songs values (1, 'One')`)
    await owner.query(`set lock_timeout = '100ms'`)
    await expect(owner.query(SONGS_OF_TITLE)).rejects.toMatchObject({ code: '55P03' })
    await other.query('rollback')
    expect(await isValid()).toBe(false)

    add('migrations/0002_songs_of_title.sql', `-- without transaction\n${SONGS_OF_TITLE}`)
    expect(await applied()).toEqual(['migrations/0002_songs_of_title.sql'])
    expect(await isValid()).toBe(true)
  })

  it('waits for a table with open writes and lets other transactions pass meanwhile', async () => {
    add('migrations/0001_songs.sql', SONGS)
    await applied()
    add('migrations/0002_songs_sung.sql', 'alter table songs add column sung boolean;\n')
    await other.query(`begin; insert into songs values (1, 'One')`)
    const migrating = applied()
    setTimeout(() => void other.query('commit'), 1_200)
    expect(await migrating).toEqual(['migrations/0002_songs_sung.sql'])
  })

  it('creates only the tables of the named files, without functions, for the rows of a backup', async () => {
    add('migrations/0001_songs.sql', SONGS)
    add('migrations/0002_songs_sung.sql', 'alter table songs add column sung boolean;\n')
    add('functions/count_songs.sql', songs('select count(*) from songs'))
    expect(await applied({ onlyTables: new Set(['migrations/0001_songs.sql']) })).toEqual(['migrations/0001_songs.sql'])
    expect(await applied()).toEqual(['migrations/0002_songs_sung.sql', 'functions/count_songs.sql'])
  })
})

describe('functions', () => {
  it('replaces a function when its text changes, under a server that calls it', async () => {
    add('functions/count_songs.sql', songs('select 1::bigint'))
    await applied()
    await other.query('prepare counting as select count_songs() as count')
    const counted = async () => (await other.query('execute counting')).rows[0]?.count
    expect(await counted()).toBe(1)
    add('functions/count_songs.sql', songs('select 2::bigint'))
    expect(await applied()).toEqual(['functions/count_songs.sql'])
    expect(await counted()).toBe(2)
  })

  it('keeps the function of the version before when the arguments change', async () => {
    add('functions/count_songs.sql', songs('select 1::bigint'))
    await applied()
    add('functions/count_songs.sql', songs('select 2::bigint', 'of_year integer'))
    await applied()
    expect([await answerOf('select count_songs()'), await answerOf('select count_songs(2026)')]).toEqual([1, 2])
  })

  it('replaces all changed functions or none', async () => {
    add('functions/count_songs.sql', songs('select 1::bigint'))
    await applied()
    add('functions/count_songs.sql', songs('select 2::bigint'))
    add('functions/sing.sql', 'create or replace function sing() returns nothing language sql as $$ select 1 $$;\n')
    await expect(applied()).rejects.toThrow('functions/sing.sql: type "nothing" does not exist')
    expect(await answerOf('select count_songs()')).toBe(1)
  })

  it('leaves the functions of a newer version alone', async () => {
    add('functions/count_songs.sql', songs('select 10::bigint'))
    await applied({ version: '0.10.0' })
    add('functions/count_songs.sql', songs('select 9::bigint'))
    expect(await applied({ version: '0.9.1' })).toEqual([])
    expect(await answerOf('select count_songs()')).toBe(10)
  })
})
