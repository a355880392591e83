import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { refusals } from '#features/signups/refusals.ts'
import type { DropDraft } from '#records/drops/server/save-drop.ts'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import { linkIn, messagesTo, messageTo, untilSettled } from '../../../../../test/fans/fan-mail.ts'
import { formFor, type GivenDrop, givenDrop, type SignupBody, someAddress } from '../../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import * as render from '../../web/render.tsx'

let server: TestServer
let drop: GivenDrop
const asksForCode: Partial<DropDraft> = { require_otp: true, require_checkbox_opt_in: false }
beforeAll(async () => {
  const assets = { stylesheets: [], no_script_stylesheet: '/no.css', script: '/fan.js', frame_script: '/frame.js' }
  server = await startTestServer({
    jobs: true,
    settings: { RATE_LIMIT_FACTOR: '1000' },
    fanPages: { render: render as FanRenderer, assets },
  })
  drop = await givenDrop(server, asksForCode)
})
afterAll(() => server.stop())

const askFor = async (given: GivenDrop, fields: Partial<SignupBody>) =>
  (await server.call(signups.otp, await formFor(server, given, fields, 'otp'))).status
const enter = async (given: GivenDrop, otp_code: string, fields: Partial<SignupBody>) =>
  (await server.call(signups.subscribe, await formFor(server, given, { ...fields, otp_code }))).status
const allCodes = async (to: string) =>
  (await messagesTo(server, to)).flatMap(({ body }) => /\b\d{6}\b/.exec(body) ?? [])
const codeFor = (to: string, nth = 1) => eventually(async () => (await allCodes(to))[nth - 1], 8_000)
const aMinuteLater = () => server.sql(`update otp_challenges set sent_at = sent_at - interval '61 seconds'`)
const someNumber = () => `44740${Math.floor(Math.random() * 9_000_000 + 1_000_000)}`
const wrong = (code: string) => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0')

describe('a code is bound to the browser that requested it (THREATS 3)', () => {
  it('is accepted with the handle of its request; attempts with other handles use up none of its tries', async () => {
    const [email_address, otp_handle] = [someAddress(), randomUUID()]
    expect(await askFor(drop, { email_address, otp_handle })).toBe(200)
    const code = await codeFor(email_address)
    for (const other of [undefined, randomUUID(), `${otp_handle}x`, undefined, randomUUID(), randomUUID()])
      expect(await enter(drop, code, { email_address, otp_handle: other })).toBe(400)
    expect(await enter(drop, code, { email_address, otp_handle })).toBe(201)
  })
  it('has five tries with its handle, also in parallel, and each counts as a guess', async () => {
    const given = await givenDrop(server, asksForCode)
    const [email_address, otp_handle] = [someAddress(), randomUUID()]
    await askFor(given, { email_address, otp_handle })
    const code = await codeFor(email_address)
    const tries = Array.from({ length: 30 }, (_, at) =>
      enter(given, wrong(code), { email_address, otp_handle, utm_source: `${at}` }),
    )
    expect(new Set(await Promise.all(tries))).toEqual(new Set([400]))
    expect(await enter(given, code, { email_address, otp_handle })).toBe(400)
    const counted = await server.sql('select count from rate_limits where key like $1', [
      `guess_held:contact:${given.drop.id}:%`,
    ])
    expect(counted).toEqual([{ count: 5 }])
  })
  it('is called expired after five wrong tries, so that its owner asks for another; a stranger reads no more than wrong', async () => {
    const given = await givenDrop(server, asksForCode)
    const [email_address, otp_handle] = [someAddress(), randomUUID()]
    await askFor(given, { email_address, otp_handle })
    const code = await codeFor(email_address)
    const said = async (otp_code: string, handle: string) => {
      const form = await formFor(server, given, { email_address, otp_code, otp_handle: handle })
      return (await server.call(signups.subscribe, form)).problem.detail
    }
    for (let tries = 0; tries < 5; tries++) expect(await said(wrong(code), otp_handle)).toBe(refusals.code_invalid.en)
    expect(await said(code, otp_handle)).toBe(refusals.code_expired.en)
    expect(await said(code, randomUUID())).toBe(refusals.code_invalid.en)
  })
  it('is accepted without a handle when it was requested without one, as programs do', async () => {
    for (const otp_handle of [undefined, randomUUID()]) {
      const email_address = someAddress()
      await askFor(drop, { email_address })
      expect(await enter(drop, await codeFor(email_address), { email_address, otp_handle })).toBe(201)
    }
  })
  it('is replaced by the next code, of the same page or of another', async () => {
    const [email_address, one, other] = [someAddress(), randomUUID(), randomUUID()]
    const codes: string[] = []
    for (const otp_handle of [one, one, other]) {
      expect(await askFor(drop, { email_address, otp_handle })).toBe(200)
      codes.push(await codeFor(email_address, codes.length + 1))
      await aMinuteLater()
    }
    const [, second = '', third = ''] = codes
    expect(await enter(drop, second, { email_address, otp_handle: one })).toBe(400)
    expect(await enter(drop, third, { email_address, otp_handle: other })).toBe(201)
  })
  it('is bound to its channel: an SMS code does not verify WhatsApp, and the same page may request another channel', async () => {
    const given = await givenDrop(server, { ...asksForCode, allow_sms: true, allow_whatsapp: true })
    const [number, otp_handle] = [someNumber(), randomUUID()]
    expect(await askFor(given, { email_address: undefined, phone_number: number, otp_handle })).toBe(200)
    const texted = await codeFor(`+${number}`)
    const byWhatsApp = { email_address: undefined, whatsapp_number: number, otp_handle }
    expect(await enter(given, texted, byWhatsApp)).toBe(400)
    expect(await askFor(given, byWhatsApp)).toBe(200)
    const written = await codeFor(`+${number}`, 2)
    if (written !== texted) expect(await enter(given, texted, byWhatsApp)).toBe(400)
    expect(await enter(given, written, byWhatsApp)).toBe(201)
  })
  it('is not sent for the form without scripts, which mails a link instead', async () => {
    const email_address = someAddress()
    const page = `${server.url}/d/${drop.drop.id}`
    const html = await (await fetch(page)).text()
    const rendered_at = /name="rendered_at"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? ''
    server.clock.advance(3_000)
    const answer = await fetch(page, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server.url },
      body: new URLSearchParams({ rendered_at, drop_version: '1', email_address }),
    })
    expect(answer.headers.get('location')).toMatch(/signed_up=pending$/)
    expect(linkIn((await messageTo(server, email_address)).body, 'confirm')).not.toBe('')
  })
})

