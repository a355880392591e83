import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messagesTo, signUp, untilSettled } from '../../../../../test/fans/fan-mail.ts'
import { givenDrop, someAddress } from '../../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => server.stop())

type Draft = NonNullable<Parameters<typeof givenDrop>[1]>

const mailOnly: Draft = { allow_email: true }
const mailAndText: Draft = { allow_email: true, allow_sms: true, require_both_sms_and_email: true }
const mailAndWhatsApp: Draft = { allow_email: true, allow_whatsapp: true, require_both_sms_and_email: true }
const textOnly: Draft = { allow_email: false, allow_sms: true }

let serial = 0
/** Signs a fan up with every contact the drop asks for; gives the channels on which anything arrived. */
async function confirmedOn(preference: NonNullable<Draft['confirmation_message_contact_preference']>, draft: Draft) {
  const given = await givenDrop(server, { ...draft, confirmation_message_contact_preference: preference })
  const number = `44750012${String(1_000 + ++serial)}`
  const email_address = someAddress()
  await signUp(server, given, {
    email_address: draft.allow_email ? email_address : undefined,
    ...(draft.allow_sms ? { phone_number: number } : {}),
    ...(draft.allow_whatsapp ? { whatsapp_number: number } : {}),
  })
  await untilSettled(server)
  const messages = [...(await messagesTo(server, `+${number}`)), ...(await messagesTo(server, email_address))]
  return messages.map(({ channel }) => channel)
}

describe('the drop’s preference decides which confirmations are sent (DROP-119)', () => {
  it.each<[NonNullable<Draft['confirmation_message_contact_preference']>, string, Draft, string[]]>([
    ['SMS_OR_WHATSAPP_AND_EMAIL', 'mail and number', mailAndText, ['PHONE', 'EMAIL']],
    ['SMS_OR_WHATSAPP_AND_EMAIL', 'mail and WhatsApp', mailAndWhatsApp, ['WHATSAPP', 'EMAIL']],
    ['SMS_OR_WHATSAPP_AND_EMAIL', 'mail', mailOnly, ['EMAIL']],
    ['SMS_OR_WHATSAPP_AND_EMAIL', 'number', textOnly, ['PHONE']],
    ['ONLY_SMS_OR_WHATSAPP', 'mail and number', mailAndText, ['PHONE']],
    ['ONLY_SMS_OR_WHATSAPP', 'mail and WhatsApp', mailAndWhatsApp, ['WHATSAPP']],
    ['ONLY_SMS_OR_WHATSAPP', 'mail', mailOnly, []],
    ['ONLY_EMAIL', 'mail and number', mailAndText, ['EMAIL']],
    ['ONLY_EMAIL', 'number', textOnly, []],
    ['DO_NOT_SEND', 'mail and number', mailAndText, []],
    ['DO_NOT_SEND', 'mail', mailOnly, []],
  ])('%s with %s', async (preference, _, draft, channels) => {
    expect(await confirmedOn(preference, draft)).toEqual(channels)
  })
})
