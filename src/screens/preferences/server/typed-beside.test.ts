import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { broadcasts } from '#features/broadcasts/contract.ts'
import { signups } from '#features/signups/contract.ts'
import { draft } from '../../../../test/audiences/broadcast-world.ts'
import { importFile } from '../../../../test/fans/fan-files.ts'
import { linkIn, messagesTo, messageTo, untilSettled } from '../../../../test/fans/fan-mail.ts'
import { formFor, type GivenDrop, type SignupBody, someAddress } from '../../../../test/fans/fan-world.ts'
import { agreed, type ImportingTeam, importingTeam } from '../../../../test/fans/import-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let team: ImportingTeam
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  team = await importingTeam(server)
  await server.sql(
    'insert into audience_settings (organization_id, quiet_from, quiet_until, cap_messages) values ($1, 0, 0, 20)',
    [team.organization_id],
  )
})
afterAll(() => server.stop())

const open = { require_checkbox_opt_in: false } as const
const byPhone = { ...open, allow_email: false, allow_sms: true } as const
const byBoth = { ...open, allow_sms: true, require_both_sms_and_email: true } as const
const consent = { ...agreed, channels: ['EMAIL' as const, 'PHONE' as const] }
const someNumber = () => `44740${randomInt(1_000_000, 9_999_999)}`
const local = (link: string) => link.replace(/^https?:\/\/[^/]+/, server.url)
const post = (link: string, fields: Record<string, string> = {}) =>
  fetch(local(link), {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url },
    body: new URLSearchParams(fields),
  })

async function prove(drop: GivenDrop, to: string, fields: Partial<SignupBody>) {
  await untilSettled(server)
  const earlier = (await messagesTo(server, to)).length
  await server.call(signups.otp, await formFor(server, drop, { last_name: 'Lund', ...fields }, 'otp'))
  const [, otp_code] = /\b(\d{6})\b/.exec((await messageTo(server, to, earlier + 1)).body) ?? []
  return team.signUp({ ...fields, otp_code: otp_code ?? '' }, drop)
}

async function followLink(address: string) {
  const link = await eventually(async () =>
    (await messagesTo(server, address)).map(({ body }) => linkIn(body, 'confirm')).find(Boolean),
  )
  expect((await post(link)).status).toBe(303)
}

/** The messages to every fan of the team, by recipient. */
async function broadcast(send_mode: (typeof draft)['send_mode'] = 'ONLY_EMAIL') {
  const { organization_id } = team
  const { id, revision } = (await server.call(broadcasts.create, { organization_id, ...draft, send_mode }, team)).body
  expect((await server.call(broadcasts.schedule, { organization_id, id, revision }, team)).status).toBe(200)
  const state = async () => (await server.call(broadcasts.get, { organization_id, id }, team)).body.state
  await eventually(async () => (await state()) === 'SENT', 30_000)
  await untilSettled(server)
  const mails = await server.sql<{ recipient: string; headers: Record<string, string> }>(
    'select o.recipient, o.headers from outbox_messages o join broadcast_recipients r on r.message_id = o.id where r.broadcast_id = $1',
    [id],
  )
  return new Map(mails.map(({ recipient, headers }) => [recipient, headers]))
}

const fanWith = async (value: string) =>
  (
    await server.sql<{ id: string; first_name: string; agreed_channels: string[]; speaks: boolean }>(
      `select f.id, f.first_name, f.agreed_channels, speaks_for_fan(c.organization_id, c.channel, c.value) as speaks
       from fans f join fan_contacts c on c.fan_id = f.id where c.value = $1`,
      [value],
    )
  )[0]

it('unsubscribes the email address of a broadcast when the fan’s newest form names only a phone number', async () => {
  const both = await team.dropOf({ ...byBoth, require_otp: true, require_double_opt_in: true })
  const phone = await team.dropOf(byPhone)
  const [email_address, phone_number] = [someAddress(), someNumber()]
  const ada = { first_name: 'Ada', marketing_opt_in: true }
  await prove(both, `+${phone_number}`, { email_address, phone_number, ...ada })
  await followLink(email_address)
  await team.signUp({ email_address: undefined, phone_number, ...ada } as never, phone)
  await untilSettled(server)
  const headers = (await broadcast()).get(email_address)
  expect((await post(linkIn(headers?.['List-Unsubscribe'] ?? '', 'unsubscribe'))).status).toBe(200)
  expect([...(await broadcast()).keys()]).not.toContain(email_address)
})

