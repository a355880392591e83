import pg from 'pg'
import { expect, it } from 'vitest'
import { migrate } from '#platform/server/database/migrate.ts'
import { cloneDatabase } from '../database.ts'

const FILE = '0094_profiles_by_address.sql'
const INDEX = 'social_profiles_by_address'

it('an index that could not be made while others wrote is made anew by the next migration', async () => {
  const database = await cloneDatabase()
  const [owner, writer] = [0, 1].map(() => new pg.Client({ connectionString: database.ownerUrl })) as [
    pg.Client,
    pg.Client,
  ]
  const isValid = async () =>
    (await owner.query('select indisvalid from pg_index where indexrelid = to_regclass($1)', [INDEX])).rows[0]
      ?.indisvalid
  try {
    await Promise.all([owner.connect(), writer.connect()])
    await owner.query('delete from migrations where name = $1', [FILE])
    await owner.query(`drop index ${INDEX}`)
    await writer.query('begin; update social_profiles set email_addresses = email_addresses where false')
    await owner.query(`set lock_timeout = '100ms'`)
    const making = owner.query(`create index concurrently ${INDEX} on social_profiles using gin (email_addresses)`)
    await expect(making).rejects.toMatchObject({ code: '55P03' })
    await writer.query('rollback')
    expect(await isValid()).toBe(false)

    expect((await migrate({ ownerUrl: database.ownerUrl })).applied).toEqual([FILE])
    expect(await isValid()).toBe(true)
  } finally {
    await Promise.all([owner.end(), writer.end()])
    await database.drop()
  }
})
