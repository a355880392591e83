import { afterAll, beforeAll, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { erasableFans, somebody, wordsOf } from '../../../../../test/fans/erasable-fans.ts'
import { givenCrowd } from '../../../../../test/fans/fan-crowd.ts'
import { givenDrop } from '../../../../../test/fans/fan-world.ts'
import { leftovers } from '../../../../../test/leftovers.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { analyzeTables } from '../../../../../test/table-statistics.ts'

const CROWD = 4_000
const servers: TestServer[] = []
async function started(jobs: boolean) {
  const server = await startTestServer({ jobs, settings: { RATE_LIMIT_FACTOR: '1000' } })
  servers.push(server)
  return { server, fans: await erasableFans(server) }
}
let quiet: Awaited<ReturnType<typeof started>>
let busy: Awaited<ReturnType<typeof started>>
beforeAll(async () => {
  quiet = await started(false)
  busy = await started(true)
})
afterAll(async () => {
  for (const server of servers) await server.stop()
})

it('erases one fan of many by index, without reading a whole table', async () => {
  const { server, fans } = quiet
  const { organization_id } = fans
  const { drop } = await givenDrop(server, {}, { organization_id: organization_id as never })
  await givenCrowd(server, { organization_id, drop_id: drop.id, count: CROWD })
  const { fan_id } = await fans.signUp({ ...somebody() })
  await server.sql('vacuum analyze signups, consents, consent_details, messages')
  const read = async () => {
    await analyzeTables(server)
    const [row] = await server.sql<{ read: number; changed: number }>(
      `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read, sum(n_tup_upd + n_tup_del)::integer as changed
       from pg_stat_user_tables where relname in ('signups', 'consent_details')`,
    )
    return row ?? { read: 0, changed: 0 }
  }
  const before = await read()
  expect((await fans.erase(fan_id)).status).toBe(200)
  const after = await read()
  expect(after.changed).toBeGreaterThan(before.changed)
  expect(after.read - before.read).toBeLessThan(CROWD / 2)
})

it('the job erases mentions that no key leads to, such as a bot’s form, and spares a new sign-up', async () => {
  const { server, fans } = busy
  const person = somebody()
  const { fan_id } = await fans.signUp({ ...person })
  const form = await fans.form({ ...somebody(), phone_number: person.phone_number })
  const machine = await server.call(signups.subscribe, form, { headers: { 'user-agent': 'curl/8.5.0' } })
  expect(machine.status).toBe(201)
  const returned = somebody()
  const first = await fans.signUp({ ...returned })
  await fans.quiet()
  await fans.erase(fan_id)
  expect(await fans.finished(fan_id)).toMatchObject({ state: 'DONE', proof: { found: [] } })
  expect(await leftovers(server, wordsOf(person))).toEqual([])
  await fans.erase(first.fan_id)
  const again = await fans.signUp({ ...returned })
  await fans.finished(first.fan_id)
  const [kept] = await server.sql<{ answers: { contacts: unknown[] } }>('select answers from signups where id = $1', [
    again.signup_id,
  ])
  expect(kept?.answers.contacts).toHaveLength(2)
})