it('skips an imported email address in a broadcast until a form names it', async () => {
  const phone = await team.dropOf(byPhone)
  const [address, phone_number] = [someAddress(), someNumber()]
  await importFile(server, team, `email,first name,phone\n${address},Ada,+${phone_number}\n`, { consent })
  await team.signUp({ email_address: undefined, phone_number, first_name: 'Ada' } as never, phone)
  await untilSettled(server)
  expect([...(await broadcast()).keys()]).not.toContain(address)
  await team.signUp({ email_address: address, first_name: 'Ada', marketing_opt_in: true })
  await untilSettled(server)
  expect([...(await broadcast()).keys()]).toContain(address)
})

it('applies STOP only to the phone number that sent it when it was typed beside another fan’s email address (THREATS 6)', async () => {
  const both = await team.dropOf({ ...byBoth, require_otp: true, require_double_opt_in: true })
  const plain = await team.dropOf(byBoth)
  const [email_address, phone_number, stranger] = [someAddress(), someNumber(), someNumber()]
  await prove(both, `+${phone_number}`, { email_address, phone_number, first_name: 'Ada', marketing_opt_in: true })
  await followLink(email_address)
  await team.signUp({ email_address, phone_number: stranger, first_name: 'Mallory' }, plain)
  const { id } = await messageTo(server, `+${stranger}`)
  expect((await post(`${server.url}/outbox/answers`, { id, text: 'STOP' })).status).toBe(303)
  expect(await fanWith(phone_number)).toMatchObject({ first_name: 'Ada', agreed_channels: ['EMAIL', 'PHONE'] })
  expect((await fanWith(stranger))?.id).not.toBe((await fanWith(phone_number))?.id)
})

it('gives the record of an imported fan to whoever proves its email address when two forms named its contacts beside others (THREATS 6)', async () => {
  const both = await team.dropOf(byBoth)
  const coded = await team.dropOf({ ...open, require_otp: true })
  const [email_address, phone_number] = [someAddress(), someNumber()]
  await importFile(server, team, `email,first name,phone\n${email_address},Ada,+${phone_number}\n`, { consent })
  await team.signUp({ email_address, phone_number: someNumber(), first_name: 'Mallory' }, both)
  await team.signUp({ email_address: someAddress(), phone_number, first_name: 'Mallory' }, both)
  await prove(coded, email_address, { email_address, first_name: 'Ada' })
  const { id } = (await fanWith(phone_number)) ?? {}
  expect(await fanWith(email_address)).toMatchObject({ id, first_name: 'Ada', speaks: true })
})

it.each([true, false])(
  'does not let the email address of a stranger, who typed an imported person’s phone number beside it, open that person’s record (address proven before: %s; THREATS 6)',
  async proven => {
    const both = await team.dropOf({
      ...byBoth,
      ...(proven && { require_double_opt_in: true, confirmation_message_contact_preference: 'ONLY_EMAIL' }),
    })
    const [address, phone_number, stranger] = [someAddress(), someNumber(), someAddress()]
    const form = { email_address: stranger, phone_number, first_name: 'Mallory', marketing_opt_in: true }
    await team.signUp(form, both)
    await untilSettled(server)
    if (proven) await followLink(stranger)
    const rows = `,Ada,+${phone_number}\n${address},Ada,+${phone_number}\n`
    const done = await importFile(server, team, `email,first name,phone\n${rows}`, { consent })
    expect((await team.rowsOf(done.id)).map(({ remarks }) => remarks)).toEqual([[], []])
    // where nobody has proven anything, the team says whose the record is
    const ada = { agreed_channels: ['EMAIL', 'PHONE'], speaks: true, first_name: proven ? 'Ada' : 'Mallory' }
    expect(await fanWith(address)).toMatchObject(ada)
    expect((await fanWith(phone_number))?.id).toBe((await fanWith(address))?.id)
    const theirs = await fanWith(stranger)
    expect(theirs?.id === (await fanWith(address))?.id).toBe(!proven)
    expect(theirs?.speaks).toBe(proven)
    if (proven) expect(theirs).toMatchObject({ first_name: 'Mallory', agreed_channels: ['EMAIL'] })
    // a form named the number, so that a message to it can be ended
    expect([...(await broadcast('ONLY_SMS')).keys()]).toContain(`+${phone_number}`)
  },
)

