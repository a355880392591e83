// Whether the statements of the product could run on a cluster that spreads rows by team: every call is made once, and each
// statement it makes is explained without row-level security. Those that leave the key to row-level security are printed.
//
//   npm run bench -- statement-keys
import { startEmbeddedPostgres } from '#app/embedded-postgres/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { sent } from '../test/isolation/attempts.ts'
import { cases } from '../test/isolation/cases.ts'
import { savedWorld, seedSide } from '../test/isolation/side.ts'
import { canBeExplained, recordStatements, scansWithoutKey, TENANT_TABLES } from '../test/isolation/statements.ts'
import { call, startTestServer } from '../test/server.ts'
import { report } from './report.ts'

const database = await startEmbeddedPostgres({ throwaway: true })
await migrate({ ownerUrl: database.ownerUrl })
const { texts, stop } = recordStatements()
const server = await startTestServer({
  database: { ownerUrl: database.ownerUrl, drop: async () => {} },
  settings: { RATE_LIMIT_FACTOR: '10000' },
})
try {
  const side = await seedSide(server, 'A')
  const restore = await savedWorld(server, [side])
  for (const { endpoint } of server.app.routes) {
    const tried = cases[`${endpoint.method} ${endpoint.path}`]
    if (!tried || tried.unproven) continue
    const input = { ...tried.input(side), ...(await tried.fresh?.(server)) }
    await call(server.url, endpoint, input as never, sent(tried, { cookie: side[tried.as ?? 'owner'] }))
    await restore()
  }
  stop()
  const tables = new Set((await server.sql<{ table: string }>(TENANT_TABLES)).map(({ table }) => table))
  const explained = [...texts].filter(canBeExplained)
  const faults: string[] = []
  for (const text of explained) {
    const scanned = await scansWithoutKey(text, tables, server.sql)
    if (scanned.length > 0)
      faults.push(`${[...new Set(scanned)].join(', ')}: ${text.replace(/\s+/g, ' ').slice(0, 300)}`)
  }
  for (const fault of faults) console.log(fault)
  report({ figure: 'statements of a team that were explained', value: explained.length, unit: '', floor: 900 })
  report({ figure: 'statements that leave the key to row-level security', value: faults.length, unit: '', ceiling: 30 })
} finally {
  await server.stop()
  await database.stop()
}
