import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkIn, messagesTo, messageTo, signUp, untilSettled } from '../../../../test/fans/fan-mail.ts'
import { type GivenDrop, givenDrop, someAddress } from '../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let given: GivenDrop
beforeAll(async () => {
  server = await startTestServer({
    jobs: true,
    settings: {
      RATE_LIMIT_FACTOR: '1000',
      MAIL_UNSUBSCRIBE_ADDRESS: 'stop@fans.example',
      MAIL_INBOUND_TOKEN: 'a secret of the mailbox',
    },
  })
  given = await givenDrop(server)
})
afterAll(() => server.stop())

/** A fan on the list, and the address that a mail program is told of. */
async function onTheList(drop = given, more: { phone_number?: string } = {}) {
  const email_address = someAddress()
  const { signup_id } = await signUp(server, drop, { email_address, ...more })
  const mail = await messageTo(server, email_address)
  const [, oneClick = ''] = /^<(https?:[^>]+)>/.exec(mail.headers['List-Unsubscribe'] ?? '') ?? []
  return { email_address, signup_id, mail, oneClick }
}
const post = (url: string, init: RequestInit = {}) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    ...init,
  })
const ledger = async (signup_id: string) =>
  await server.sql<{ state: string; purpose: string; text: string; proof: string | null; channel: string }>(
    `select k.state, k.purpose, k.channel, t.text, d.details::jsonb->'proof'->>'kind' as proof from consents k
         join consent_texts t on t.organization_id = k.organization_id and t.id = k.text_id
         left join consent_details d on d.organization_id = k.organization_id and d.consent_id = k.id
       where k.signup_id = $1 or k.fan_id = (select fan_id from signups where id = $1) order by k.given_at, k.id`,
    [signup_id],
  )
const stopped = async (signup_id: string) =>
  (
    await server.sql<{ stop_reason: string | null }>(
      'select stop_reason from fan_contacts where fan_id = (select fan_id from signups where id = $1)',
      [signup_id],
    )
  )[0]?.stop_reason