it('creates a separate fan for an imported email address that another fan typed beside a proven phone number, and Undo gives it back (THREATS 6)', async () => {
  const coded = await team.dropOf({ ...byBoth, require_otp: true })
  const [email_address, phone_number] = [someAddress(), someNumber()]
  await prove(coded, `+${phone_number}`, {
    ...{ email_address, phone_number, first_name: 'Mallory' },
    marketing_opt_in: false,
  })
  const before = await fanWith(email_address)
  const file = `email,first name,city\n${email_address},Ada,Oslo\n`
  const first = await importFile(server, team, file)
  // an empty box of today counts for more than a list of last year
  const second = await importFile(server, team, file, { consent })
  expect((await team.rowsOf(second.id)).map(({ remarks }) => remarks)).toEqual([['DECLINED_SINCE']])
  expect(await fanWith(email_address)).toMatchObject({ first_name: 'Ada', agreed_channels: [], speaks: true })
  expect(await fanWith(phone_number)).toMatchObject({ first_name: 'Mallory' })
  expect(await team.undo(first.id)).toMatchObject({ restored: 1, kept: 0 })
  expect(await fanWith(email_address)).toEqual(before)
})

it('records no email consent on import for a fan who unsubscribed when the row names an address of another fan’s form', async () => {
  const mail = await team.dropOf({ ...open, require_otp: true })
  const coded = await team.dropOf({ ...byBoth, require_otp: true })
  const [own, number, beside, stranger] = [someAddress(), someNumber(), someAddress(), someNumber()]
  await prove(mail, own, { email_address: own, first_name: 'Ada', marketing_opt_in: true })
  await importFile(server, team, `email,phone\n${own},+${number}\n`)
  const { body } = await messageTo(server, own, 2)
  await post(linkIn(body, 'preferences'), { do: 'off:EMAIL' })
  await prove(coded, `+${stranger}`, {
    ...{ email_address: beside, phone_number: stranger, first_name: 'Mallory' },
    marketing_opt_in: false,
  })
  const done = await importFile(server, team, `email,phone\n${beside},+${number}\n`, { consent: agreed })
  expect((await team.rowsOf(done.id)).map(({ remarks }) => remarks)).toEqual([['OPTED_OUT']])
  expect((await fanWith(beside))?.id).toBe((await fanWith(own))?.id)
})

it('keeps a phone number with its fan when a second import without consents names it alone', async () => {
  const mail = await team.dropOf({ ...open, require_otp: true })
  const [email_address, phone_number] = [someAddress(), someNumber()]
  await prove(mail, email_address, { email_address, first_name: 'Ada' })
  await team.signUp({ email_address, phone_number, first_name: 'Ada' }, await team.dropOf(byBoth))
  await importFile(server, team, `email,phone\n${email_address},+${phone_number}\n`, { consent })
  await importFile(server, team, `phone\n+${phone_number}\n`)
  expect((await fanWith(phone_number))?.id).toBe((await fanWith(email_address))?.id)
})

it('stops SMS to an imported phone number by “Unsubscribe from all” in the fan’s email link, though a form had typed it beside the address', async () => {
  const mail = await team.dropOf(open)
  const both = await team.dropOf(byBoth)
  const [email_address, phone_number] = [someAddress(), someNumber()]
  await team.signUp({ email_address, first_name: 'Ada', marketing_opt_in: true }, mail)
  const link = linkIn((await messageTo(server, email_address)).body, 'preferences')
  await team.signUp({ email_address, phone_number, first_name: 'Ada', marketing_opt_in: true }, both)
  await importFile(server, team, `email,phone\n${email_address},+${phone_number}\n`, { consent })
  await untilSettled(server)
  expect([...(await broadcast('ONLY_SMS')).keys()]).toContain(`+${phone_number}`)
  await post(link, { do: 'off:ALL' })
  expect([...(await broadcast('ONLY_SMS')).keys()]).not.toContain(`+${phone_number}`)
})

