import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool } from '#platform/server/database/db.ts'
import { cloneDatabase } from '../../../../test/database.ts'
import { loginUrl } from '../database/roles.ts'
import { lifeLock } from './life-lock.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  clone = await cloneDatabase()
})
afterAll(() => clone.drop())

const lockOf = () => {
  const pool = createPool({ url: loginUrl(clone.ownerUrl), role: 'fanfare_jobs', max: 3 })
  return { pool, life: lifeLock(pool) }
}

it('takes one connection when two heartbeats ask at once', async () => {
  const { pool, life } = lockOf()
  await Promise.all([life.hold('ann'), life.hold('ann')])
  expect(pool.totalCount).toBe(1)
  life.end()
  await pool.end()
})

it('leaves no connection behind when it ends while the lock is being taken', async () => {
  const { pool, life } = lockOf()
  const taking = life.hold('ben')
  life.end()
  await taking
  await pool.end()
})

it('takes no lock after it ended', async () => {
  const { pool, life } = lockOf()
  life.end()
  await life.hold('cat')
  expect(pool.totalCount).toBe(0)
  await pool.end()
})
