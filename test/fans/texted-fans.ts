import { twilioSignature } from '#integrations/messaging/twilio-notices.ts'
import { twilioSimulator } from '#integrations/messaging/twilio-simulator.ts'
import { fanScreens } from '#screens/fans/contract.ts'
import { eventually, startTestServer } from '../server.ts'
import type { Team } from '../teams.ts'
import { signUp, untilSettled } from './fan-mail.ts'
import { type GivenDrop, givenDrop } from './fan-world.ts'

const ACCOUNT = 'AC00000000000000000000000000000001'
/** The number that all teams send from. */
export const OUR_NUMBER = '+15005550006'

/** A server whose texts go to the simulator of Twilio, and people who have telephones. */
export async function textedFans() {
  const twilio = await twilioSimulator({ accountSid: ACCOUNT, authToken: 'secret' })
  const server = await startTestServer({
    jobs: true,
    settings: {
      RATE_LIMIT_FACTOR: '1000',
      TWILIO_ACCOUNT_SID: ACCOUNT,
      TWILIO_AUTH_TOKEN: 'secret',
      TWILIO_SMS_FROM: OUR_NUMBER,
      TWILIO_BASE_URL: twilio.url,
    },
  })
  let serial = 0
  const someNumber = () => `4475001${String(30_000 + ++serial)}`
  let sid = 0
  const newSid = () => `SM${String(++sid).padStart(32, '0')}`
  const textsTo = (number: string) => twilio.accepted.filter(({ to }) => to === `+${number}`)

  async function post(path: string, form: Record<string, string>, signature?: string) {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature ?? twilioSignature('secret', server.url + path, form) },
      body: new URLSearchParams(form),
    })
    return { status: response.status, type: response.headers.get('content-type'), xml: await response.text() }
  }

  return {
    twilio,
    server,
    someNumber,
    newSid,
    textsTo,
    post,
    textDrop: (team: Pick<Team<'olga'>, 'organization_id'>, draft: object = {}) =>
      givenDrop(
        server,
        { allow_email: false, allow_sms: true, ...draft },
        { organization_id: team.organization_id as never },
      ),

    /** A fan whose number is proven and who was texted. */
    async textedFan(given: GivenDrop, number = someNumber()) {
      const before = textsTo(number).length
      const { signup_id } = await signUp(server, given, { email_address: undefined, phone_number: number })
      await eventually(async () => textsTo(number).length > before)
      await untilSettled(server)
      await server.sql(`update fan_contacts set verified_at = now() where value = $1`, [number])
      const [fan] = await server.sql<{ fan_id: string }>('select fan_id from signups where id = $1', [signup_id])
      return { number, signup_id, fan_id: fan?.fan_id ?? '' }
    },

    reachable: async (team: Team<'olga'>, id: string) =>
      (await server.call(fanScreens.get, { organization_id: team.organization_id, id }, team.people.olga)).body.fan
        .reachable,

    /** What the ledger keeps of a fan beside the forms, oldest first. */
    wordsOf: (fan_id: string) =>
      server.sql<{ state: string; text: string; proof: string }>(
        `select k.state, t.text, d.details::jsonb->'proof'->>'kind' as proof from consents k join consent_texts t on t.organization_id = k.organization_id and t.id = k.text_id
         join consent_details d on d.organization_id = k.organization_id and d.consent_id = k.id where k.fan_id = $1 order by k.given_at, k.id`,
        [fan_id],
      ),

    /** Somebody texts us, and reads the answer. */
    text: (number: string, Body: string, more: Record<string, string> = {}) =>
      post('/integrations/twilio/texts', {
        MessageSid: newSid(),
        From: `+${number}`,
        To: OUR_NUMBER,
        Body,
        NumMedia: '0',
        ...more,
      }),

    async stop() {
      await server.stop()
      await twilio.close()
    },
  }
}
