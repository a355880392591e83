import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { formFor, type GivenDrop, givenDrop } from '../../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'

let server: TestServer
let drop: GivenDrop
beforeAll(async () => {
  server = await startTestServer({
    jobs: true,
    settings: {
      RATE_LIMIT_FACTOR: '1000',
      DROP_HOST: 'https://drops.example',
      SHARE_BASE_URL: 'https://vsp.example',
    },
  })
  drop = await givenDrop(server, {
    require_otp: true,
    allow_email: false,
    allow_sms: true,
    require_checkbox_opt_in: false,
  })
  await server.sql('update drops set frame_origins = $1 where id = $2', [['https://label.example'], drop.drop.id])
  await eventually(async () => (await lastLine({ page_url: framed, referrer: label })).includes('label.example'))
})
afterAll(() => server.stop())

const framed = 'https://drops.example/d/night-bus?form_only=true&utm_source=site'
const label = 'https://label.example/'

let number = 447400500000
/** What the text ends with that a code asked for on this page comes in. */
async function lastLine(page: { page_url: string; referrer?: string }): Promise<string> {
  const phone_number = String(number++)
  const form = await formFor(server, drop, { email_address: undefined, phone_number, ...page }, 'otp')
  expect((await server.call(signups.otp, form)).status).toBe(200)
  const body = await eventually(async () => {
    const [text] = await server.sql('select body from outbox_messages where recipient = $1', [`+${phone_number}`])
    return text?.body as string | undefined
  })
  return (body.split('\n').at(-1) ?? '').replace(/#\d{6}/, '#123456')
}

describe('an SMS code that phones autofill only on the named domain (OTP-010)', () => {
  it.each([
    ['https://drops.example/d/night-bus', '@drops.example #123456'],
    ['https://vsp.example/vesper/night-bus?utm_source=ig', '@vsp.example #123456'],
  ])('names the page the fan is on: %s', async (page_url, line) => {
    expect(await lastLine({ page_url, referrer: label })).toBe(line)
  })
  it('names the embedding site of a framed form, then our own domain', async () => {
    expect(await lastLine({ page_url: framed, referrer: label })).toBe('@label.example #123456 %drops.example')
  })
  it.each([
    ['a site that the drop does not name', framed, 'https://evil.example/'],
    ['the same host without encryption', framed, 'http://label.example/'],
    ['a frame that says nothing of the site around it', framed, ''],
    ['a page of somebody else', 'https://evil.example/d/night-bus', ''],
    ['a framed page of somebody else', 'https://evil.example/?form_only=true', 'https://evil.example/'],
    ['no address at all', 'night bus', label],
  ])('names nobody else’s: %s', async (_, page_url, referrer) => {
    expect(await lastLine({ page_url, referrer })).toBe('@drops.example #123456')
  })
})
