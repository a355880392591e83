// The CSV file of many fans over HTTP, beside COPY of the same rows by the same SQL: the ratio says what it costs to make the
// file in the process and to send it. Memory is this process's, client included: it must not grow with the number of fans.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { fanBulk } from '#screens/fans/bulk-contract.ts'
import { exportedFans, type FanExportQuery } from '#screens/fans/server/csv-export/export-query.ts'
import { givenCrowd } from '../test/fans/fan-crowd.ts'
import { givenDrop } from '../test/fans/fan-world.ts'
import { startTestServer } from '../test/server.ts'
import { teamOf } from '../test/teams.ts'
import { migratedTemplate } from '../test/template.ts'
import { report } from './report.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const FANS = Number(process.env.FANS ?? 200_000)
const FEW = FANS / 10
const selection = { all: true as const, excluded: [] }

const template = await migratedTemplate()
process.env.FANFARE_TEST_OWNER_URL = template.ownerUrl
const server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000000' } })
try {
  const few = await crowdOf('Few', FEW)
  const many = await crowdOf('Many', FANS)
  await download(few)

  const before = await copy(many)
  const file = await download(many)
  const copySeconds = Math.min(before, await copy(many))
  const fewLive = (await download(few, true)).live
  const manyLive = (await download(many, true)).live
  console.log(
    `${FANS} fans: COPY ${copySeconds.toFixed(2)} s, file of ${(file.bytes / 1e6).toFixed(0)} MB in ${file.seconds.toFixed(2)} s; alive ${fewLive.toFixed(0)} MB for ${FEW}, ${manyLive.toFixed(0)} MB for ${FANS}`,
  )
  report({ figure: 'fan export, ratio to COPY', value: copySeconds / file.seconds, unit: '', floor: 0.4, goal: 0.7 })
  report({ figure: 'fan export, fans a second', value: FANS / file.seconds, unit: '/s' })
  report({
    figure: 'fan export, more memory for ten times the fans',
    value: manyLive - fewLive,
    unit: 'MB',
    ceiling: 16,
  })
  report({ figure: 'fan export, fans missing', value: FANS - file.lines, unit: '', floor: 0, ceiling: 0 })
} finally {
  await server.stop()
  await template.stop()
}

interface Crowd {
  organization_id: string
  cookie: string
}

async function crowdOf(name: string, count: number): Promise<Crowd> {
  const { organization_id, people } = await teamOf(server, name, { ann: 'owner' })
  const { drop } = await givenDrop(server, {}, { organization_id })
  await givenCrowd(server, { organization_id, drop_id: drop.id, count })
  return { organization_id, cookie: people.ann.cookie }
}

/** Seconds, bytes, records below the header; where asked, the most that was alive in the heap meanwhile, in MB. */
async function download({ organization_id, cookie }: Crowd, weigh = false) {
  const { body } = await server.call(fanBulk.export, { organization_id, selection }, { cookie })
  let live = 0
  const look = () => {
    collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    live = Math.max(live, (heapUsed + external) / 1e6)
  }
  const timer = weigh ? setInterval(look, 250) : undefined
  const begun = performance.now()
  const answer = await fetch(server.url + body.url, { headers: { cookie } })
  if (answer.status !== 200 || !answer.body) throw new Error(`The file answers ${answer.status}.`)
  let bytes = 0
  let lines = -1
  for await (const piece of answer.body) {
    bytes += piece.length
    for (const byte of piece) if (byte === 10) lines++
  }
  clearInterval(timer)
  return { seconds: (performance.now() - begun) / 1000, bytes, lines, live }
}

/** Seconds that PostgreSQL takes to hand out the same rows with COPY. */
async function copy({ organization_id }: Crowd): Promise<number> {
  const asked = { organization_id, q: '', selection, sort: 'LAST_SEEN' } as FanExportQuery
  const { sql, parameters } = await server.app.database.searchOrganization(organization_id, async db =>
    exportedFans(db, asked, false).compile(),
  )
  const client = new pg.Client({ connectionString: server.ownerUrl })
  await client.connect()
  const literal = sql.replace(/\$(\d+)/g, (_, at: string) => client.escapeLiteral(String(parameters[Number(at) - 1])))
  const begun = performance.now()
  for await (const piece of client.query(copyTo(`copy (${literal}) to stdout`))) void piece
  const seconds = (performance.now() - begun) / 1000
  await client.end()
  return seconds
}
