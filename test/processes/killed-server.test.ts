import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '#app/launch/port.ts'
import { signups } from '#features/signups/contract.ts'
import { formFor, givenDrop, someAddress } from '../fans/fan-world.ts'
import { call, eventually, startTestServer, type TestServer } from '../server.ts'
import { startProgram } from './processes.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A server in a process of its own, over the database of `world`. */
async function server(world: TestServer) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { stop, kill } = await startProgram('server', {
    FANFARE_ENV: 'test',
    DATABASE_URL: world.ownerUrl,
    CAPTCHA_COST: '1',
    LOG_LEVEL: 'error',
    PORT: String(port),
    PUBLIC_URL: url,
  })
  ends.push(stop)
  return { url, kill }
}

/** Keeps everybody from writing a sign-up until it is let go. */
async function heldBack(world: TestServer) {
  const client = new pg.Client({ connectionString: world.ownerUrl })
  await client.connect()
  await client.query('begin; lock table signups in exclusive mode')
  return () => client.end()
}

describe('server killed between the commit of a sign-up and its answer (THREATS 9)', () => {
  it('has stored the sign-up once, and answers the repeated form with the same id, however late', async () => {
    const world = await startTestServer()
    ends.push(() => world.stop())
    const given = await givenDrop(world, { require_checkbox_opt_in: false })
    const email_address = someAddress()
    const form = await formFor(world, given, { email_address })
    const headers = { 'idempotency-key': randomUUID() }
    const kept = () => world.sql('select id, fan_id from signups where drop_id = $1', [given.drop.id])

    const [first, letGo] = [await server(world), await heldBack(world)]
    const answer = call(first.url, signups.subscribe, form, { headers }).then(
      () => 'answered',
      () => 'lost',
    )
    // the database has the sign-up and will commit it; who would hear of that is gone by then
    await eventually(async () => (await waiting(world)).length > 0)
    await first.kill()
    expect(await answer).toBe('lost')
    expect(await kept()).toEqual([])
    await letGo()
    const [row] = await eventually(async () => {
      const rows = await kept()
      return rows.length > 0 && rows
    })
    // later than a second tap, which is known by its form alone
    await world.sql(`update signups set created_at = created_at - interval '1 hour'`)

    const second = await server(world)
    for (let again = 0; again < 2; again++) {
      const { status, body } = await call(second.url, signups.subscribe, form, { headers })
      expect({ status, id: body.id }).toEqual({ status: 201, id: row?.id })
    }
    expect(await kept()).toEqual([row])
    const [{ contacts, consents, jobs } = { contacts: 0 }] = await world.sql(
      `select (select count(*) from fan_contacts where value = $1) as contacts,
         (select count(*) from consents where signup_id = $2) as consents,
         (select count(*) from job_outbox where task = 'follow_up_signup' and payload->>'signup_id' = $2::text) as jobs`,
      [email_address, row?.id],
    )
    expect({ contacts, consents, jobs }).toEqual({ contacts: 1, consents: 1, jobs: 1 })
  }, 40_000)
})

const waiting = (world: TestServer) =>
  world.sql(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and application_name = 'fanfare_app'`,
  )