it('sends broadcasts to both fans when the two contacts of one form belong to different fans', async () => {
  const phone = await team.dropOf(byPhone)
  const asking = await team.dropOf({
    ...{ ...byBoth, require_double_opt_in: true },
    confirmation_message_contact_preference: 'SMS_OR_WHATSAPP_AND_EMAIL',
  })
  const [email_address, phone_number] = [someAddress(), someNumber()]
  await team.signUp({ email_address: undefined, phone_number, first_name: 'Ada' } as never, phone)
  await team.signUp({ email_address, phone_number, first_name: 'Ada', marketing_opt_in: true }, asking)
  await untilSettled(server)
  for (const to of [`+${phone_number}`, email_address]) await followLink(to)
  await untilSettled(server)
  const mails = await broadcast()
  expect([...mails.keys()]).toContain(email_address)
  const link = linkIn(mails.get(email_address)?.['List-Unsubscribe'] ?? '', 'unsubscribe')
  expect((await post(link)).status).toBe(200)
  expect([...(await broadcast()).keys()]).not.toContain(email_address)
  expect([...(await broadcast('ONLY_SMS')).keys()]).toContain(`+${phone_number}`)
})

it('sends broadcasts to an imported email address after its double opt-in link was followed for a form with an SMS code', async () => {
  const both = await team.dropOf({ ...byBoth, require_otp: true, require_double_opt_in: true })
  const [email_address, phone_number] = [someAddress(), someNumber()]
  await importFile(server, team, `email,first name\n${email_address},Ada\n`, { consent: agreed })
  await prove(both, `+${phone_number}`, { email_address, phone_number, first_name: 'Ada', marketing_opt_in: true })
  await followLink(email_address)
  await untilSettled(server)
  expect([...(await broadcast()).keys()]).toContain(email_address)
})

it('sends broadcasts to an email address typed beside another fan’s phone number after its owner turns messages on', async () => {
  const both = await team.dropOf(byBoth)
  const [email_address, phone_number] = [someAddress(), someNumber()]
  await importFile(server, team, `first name,phone\nAda,+${phone_number}\n`, { consent })
  await team.signUp({ email_address, phone_number, first_name: 'Mallory' }, both)
  const { body } = await messageTo(server, email_address)
  for (const change of ['off:EMAIL', 'on:EMAIL']) await post(linkIn(body, 'preferences'), { do: change })
  expect([...(await broadcast()).keys()]).toContain(email_address)
})

it('keeps two fans separate who follow the double opt-in links of forms sent with one phone number’s codes (THREATS 6)', async () => {
  const both = await team.dropOf({ ...byBoth, require_otp: true, require_double_opt_in: true })
  const [first, second, phone_number] = [someAddress(), someAddress(), someNumber()]
  for (const email_address of [first, second])
    await prove(both, `+${phone_number}`, {
      email_address,
      phone_number,
      first_name: 'Mallory',
      marketing_opt_in: true,
    })
  for (const address of [first, second]) await followLink(address)
  expect((await fanWith(first))?.id).not.toBe((await fanWith(second))?.id)
  expect((await fanWith(first))?.id).not.toBe((await fanWith(phone_number))?.id)
})

it('hides a phone number that somebody typed beside the fan’s address on the preferences page, and does not stop it by “Unsubscribe from all” (THREATS 6)', async () => {
  const both = await team.dropOf(byBoth)
  const [email_address, phone_number] = [someAddress(), someNumber()]
  await team.signUp({ email_address, first_name: 'Ada', marketing_opt_in: true })
  const link = linkIn((await messageTo(server, email_address)).body, 'preferences')
  await team.signUp({ email_address, phone_number, first_name: 'Mallory', marketing_opt_in: true }, both)
  const html = await (await fetch(local(link))).text()
  expect(html).toContain('value="off:EMAIL"')
  expect(html).not.toContain('off:PHONE')
  expect((await post(link, { do: 'off:ALL' })).status).toBe(303)
  const stopped = await server.sql('select channel from fan_contacts where fan_id = $1 and stop_reason is not null', [
    (await fanWith(email_address))?.id,
  ])
  expect(stopped).toEqual([{ channel: 'EMAIL' }])
})