describe('RFC 8058, one-click unsubscription (THREATS 39)', () => {
  it('adds the unsubscribe URL and mailbox to every mail to a fan, but not to a code', async () => {
    const { mail } = await onTheList()
    expect(mail.headers).toMatchObject({
      'List-Unsubscribe': expect.stringMatching(
        /^<http[^>]+\/unsubscribe\/[\w-]{44}\.[\w-]{22}>, <mailto:stop@fans\.example\?subject=unsubscribe%20[\w.-]+>$/,
      ),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(mail.body).toContain('/preferences/')
  })

  it.each(['null', undefined])(
    'accepts Origin %s without Sec-Fetch-Site, because the preferences page sends no referrer',
    async origin => {
      const { mail, signup_id } = await onTheList()
      const { status } = await post(linkIn(mail.body, 'preferences'), {
        body: new URLSearchParams({ do: 'off:EMAIL' }),
        headers: { cookie: 'fanfare_signup=of.this.browser', ...(origin && { origin }) },
      })
      expect(status).toBe(303)
      expect(await stopped(signup_id)).toBe('UNSUBSCRIBED')
    },
  )

  it('unsubscribes at once on POST: no cookie, no page, no question, and idempotent', async () => {
    const { oneClick, signup_id } = await onTheList()
    for (let time = 0; time < 3; time++) expect((await post(oneClick)).status).toBe(200)
    expect(await stopped(signup_id)).toBe('UNSUBSCRIBED')
    const words = await ledger(signup_id)
    expect(words.map(({ state }) => state)).toEqual(['GIVEN', 'WITHDRAWN'])
    expect(words[1]).toMatchObject({
      text: 'No more marketing messages from Vesper Lane by email.',
      proof: 'LINK',
      channel: 'EMAIL',
    })
  })

  it('ends mail to its own address, not the texts of the same fan', async () => {
    const both = await givenDrop(server, { allow_sms: true, require_both_sms_and_email: true })
    const { oneClick, signup_id } = await onTheList(both, { phone_number: '447400123456' })
    expect((await post(oneClick)).status).toBe(200)
    const contacts = await server.sql(
      `select channel, stop_reason from fan_contacts where fan_id = (select fan_id from signups where id = $1) order by 1`,
      [signup_id],
    )
    expect(contacts).toEqual([
      { channel: 'EMAIL', stop_reason: 'UNSUBSCRIBED' },
      { channel: 'PHONE', stop_reason: null },
    ])
  })

  it.each<[string, RequestInit]>([
    [
      'as multipart',
      {
        body: (() => {
          const form = new FormData()
          form.set('List-Unsubscribe', 'One-Click')
          return form
        })(),
      },
    ],
    ['without a body', { body: null }],
    ['from web mail on another site', { headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' } }],
    ['with a type nobody knows', { body: 'x', headers: { 'content-type': 'application/x-strange' } }],
  ])('unsubscribes also %s', async (_, init) => {
    const { oneClick, signup_id } = await onTheList()
    expect((await post(oneClick, init)).status).toBe(200)
    expect(await stopped(signup_id)).toBe('UNSUBSCRIBED')
  })

  it('stops the address even when it now belongs to another fan', async () => {
    const [{ email_address, oneClick }, other] = [await onTheList(), await onTheList()]
    await server.sql(`update fan_contacts set fan_id = (select fan_id from signups where id = $2) where value = $1`, [
      email_address,
      other.signup_id,
    ])
    expect((await post(oneClick)).status).toBe(200)
    expect(await server.sql('select stop_reason from fan_contacts where value = $1', [email_address])).toEqual([
      { stop_reason: 'UNSUBSCRIBED' },
    ])
  })

  it('writes one withdrawal for twenty concurrent requests', async () => {
    const { oneClick, signup_id } = await onTheList()
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(oneClick)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await ledger(signup_id)).filter(({ state }) => state === 'WITHDRAWN')).toHaveLength(1)
  })

  it('changes nothing when scanners and previews open every link of the mail', async () => {
    const { mail, oneClick, signup_id } = await onTheList()
    for (const url of [oneClick, linkIn(mail.body, 'preferences')])
      for (const method of ['GET', 'HEAD', 'GET'])
        expect((await fetch(url, { method, headers: { 'sec-purpose': 'prefetch' } })).status).toBe(200)
    expect(await stopped(signup_id)).toBeNull()
    expect((await ledger(signup_id)).map(({ state }) => state)).toEqual(['GIVEN'])
    const page = await (await fetch(oneClick)).text()
    expect(page).toMatch(/<form method="post" action="\/unsubscribe\/[\w.-]+"><button/)
    expect(page).not.toContain('<script')
  })

  it('ends messages of every drop of the team, and of no other team', async () => {
    const { email_address, oneClick } = await onTheList()
    const [sameTeam, otherTeam] = [
      await givenDrop(server, {}, { organization_id: given.organization_id as never }),
      await givenDrop(server),
    ]
    await post(oneClick)
    await signUp(server, sameTeam, { email_address })
    // asks whether that was them, and counts for nothing until they say so
    expect(linkIn((await messageTo(server, email_address, 2)).body, 'confirm')).not.toBe('')
    await signUp(server, otherTeam, { email_address })
    expect(linkIn((await messageTo(server, email_address, 3)).body, 'confirm')).toBe('')
    await untilSettled(server)
    expect(await messagesTo(server, email_address)).toHaveLength(3)
  })

  it('rejects a token that is altered, truncated or made for another purpose', async () => {
    const { mail, oneClick, signup_id } = await onTheList()
    const token = oneClick.split('/').at(-1) ?? ''
    const [subject = '', signature = ''] = token.split('.')
    const flipped = Buffer.from(subject, 'base64url')
    flipped[20] = (flipped[20] ?? 0) ^ 1
    const forged = [
      `${flipped.toString('base64url')}.${signature}`,
      subject,
      `${subject}.${signature.slice(0, -2)}`,
      'x',
      `${subject}.`,
    ]
    for (const wrong of forged) {
      const url = `${server.url}/unsubscribe/${wrong}`
      expect((await fetch(url)).status, wrong).toBe(404)
      expect((await post(url)).status, wrong).toBe(404)
    }
    expect((await post(`${server.url}/confirm/${token}`, { headers: { origin: server.url } })).status).toBe(404)
    expect(await stopped(signup_id)).toBeNull()
    expect(mail.body).not.toContain(given.organization_id)
  })

  it('for an erased fan, tells the browser there is nothing and the mail program that it is done', async () => {
    const { oneClick, signup_id } = await onTheList()
    await server.sql('delete from signups where id = $1', [signup_id])
    const gone = await fetch(oneClick, { headers: { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' } })
    expect(gone.status).toBe(410)
    expect(await gone.text()).toMatch(/<html lang="fr">.*<h1>Il n’y a rien ici<.*>Le lien est mal écrit/s)
    expect((await post(oneClick)).status).toBe(200)
  })

  it('accepts links and keeps stops after a key rotation', async () => {
    const { oneClick, email_address, signup_id } = await onTheList()
    const rotated = await startTestServer({
      settings: {
        RATE_LIMIT_FACTOR: '1000',
        FANFARE_ENCRYPTION_KEYS: `new:${Buffer.alloc(32, 7).toString('base64')},${server.app.settings.FANFARE_ENCRYPTION_KEYS}`,
        DATABASE_URL: server.ownerUrl,
      },
    })
    try {
      expect((await post(oneClick.replace(server.url, rotated.url))).status).toBe(200)
      expect(await stopped(signup_id)).toBe('UNSUBSCRIBED')
      const before = await onTheList()
      await post(before.oneClick)
      const page = await fetch(linkIn(before.mail.body, 'preferences').replace(server.url, rotated.url))
      expect(await page.text()).toContain('<strong>Off</strong>')
      expect(email_address).toBeTruthy()
    } finally {
      await rotated.stop()
    }
  })
})
