import { afterAll, beforeAll, expect, it } from 'vitest'
import { fanRights } from '#screens/fans/rights-contract.ts'
import { channelsFromLedger } from '../../../../test/fans/agreed-channels.ts'
import { type Couples, couplesOf, someNumber } from '../../../../test/fans/fan-pairs.ts'
import { someAddress } from '../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let fans: Couples
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  fans = await couplesOf(server)
})
afterAll(() => server.stop())

const channels = async (id: string) =>
  (await server.sql<{ agreed_channels: string[] }>('select agreed_channels from fans where id = $1', [id]))[0]
    ?.agreed_channels
const optOut = (id: string, channel: 'EMAIL' | 'PHONE') =>
  server.call(fanRights.optOut, { ...fans.ofTeam(id), channels: [channel] } as never, fans.ann)

it('keeps with the fan the channels whose last marketing consent is a yes', async () => {
  const [email_address, phone_number] = [someAddress(), someNumber()]
  const { fan_id } = await fans.signUp(fans.mail, { email_address })
  expect(await channels(fan_id)).toEqual(['EMAIL'])
  await fans.prove(fan_id)
  // the same fan agrees on a second channel
  const again = await fans.signUp(fans.both, { email_address, phone_number })
  expect(again.fan_id).toBe(fan_id)
  expect(await channels(fan_id)).toEqual(['EMAIL', 'PHONE'])
  await optOut(fan_id, 'EMAIL')
  expect(await channels(fan_id)).toEqual(['PHONE'])
  await optOut(fan_id, 'PHONE')
  expect(await channels(fan_id)).toEqual([])
  await channelsFromLedger(server)
})

it('keeps the channels of a merged fan, and gives them back when the merge is undone', async () => {
  const { one, other } = await fans.twoFans()
  const merged = await fans.merge(one.fan_id, other.fan_id)
  expect(merged.status).toBe(200)
  expect(await channels(one.fan_id)).toEqual(['EMAIL', 'PHONE'])
  await channelsFromLedger(server)
  expect((await fans.undo(merged.body.merge_id)).status).toBe(200)
  expect(await channels(one.fan_id)).toEqual(['EMAIL'])
  expect(await channels(other.fan_id)).toEqual(['PHONE'])
  expect((await channelsFromLedger(server)).PHONE).toBeGreaterThan(0)
})
