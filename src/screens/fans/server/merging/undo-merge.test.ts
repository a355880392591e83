import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pins } from '#features/pins/contract.ts'
import { type Couples, couplesOf, someNumber } from '../../../../../test/fans/fan-pairs.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { fanScreens } from '../../contract.ts'
import { fanMerges } from '../../merge-contract.ts'
import { fanRights } from '../../rights-contract.ts'

let server: TestServer
let fans: Couples
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  fans = await couplesOf(server)
})
afterAll(() => server.stop())

/** Every row that names one of these fans, as text. */
async function rowsAbout(...ids: string[]) {
  const rows: Record<string, string[]> = {}
  for (const [table, column] of [
    ['fans', 'id'],
    ['fan_contacts', 'fan_id'],
    ['signups', 'fan_id'],
    ['consents', 'fan_id'],
    ['messages', 'about_id'],
    ['pins', 'target_id'],
    ['fan_aliases', 'fan_id'],
  ])
    rows[`${table}`] = (
      await server.sql<{ row: string }>(
        `select to_jsonb(t)::text as row from ${table} t where ${column} = any($1::uuid[]) order by 1`,
        [ids],
      )
    ).map(({ row }) => row)
  return rows
}

describe('undoing a merge', () => {
  it('restores both fans exactly', async () => {
    const { one, other } = await fans.twoFans()
    for (const target_id of [one.fan_id, other.fan_id])
      await server.call(
        pins.create,
        { organization_id: fans.organization_id, kind: 'fan', target_id, title: 'Ada' },
        fans.ann,
      )
    await fans.quiet()
    const before = await rowsAbout(one.fan_id, other.fan_id)
    const { body } = await fans.merge(one.fan_id, other.fan_id, { name: 'ABSORBED' })
    expect(await rowsAbout(one.fan_id, other.fan_id)).not.toEqual(before)
    const answer = await fans.undo(body.merge_id)
    expect(answer.body).toEqual({ survivor_id: one.fan_id, fan_id: other.fan_id, stayed: [] })
    expect(await rowsAbout(one.fan_id, other.fan_id)).toEqual(before)
    expect((await fans.undo(body.merge_id)).status).toBe(409)
    expect(await fans.duplicatesOf(one.fan_id), 'and does not propose them again').toEqual([])
  })

  it('proposes the two again when the merge was a slip', async () => {
    const number = someNumber()
    const one = await fans.signUp(fans.phone, { phone_number: number })
    const other = await fans.signUp(fans.whatsApp, { whatsapp_number: number })
    const proposed = async () =>
      (await fans.duplicatesOf(one.fan_id)).some(pair => pair.fans.some(({ id }) => id === other.fan_id))
    await eventually(proposed)
    for (const keep_apart of [false, true]) {
      const { body } = await fans.merge(one.fan_id, other.fan_id)
      const undo = { organization_id: fans.organization_id, merge_id: body.merge_id, keep_apart }
      expect((await server.call(fanMerges.undo, undo, fans.ann)).status).toBe(200)
      expect(await proposed()).toBe(!keep_apart)
    }
  })

  it('keeps later changes with the survivor and reports them; a later sign-up goes to the fan it names', async () => {
    const { email_address, phone_number, one, other } = await fans.twoFans()
    const { body } = await fans.merge(one.fan_id, other.fan_id, { name: 'ABSORBED' })
    const byNumber = await fans.signUp(fans.phone, { phone_number, first_name: 'New', last_name: 'Name' }, 'since')
    const byMail = await fans.signUp(fans.mail, { email_address }, 'since')
    await server.sql(`update fans set first_name = 'Edited' where id = $1`, [one.fan_id])
    expect([byNumber.fan_id, byMail.fan_id]).toEqual([one.fan_id, one.fan_id])
    expect((await fans.undo(body.merge_id)).body.stayed).toEqual(['name', 'sign_ups'])
    expect((await fans.get(one.fan_id)).fan.name).toContain('Edited')
    expect((await fans.get(other.fan_id)).fan.name).toBe('Ada Maria Lund-Berg')
    const owners = await server.sql('select id, fan_id from signups where id = any($1)', [
      [byNumber.signup_id, byMail.signup_id],
    ])
    expect(owners).toContainEqual({ id: byNumber.signup_id, fan_id: other.fan_id })
    expect(owners).toContainEqual({ id: byMail.signup_id, fan_id: one.fan_id })
  })

  it('stops both fans when a stop came while they were merged', async () => {
    const { one, other } = await fans.twoFans()
    await fans.signUp(fans.phone, {
      phone_number: (await fans.get(other.fan_id)).fan.contacts[0]?.value.slice(1),
      marketing_opt_in: true,
    })
    const { body } = await fans.merge(one.fan_id, other.fan_id)
    await server.call(fanRights.optOut, { ...fans.ofTeam(one.fan_id), channels: ['PHONE'] }, fans.ann)
    await fans.undo(body.merge_id)
    expect((await fans.get(other.fan_id)).fan.reachable).toEqual([])
    expect((await fans.get(other.fan_id)).consents[0]?.state).toBe('WITHDRAWN')
  })

  it('undoes a chain of merges only from its end, and never one of an erased fan', async () => {
    const [first, second] = [await fans.twoFans(), await fans.twoFans()]
    const inner = (await fans.merge(first.one.fan_id, first.other.fan_id)).body
    const outer = (await fans.merge(second.one.fan_id, first.one.fan_id)).body
    expect((await fans.get(first.other.fan_id)).fan.id).toBe(second.one.fan_id)
    expect((await fans.undo(inner.merge_id)).status).toBe(409)
    expect((await fans.undo(outer.merge_id)).status).toBe(200)
    expect((await fans.get(first.other.fan_id)).fan.id).toBe(first.one.fan_id)
    await server.call(fanRights.erase, { ...fans.ofTeam(first.one.fan_id), confirm: 'ERASE' }, fans.ann)
    expect((await fans.undo(inner.merge_id)).status).toBe(404)
    for (const id of [first.one.fan_id, first.other.fan_id])
      expect((await server.call(fanScreens.get, fans.ofTeam(id), fans.ann)).status).toBe(404)
  })
})
