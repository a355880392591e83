import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#features/audit/contract.ts'
import { sealBatch } from '#features/consents/server/seal.ts'
import { verifyConsents } from '#features/consents/server/verify.ts'
import { suppressedAmong, suppressionKeys } from '#features/erasures/server/suppressions.ts'
import { pins } from '#features/pins/contract.ts'
import { signups } from '#features/signups/contract.ts'
import { formFor, type GivenDrop, givenDrop } from '../../../../../test/fan-world.ts'
import { leftovers } from '../../../../../test/leftovers.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { fanScreens } from '../../contract.ts'
import { fanRights } from '../../rights-contract.ts'

let server: TestServer
let team: Team<'ann' | 'ben'>
let drop: GivenDrop
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  team = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
  drop = await givenDrop(
    server,
    { allow_name: true, allow_sms: true, require_both_sms_and_email: true, allow_location: true },
    { organization_id: team.organization_id },
  )
})
afterAll(() => server.stop())

interface Person {
  first_name: string
  last_name: string
  email_address: string
  phone_number: string
}

/** Words that stand nowhere else in the database. */
function somebody(): Person {
  const word = randomUUID().replaceAll(/\W|\d/g, '').padEnd(12, 'x')
  return {
    first_name: `Zyx${word}`,
    last_name: `Quorl${word}`,
    email_address: `Zyx.${word}@Mail.Example`,
    phone_number: `447${Math.floor(Math.random() * 900_000_000 + 100_000_000)}`,
  }
}
const wordsOf = (person: Person) => Object.values(person)

const ann = () => team.people.ann
const ofTeam = (id: string) => ({ organization_id: team.organization_id, id })
const fanOf = async (signupId: string) =>
  (await server.sql<{ fan_id: string }>('select fan_id from signups where id = $1', [signupId]))[0]?.fan_id ?? ''

async function signUp(fields: Record<string, unknown>) {
  const answer = await server.call(signups.subscribe, await formFor(server, drop, { city: 'Ghent', ...fields }))
  expect(answer.status, answer.problem.detail).toBe(201)
  return { signup_id: answer.body.id, fan_id: await fanOf(answer.body.id) }
}

/** A fan with traces in as many places as the product leaves them. */
async function fanEverywhere(person: Person) {
  const { fan_id } = await signUp({ ...person, page_url: `https://drops.example/?for=${person.email_address}` })
  await signUp({ ...person, utm_source: person.first_name })
  await eventually(
    async () => (await server.sql('select from messages where state = $1', ['SENT'])).length >= 2,
    10_000,
  )
  await eventually(
    async () =>
      (
        await server.sql('select from outbox_messages where lower(recipient) = $1', [
          person.email_address.toLowerCase(),
        ])
      ).length > 0,
    10_000,
  )
  await server.call(signups.otp, await formFor(server, drop, { ...person, city: 'Ghent' }, 'otp'))
  await server.call(
    pins.create,
    {
      organization_id: team.organization_id,
      kind: 'fan',
      target_id: fan_id,
      title: `${person.first_name} ${person.last_name}`,
    },
    { cookie: ann().cookie, headers: { 'idempotency-key': randomUUID() } },
  )
  const renamed = await server.call(pins.list, { organization_id: team.organization_id }, ann())
  expect(renamed.body.items.map(({ title }) => title)).toContain(`${person.first_name} ${person.last_name}`)
  // somebody else names her address beside an address of their own
  const other = somebody()
  await signUp({ ...other })
  const beside = await signUp({ ...other, phone_number: person.phone_number })
  await quiet()
  return { fan_id, beside }
}

/** Nothing is being sent, so nothing more is written. */
const quiet = () =>
  eventually(async () => {
    const waiting = await server.sql(
      `select from job_outbox union all select from messages where state in ('QUEUED', 'SENDING')
       union all select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts`,
    )
    return waiting.length === 0
  }, 15_000)

const erase = (id: string) => server.call(fanRights.erase, { ...ofTeam(id), confirm: 'ERASE' }, ann())
const finished = (fan_id: string) =>
  eventually(async () => {
    const { body } = await server.call(fanRights.erasure, { organization_id: team.organization_id, fan_id }, ann())
    return body.state !== 'ERASED' && body
  }, 15_000)

