// A mailing to many creators while its worker is killed over and over: nothing is lost and nothing is sent twice, and a
// worker that forgets what it began is caught.
//
//   MAILS=1000 KILLS=5 npm run bench -- faults/outreach
import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { startEmbeddedPostgres } from '#app/embedded-postgres/embedded-postgres.ts'
import { createDatabase } from '#platform/server/database/db.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { loginUrl } from '#platform/server/database/roles.ts'
import { sendThroughKills } from '../../test/outreach/killed-mailing.ts'
import { queuedMailing } from '../../test/outreach/queued-mailing.ts'
import { report } from '../report.ts'

const MAILS = Number(process.env.MAILS ?? 5_000)
const KILLS = Number(process.env.KILLS ?? 20)

async function mailingThroughKills(forgets: boolean) {
  const keys = `bench:${randomBytes(32).toString('base64')}`
  const cluster = await startEmbeddedPostgres({ throwaway: true, durable: true })
  await migrate({ ownerUrl: cluster.ownerUrl })
  const { ownerUrl } = cluster
  const database = createDatabase({ url: loginUrl(ownerUrl), max: 2 })
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  owner.on('error', () => {})
  try {
    await queuedMailing(database, randomUUID(), MAILS)
    return await sendThroughKills({ ownerUrl, owner, keys, mails: MAILS, kills: KILLS, forgets })
  } finally {
    await owner.end()
    await database.close()
    await cluster.stop()
  }
}

const ended = await mailingThroughKills(false)
console.log(`${MAILS} mails through ${KILLS} kills: ${JSON.stringify(ended)}`)
report({ figure: 'outreach through kills: sent twice', value: ended.twice, unit: 'mails', floor: 0, ceiling: 0 })
report({ figure: 'outreach through kills: lost', value: ended.lost, unit: 'mails', floor: 0, ceiling: 0 })
report({ figure: 'outreach through kills: unknown', value: ended.unknown, unit: 'mails', floor: 0, ceiling: KILLS * 8 })
const control = await mailingThroughKills(true)
report({ figure: 'outreach through kills: control, sent twice', value: control.twice, unit: 'mails', floor: 1 })