describe('unrequested codes (THREATS 6)', () => {
  const coded = () => givenDrop(server, asksForCode)
  const eightDrops = () => Promise.all(Array.from({ length: 8 }, coded))

  it('are limited to five a day per mailbox, over all drops and spellings, and no other mail is sent', async () => {
    const victim = `victim.${randomUUID().slice(0, 8)}`
    const statuses: number[] = []
    for (const [at, given] of (await eightDrops()).entries())
      statuses.push(await askFor(given, { email_address: `${victim}+${at}@mail.example`, otp_handle: randomUUID() }))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    const open = await givenDrop(server)
    await server.call(signups.subscribe, await formFor(server, open, { email_address: `${victim}@mail.example` }))
    await untilSettled(server)
    const mails = await server.sql('select 1 from outbox_messages where recipient like $1', [`${victim}%`])
    expect(mails).toHaveLength(5)
  })
  it('are not sent after five confirmations, and the response stays the same (THREATS 11)', async () => {
    const [victim, nobody] = [someAddress(), someAddress()]
    for (let nth = 0; nth < 5; nth++)
      await server.call(signups.subscribe, await formFor(server, await givenDrop(server), { email_address: victim }))
    await untilSettled(server)
    const drops = await Promise.all(Array.from({ length: 6 }, coded))
    const answers = async (email_address: string) => {
      const told = []
      for (const given of drops) {
        const form = await formFor(server, given, { email_address, otp_handle: randomUUID() }, 'otp')
        const { status, body, headers } = await server.call(signups.otp, form)
        const shape = JSON.stringify(body)
          .replace(email_address, '')
          .replace(/\d{4}-\d\d-\d\dT[^"]+/g, '')
        told.push([status, shape, headers.get('retry-after')])
      }
      return told
    }
    expect(await answers(victim)).toEqual(await answers(nobody))
    await untilSettled(server)
    expect(await allCodes(nobody)).toHaveLength(5)
    expect(await messagesTo(server, victim)).toHaveLength(5)
    expect(await allCodes(victim)).toEqual([])
  })
  it('keep the previous code valid, with its own time, tries and owner, when the new code is withheld', async () => {
    const askedTwice = async (next: string, meanwhile?: string) => {
      const [email_address, otp_handle] = [someAddress(), randomUUID()]
      for (let nth = 0; nth < 4; nth++)
        await server.call(signups.subscribe, await formFor(server, await givenDrop(server), { email_address }))
      await untilSettled(server)
      const given = await coded()
      expect(await askFor(given, { email_address, otp_handle })).toBe(200)
      const code = await codeFor(email_address)
      for (const utm_source of ['a', 'b', 'c'])
        expect(await enter(given, wrong(code), { email_address, otp_handle, utm_source })).toBe(400)
      if (meanwhile) await server.sql(meanwhile)
      await aMinuteLater()
      const last = next || otp_handle
      expect(await askFor(given, { email_address, otp_handle: last })).toBe(200)
      await untilSettled(server)
      expect(await allCodes(email_address)).toEqual([code])
      return { given, code, fan: { email_address, otp_handle: last } }
    }
    for (const next of ['', randomUUID()]) {
      const { given, code, fan } = await askedTwice(next)
      expect(await enter(given, wrong(code), { ...fan, utm_source: 'd' })).toBe(400)
      expect(await enter(given, code, fan)).toBe(201)
    }
    const tried = await askedTwice('')
    for (const utm_source of ['d', 'e'])
      expect(await enter(tried.given, wrong(tried.code), { ...tried.fan, utm_source })).toBe(400)
    expect(await enter(tried.given, tried.code, tried.fan)).toBe(400)
    const late = await askedTwice('', `update otp_challenges set expires_at = now() - interval '1 second'`)
    expect(await enter(late.given, late.code, late.fan)).toBe(400)
  })
  it('are not limited by messages to a verified mailbox', async () => {
    const email_address = someAddress()
    for (let nth = 0; nth < 2; nth++) {
      const opened = await givenDrop(server, { require_double_opt_in: true })
      await server.call(signups.subscribe, await formFor(server, opened, { email_address, marketing_opt_in: true }))
      const link = linkIn((await messageTo(server, email_address, 2 * nth + 1)).body, 'confirm')
      await fetch(link, { method: 'POST', headers: { origin: server.url } })
      await messageTo(server, email_address, 2 * nth + 2)
    }
    await untilSettled(server)
    for (let nth = 0; nth < 5; nth++) expect(await askFor(await coded(), { email_address })).toBe(200)
    await untilSettled(server)
    expect(await allCodes(email_address)).toHaveLength(5)
  })
  it('are refused with the number of hours to wait', async () => {
    const email_address = someAddress()
    const ask = async () => server.call(signups.otp, await formFor(server, await coded(), { email_address }, 'otp'))
    for (let nth = 0; nth < 5; nth++) expect((await ask()).status).toBe(200)
    expect((await ask()).headers.get('retry-after')).toBe(String(24 * 3_600))
    await server.sql(`update contact_sends set sent_at = sent_at - interval '20 hours 30 minutes'
      where id = (select min(id) from contact_sends where contact_hash = (select contact_hash from contact_sends order by id desc limit 1))`)
    expect((await ask()).headers.get('retry-after')).toBe(String(4 * 3_600))
  })
  it('do not limit a fan who enters each code', async () => {
    const email_address = someAddress()
    for (const [at, given] of (await eightDrops()).entries()) {
      const otp_handle = randomUUID()
      expect(await askFor(given, { email_address, otp_handle })).toBe(200)
      const code = await eventually(async () => (await allCodes(email_address))[at], 8_000)
      expect(await enter(given, code, { email_address, otp_handle })).toBe(201)
    }
  })
  it('do not verify a mailbox typed beside the phone that got the code', async () => {
    const email_address = someAddress()
    for (let nth = 0; nth < 5; nth++) expect(await askFor(await coded(), { email_address })).toBe(200)
    const both = await givenDrop(server, { ...asksForCode, allow_sms: true, require_both_sms_and_email: true })
    const number = someNumber()
    expect(await askFor(both, { email_address, phone_number: number })).toBe(200)
    expect(await enter(both, await codeFor(`+${number}`), { email_address, phone_number: number })).toBe(201)
    expect(await askFor(await coded(), { email_address })).toBe(429)
  })
})
