import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { priceOfText } from '#features/otp/server/text-prices.ts'
import { signups } from '#features/signups/contract.ts'
import { formFor, type GivenDrop, givenDrop } from '../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { dropScreens } from '../contract.ts'

const TEXTS = 32

let server: TestServer
let north: Team<'ann'>
let south: Team<'bea'>
beforeAll(async () => {
  const cents = TEXTS * priceOfText('+447400123456')
  server = await startTestServer({ settings: { TRUSTED_PROXIES: '1', SMS_BUDGET_A_DAY: String(cents / 100) } })
  north = await teamOf(server, 'North', { ann: 'owner' })
  south = await teamOf(server, 'South', { bea: 'owner' })
})
afterAll(() => server.stop())

const texting = ({ organization_id }: { organization_id: string }) =>
  givenDrop(server, { require_otp: true, allow_email: false, allow_sms: true }, { organization_id })
const askFor = async (given: GivenDrop, phone_number: string) => {
  const form = await formFor(server, given, { email_address: undefined, phone_number }, 'otp')
  const headers = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }
  return (await server.call(signups.otp, form, { headers })).status
}
const toldAnn = async ({ drop }: GivenDrop) => {
  const { organization_id, people } = north
  const { body } = await server.call(dropScreens.get, { organization_id, id: drop.id }, { cookie: people.ann.cookie })
  return body.text_pauses
}

describe('paused texts of a drop (THREATS 5)', () => {
  it('are reported to its team only, with reason, number of number ranges and start', async () => {
    const [pumped, quiet] = [await texting(north), await texting(north)]
    expect(await toldAnn(pumped)).toEqual([])
    for (let at = 0; at < 31; at++) await askFor(pumped, `44740012${1000 + at}`)
    const [told] = await toldAnn(pumped)
    expect(told).toMatchObject({ reason: 'NUMBERS', blocks: 1 })
    const [{ now } = { now: new Date(0) }] = await server.sql<{ now: Date }>('select now()')
    expect(now.getTime() - new Date(told?.since ?? 0).getTime()).toBeLessThan(60_000)
    expect(await toldAnn(quiet)).toEqual([])
  }, 30_000)
  it('are reported for every drop of a team without SMS budget, and for no other team', async () => {
    const [one, other, theirs] = [await texting(north), await texting(north), await texting(south)]
    for (let at = 0; at < 4; at++) await askFor(one, `44750${at}123456`)
    for (const drop of [one, other]) expect(await toldAnn(drop)).toMatchObject([{ reason: 'BUDGET', blocks: 0 }])
    const { body } = await server.call(
      dropScreens.get,
      { organization_id: south.organization_id, id: theirs.drop.id },
      { cookie: south.people.bea.cookie },
    )
    expect(body.text_pauses).toEqual([])
  })
  it('are reported per reason, the hourly one for its hour only', async () => {
    const { drop } = await texting(south)
    const told = async () => {
      const asked = { organization_id: south.organization_id, id: drop.id }
      const { body } = await server.call(dropScreens.get, asked, { cookie: south.people.bea.cookie })
      return body.text_pauses.map(({ reason }) => reason).sort()
    }
    const raise = (reason: string, subject: string) =>
      server.sql('select raise_alert($1, $2, $3)', [
        'text_messages_paused',
        subject,
        JSON.stringify({ organization_id: south.organization_id, drop_id: drop.id, reason }),
      ])
    await raise('drop', drop.id)
    await server.sql(`update alerts set created_at = date_trunc('day', now(), 'UTC') where subject = $1`, [drop.id])
    await raise('nobody_types_them_in', `${drop.id} at nine`)
    expect(await told()).toEqual(['DROP', 'NOBODY_TYPES_THEM_IN'])
    await server.sql(
      `update alerts set created_at = date_trunc('hour', now(), 'UTC') - interval '1 second' where subject = $1`,
      [`${drop.id} at nine`],
    )
    expect(await told()).toEqual(['DROP'])
    await raise('nobody_types_them_in', `${drop.id} at ten`)
    expect(await told()).toEqual(['DROP', 'NOBODY_TYPES_THEM_IN'])
  })
  it('are reported until the limit resets the next day', async () => {
    const drop = await texting(north)
    expect(await toldAnn(drop)).toHaveLength(1)
    await server.sql(`update alerts set created_at = created_at - interval '24 hours'`)
    expect(await toldAnn(drop)).toEqual([])
  })
})
