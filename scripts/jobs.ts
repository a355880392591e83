// Jobs that failed for good: what they were, and letting them run again.
//
//   npm run jobs -- list
//   npm run jobs -- replay 4711
//   npm run jobs -- replay all

import type pg from 'pg'
import { launch } from '#app/launch/launch.ts'
import { Refusal } from '#app/launch/refusal.ts'
import { installationInPlace, settingsOf } from '#app/operate/backup/installation.ts'
import { createPool } from '#platform/server/database/db.ts'
import { listDeadJobs, replayDeadJobs } from '#platform/server/jobs/dead-jobs.ts'

const end = await launch(async keep => {
  const [command, which] = process.argv.slice(2)
  if (command !== 'list' && !(command === 'replay' && which))
    throw new Refusal('Usage: npm run jobs -- list | replay <id> | replay all')
  const { ownerUrl } = await installationInPlace(keep, line => console.log(line))
  const url = settingsOf({ DATABASE_URL: ownerUrl }).DATABASE_APP_URL
  const pool = createPool({ url, role: 'fanfare_jobs', max: 1 })
  keep(() => pool.end())
  await (command === 'list' ? list(pool) : replay(pool, which ?? ''))
})
await end()

async function list(pool: pg.Pool) {
  const dead = await listDeadJobs(pool)
  for (const { id, task, attempts, reason, failed_at } of dead)
    console.log(`${id}  ${failed_at.toISOString()}  ${task}  ${attempts} attempts  ${reason?.split('\n')[0] ?? ''}`)
  if (dead.length === 0) console.log('No job failed for good.')
}

async function replay(pool: pg.Pool, which: string) {
  const ids = await replayDeadJobs(pool, which)
  if (ids.length === 0 && which !== 'all') throw new Refusal(`No dead job: ${which}`)
  console.log(ids.length > 0 ? `Runs again: ${ids.join(', ')}` : 'No job failed for good.')
}