describe('erasing a fan (THREATS 37)', () => {
  it('leaves nothing of them in any column of any table, nor in the queue, and proves it', async () => {
    const person = somebody()
    const { fan_id } = await fanEverywhere(person)
    const before = await leftovers(server, wordsOf(person))
    for (const table of [
      'public.fans',
      'public.fan_contacts',
      'public.signups',
      'public.consent_details',
      'public.outbox_messages',
      'public.pins',
    ])
      expect(before.map(({ column }) => column).join(' ')).toContain(table)

    const { goes, stays } = (await server.call(fanRights.previewErasure, ofTeam(fan_id), ann())).body
    expect(await leftovers(server, wordsOf(person)), 'a preview changes nothing').toEqual(before)
    const answer = await erase(fan_id)
    expect(answer.status, answer.problem.detail).toBe(200)
    expect(answer.body.gone).toEqual(goes)
    expect(stays.find(({ what }) => what === 'ledger')?.rows).toBeGreaterThan(2)
    expect(Object.fromEntries(goes.map(({ what, rows }) => [what, rows]))).toMatchObject({
      profile: 1,
      contacts: 2,
      sign_ups: 2,
      pins: 1,
      kept_answers: 1,
    })
    expect(await finished(fan_id)).toMatchObject({ state: 'DONE', proof: { found: [] } })
    expect(await leftovers(server, wordsOf(person))).toEqual([])
    expect((await server.call(fanScreens.get, ofTeam(fan_id), ann())).status).toBe(404)
    expect(
      (await server.call(fanScreens.list, { organization_id: team.organization_id, q: person.first_name }, ann())).body
        .items,
    ).toEqual([])
  })

  it('the search that finds nothing does find what is left behind, in text, JSON, lists and bytes', async () => {
    const word = somebody().email_address
    await server.sql('create table planted (organization_id uuid, a text, b jsonb, c text[], d bytea)')
    await server.sql('insert into planted (a, b, c, d) values ($1, $2, $3, $4)', [
      `x ${word} y`,
      JSON.stringify({ deep: [word.toLowerCase()] }),
      ['one', word],
      Buffer.from(word),
    ])
    expect((await leftovers(server, [word])).map(({ column }) => column)).toEqual([
      'public.planted.a',
      'public.planted.b',
      'public.planted.c',
      'public.planted.d',
    ])
    await server.sql('drop table planted')
  })

  it('is reported as not finished where a table that nobody thought of still holds them', async () => {
    const person = somebody()
    const { fan_id } = await signUp({ ...person })
    await server.sql('create table forgotten (organization_id uuid not null, note text)')
    await server.sql(`call secure_tenant_table('forgotten')`)
    await server.sql('insert into forgotten values ($1, $2)', [team.organization_id, `called ${person.email_address}`])
    await quiet()
    await erase(fan_id)
    expect(await finished(fan_id)).toMatchObject({
      state: 'FOUND',
      proof: { found: [{ table: 'forgotten', rows: 1 }] },
    })
    await server.sql('drop table forgotten')
  })

  it('keeps the ledger whole, its rows and words included', async () => {
    const { fan_id } = await signUp({ ...somebody() })
    const { organization_id } = team
    const inTeam = server.app.database.inOrganization
    for (let sealed = 1; sealed > 0; ) sealed = await inTeam(organization_id, db => sealBatch(db, organization_id))
    const verify = () =>
      server.app.database.readOrganization(organization_id, db => verifyConsents(db, organization_id))
    const { checked } = await verify()
    await erase(fan_id)
    expect(await verify()).toEqual({ checked, tampered: [] })
    const [row] = await server.sql(
      `select count(*) as consents, count(d.consent_id) as details from consents c join signups s on s.id = c.signup_id
       left join consent_details d on d.consent_id = c.id where s.fan_id = $1`,
      [fan_id],
    )
    expect(row).toEqual({ consents: 2, details: 0 })
  })

  it('leaves others whole who typed a contact of theirs', async () => {
    const person = somebody()
    const { fan_id, beside } = await fanEverywhere(person)
    await erase(fan_id)
    const [form] = await server.sql<{ answers: { contacts: unknown[]; first_name: string } }>(
      'select answers from signups where id = $1',
      [beside.signup_id],
    )
    expect(beside.fan_id).not.toBe(fan_id)
    expect(form?.answers.contacts).toHaveLength(1)
    expect(form?.answers.first_name).toMatch(/^Zyx/)
    expect((await server.call(fanScreens.get, ofTeam(beside.fan_id), ann())).status).toBe(200)
  })

  it('done twice is done once, and a stranger is not found', async () => {
    const { fan_id } = await signUp({ ...somebody() })
    const [one, two] = await Promise.all([erase(fan_id), erase(fan_id)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body.id).toBe(two.body.id)
    expect((await erase(randomUUID())).status).toBe(404)
    expect((await server.call(fanRights.erase, { ...ofTeam(fan_id), confirm: 'yes' as 'ERASE' }, ann())).status).toBe(
      400,
    )
  })

  it('is for admins, and noted without saying who it was', async () => {
    const person = somebody()
    const { fan_id } = await signUp({ ...person })
    for (const endpoint of [fanRights.copy, fanRights.previewErasure])
      expect((await server.call(endpoint, ofTeam(fan_id), team.people.ben)).status).toBe(403)
    expect((await server.call(fanRights.erase, { ...ofTeam(fan_id), confirm: 'ERASE' }, team.people.ben)).status).toBe(
      403,
    )
    await erase(fan_id)
    const { items } = (await server.call(audit.list, { organization_id: team.organization_id }, ann())).body
    expect(items[0]).toMatchObject({ action: 'fan.erased', actor_name: 'ann', target_id: fan_id, by_api_key: false })
    const text = JSON.stringify(items)
    for (const word of wordsOf(person)) expect(text).not.toContain(word)
  })

  it('a list that names them does not make them consent again; their own sign-up makes a new fan', async () => {
    const person = somebody()
    const { fan_id } = await signUp({ ...person })
    await erase(fan_id)
    const keys = suppressionKeys(server.app.settings.FANFARE_ENCRYPTION_KEYS)
    const theirs = { channel: 'EMAIL', value: person.email_address.toLowerCase() }
    const byWhatsApp = { channel: 'WHATSAPP', value: person.phone_number }
    const others = { channel: 'EMAIL', value: 'ada@mail.example' }
    const among = (organizationId: string, known = keys) =>
      server.app.database.readOrganization(organizationId, db =>
        suppressedAmong(db, organizationId, known, [theirs, byWhatsApp, others]),
      )
    expect(await among(team.organization_id)).toEqual(new Set([theirs, byWhatsApp]))
    expect(await among(randomUUID())).toEqual(new Set())
    const rotated = suppressionKeys(
      `new:${Buffer.alloc(32, 1).toString('base64')},${server.app.settings.FANFARE_ENCRYPTION_KEYS}`,
    )
    expect(await among(team.organization_id, rotated)).toEqual(new Set([theirs, byWhatsApp]))
    const again = await signUp({ ...person })
    expect(again.fan_id).not.toBe(fan_id)
    expect((await server.call(fanScreens.get, ofTeam(again.fan_id), ann())).body.fan.name).toContain(person.first_name)
  })

  it('a sign-up that arrives at the same moment is either erased with them or a fan of its own, never lost', async () => {
    for (let round = 0; round < 6; round++) {
      const person = somebody()
      const { fan_id } = await signUp({ ...person })
      const forms = await Promise.all([1, 2, 3].map(() => formFor(server, drop, { city: 'Ghent', ...person })))
      const [erased, ...answers] = await Promise.all([
        erase(fan_id),
        ...forms.map((form, at) =>
          server.call(signups.subscribe, form, { headers: { 'user-agent': `browser ${round} ${at}` } }),
        ),
      ])
      expect(erased.status).toBe(200)
      for (const { status, body } of answers) {
        expect(status).toBe(201)
        const [row] = await server.sql<{ fan: string | null; emptied: boolean }>(
          `select f.id as fan, s.answers = '{"contacts": []}' as emptied from signups s left join fans f on f.id = s.fan_id where s.id = $1`,
          [body.id],
        )
        expect(row?.emptied ? row.fan : !row?.fan, JSON.stringify(row)).toBeFalsy()
      }
    }
  })

  it('a backup that brings them back is erased again, and whoever signed up since is left alone', async () => {
    const [gone, returned] = [somebody(), somebody()]
    const first = await signUp({ ...gone })
    const second = await signUp({ ...returned })
    const kept: Record<string, string> = {}
    for (const table of ['fans', 'fan_contacts', 'signups'])
      kept[table] = JSON.stringify(
        await server.sql(`select * from ${table} where ${table === 'fans' ? 'id' : 'fan_id'} = $1`, [first.fan_id]),
      )
    await quiet()
    for (const { fan_id } of [first, second]) {
      await erase(fan_id)
      await finished(fan_id)
    }
    const back = await signUp({ ...returned })
    await server.sql('delete from signups where fan_id = $1', [first.fan_id])
    await server.sql('delete from erasures where fan_id = $1', [first.fan_id])
    for (const [table, rows] of Object.entries(kept))
      await server.sql(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [rows])
    expect(await leftovers(server, [gone.email_address])).not.toEqual([])
    const lines: string[] = []
    expect((await server.app.replayErasures(line => lines.push(line))).erased).toBe(1)
    await finished(first.fan_id)
    expect(lines).toEqual([`team ${team.organization_id}: fan ${first.fan_id} erased again`])
    expect(await leftovers(server, wordsOf(gone))).toEqual([])
    expect((await server.call(fanScreens.get, ofTeam(back.fan_id), ann())).status).toBe(200)
    expect((await server.app.replayErasures(() => {})).erased).toBe(0)
  })
})
