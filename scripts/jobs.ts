// Jobs that failed for good: what they were, and letting them run again.
//
//   npm run jobs -- list
//   npm run jobs -- replay 4711
//   npm run jobs -- replay all

import { settingsOrExit } from '#app/process.ts'
import { createPool } from '#platform/server/db.ts'
import { listDeadJobs, replayDeadJobs } from '#platform/server/dead-jobs.ts'

const [command, which] = process.argv.slice(2)
if (command !== 'list' && !(command === 'replay' && which)) {
  console.error('Usage: npm run jobs -- list | replay <id> | replay all')
  process.exit(2)
}

const pool = createPool({ url: settingsOrExit().DATABASE_APP_URL, role: 'fanfare_jobs', max: 1 })
try {
  if (command === 'list') await list()
  else await replay(which ?? '')
} finally {
  await pool.end()
}

async function list() {
  const dead = await listDeadJobs(pool)
  for (const { id, task, attempts, reason, failed_at } of dead)
    console.log(`${id}  ${failed_at.toISOString()}  ${task}  ${attempts} attempts  ${reason?.split('\n')[0] ?? ''}`)
  if (dead.length === 0) console.log('No job failed for good.')
}

async function replay(which: string) {
  const ids = await replayDeadJobs(pool, which)
  console.log(ids.length > 0 ? `Runs again: ${ids.join(', ')}` : `No dead job: ${which}`)
  if (ids.length === 0 && which !== 'all') process.exitCode = 1
}
