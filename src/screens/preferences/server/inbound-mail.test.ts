import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageTo, signUp } from '../../../../test/fans/fan-mail.ts'
import { givenDrop, someAddress } from '../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

const SECRET = 'a secret of the mailbox'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    jobs: true,
    settings: { MAIL_UNSUBSCRIBE_ADDRESS: 'stop@fans.example', MAIL_INBOUND_TOKEN: SECRET },
  })
})
afterAll(() => server.stop())

/** What a mail program sends when it follows the mailto of List-Unsubscribe. */
async function subjectFor(email_address: string): Promise<string> {
  await signUp(server, await givenDrop(server), { email_address })
  const { headers } = await messageTo(server, email_address)
  const mailto = /<(mailto:[^>]+)>/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  return new URL(mailto).searchParams.get('subject') ?? ''
}
const hand = (subject: string, { secret = SECRET, type = 'message/rfc822' } = {}) =>
  fetch(`${server.url}/integrations/mail/inbound`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': type },
    body: `From: Anybody <anybody@mail.example>\r\nTo: stop@fans.example\r\nSubject: ${subject}\r\nDate: x\r\n\r\nunsubscribe me`,
  })
const stopReason = async (email: string) =>
  (await server.sql('select stop_reason from fan_contacts where value = $1', [email]))[0]?.stop_reason

describe('a mail to the List-Unsubscribe mailbox (RFC 2369)', () => {
  it.each<[string, (subject: string) => string]>([
    ['as it was written', subject => subject],
    ['answered', subject => `Re: ${subject}`],
    ['folded', subject => subject.replace(' ', '\r\n ')],
  ])('unsubscribes whom its subject names, %s', async (_, written) => {
    const email = someAddress()
    const subject = await subjectFor(email)
    for (const type of ['message/rfc822', 'application/octet-stream'])
      expect((await hand(written(subject), { type })).status).toBe(200)
    expect(await stopReason(email)).toBe('UNSUBSCRIBED')
  })

  it('is accepted from the mailbox only, and ignored with an invalid token', async () => {
    const email = someAddress()
    const subject = await subjectFor(email)
    expect((await hand(subject, { secret: 'another' })).status).toBe(403)
    for (const wrong of ['hello', `${subject.slice(0, -3)}AAA`, 'unsubscribe'])
      expect((await hand(wrong)).status, wrong).toBe(202)
    expect(await stopReason(email)).toBeNull()
  })
})
