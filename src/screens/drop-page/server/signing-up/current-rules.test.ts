import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { refusals } from '#features/signups/refusals.ts'
import { memoryStorage } from '#integrations/storage/memory.ts'
import { publishedDrops } from '#records/drops/server/published-drops.ts'
import type { DropDraft } from '#records/drops/server/save-drop.ts'
import { changeDrop } from '#screens/studio/server/drafts/make-drop.ts'
import { formFor, type GivenDrop, givenDrop, type SignupBody } from '../../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000', TRUSTED_PROXIES: '1' } })
})
afterAll(() => server.stop())

const signUp = async (drop: GivenDrop, fields: Partial<SignupBody> = {}) =>
  server.call(signups.subscribe, await formFor(server, drop, fields))
const publish = ({ organization_id, drop }: GivenDrop, draft: Partial<DropDraft>) =>
  server.app.database.inOrganization(organization_id, db =>
    changeDrop(db, memoryStorage(), organization_id, { id: drop.id, draft }),
  )
const kept = async ({ drop }: GivenDrop) =>
  (await server.sql('select drop_version from signups where drop_id = $1 order by id', [drop.id])).map(
    ({ drop_version }) => drop_version,
  )

describe('sign-ups during a rule change', () => {
  it('rejects a sign-up without a code once the drop requires codes, on a server with cached old rules', async () => {
    const drop = await givenDrop(server, { require_checkbox_opt_in: false })
    expect((await signUp(drop)).status).toBe(201)
    await publish(drop, { require_otp: true })
    const { status, problem } = await signUp(drop)
    expect({ status, detail: problem.detail }).toEqual({ status: 400, detail: refusals.code_invalid.en })
    expect(await kept(drop)).toEqual([1])
  })
  it('accepts a sign-up that satisfies the new rules in one request', async () => {
    const drop = await givenDrop(server, { require_checkbox_opt_in: false })
    expect((await signUp(drop)).status).toBe(201)
    await publish(drop, { title: 'Day Bus' })
    expect((await signUp(drop)).status).toBe(201)
    expect(await kept(drop)).toEqual([1, 2])
  })
})

describe('sign-ups from a page that was opened before the drop changed', () => {
  const own_question = (choices: readonly string[]) => ({
    id: '0192a000-0000-7000-8000-00000000c001',
    label: 'Size',
    field_type: 'MULTIPLE_CHOICE' as const,
    required: true,
    multiple_choice_options: choices.map((label, sort_order) => ({ id: choiceIds[label] ?? '', label, sort_order })),
  })
  const choiceIds: Record<string, string> = {
    S: '0192a000-0000-7000-8000-00000000c00a',
    M: '0192a000-0000-7000-8000-00000000c00b',
  }
  const answer = { status: 400, detail: refusals.page_changed.en }
  const tried = async (drop: GivenDrop, fields: Partial<SignupBody>) => {
    const { status, problem } = await signUp(drop, fields)
    return { status, detail: problem?.detail }
  }
  const seen = { drop_version: 1 }

  it('asks for the fields of that page', async () => {
    const drop = await givenDrop(server, { require_checkbox_opt_in: false })
    await publish(drop, { allow_gender: true, allow_name: true, custom_fields: [own_question(['S', 'M'])] })
    expect((await signUp(drop, seen)).status).toBe(201)
    expect((await tried(drop, { drop_version: 2 })).detail).not.toBe(refusals.page_changed.en)
    expect(await kept(drop)).toEqual([1])
  })
  it('reports when a version was superseded that was the newest when it was first read', async () => {
    const given = await givenDrop(server, {})
    const published = publishedDrops(server.app.database)
    const drop = await published.find(given.drop.id)
    if (!drop) throw new Error('There is no drop.')
    // as for a fan of another server, which knew the version first
    expect(await published.wordsOf({ ...drop, version: 0 }, 1)).toEqual(await published.wordsOf(drop, 1))
    await publish(given, { allow_gender: true })
    const { superseded_at } = (await published.earlierVersion({ ...drop, version: 2 }, 1)) ?? {}
    expect(superseded_at).toBeInstanceOf(Date)
  })
  it('keeps an answer to a question that is no longer asked, and a choice that is no longer offered', async () => {
    const drop = await givenDrop(server, {
      require_checkbox_opt_in: false,
      custom_fields: [own_question(['S', 'M'])],
    })
    const small = [{ drop_custom_field_id: own_question([]).id, drop_custom_field_option_ids: [choiceIds.S ?? ''] }]
    await publish(drop, { custom_fields: [own_question(['M'])] })
    expect((await signUp(drop, { ...seen, custom_field_entries: small })).status).toBe(201)
    await publish(drop, { custom_fields: [] })
    expect((await signUp(drop, { ...seen, custom_field_entries: small })).status).toBe(201)
  })
  it('tells a fan to reload the page when it is older than a day', async () => {
    const drop = await givenDrop(server, { require_checkbox_opt_in: false })
    await publish(drop, { allow_gender: true })
    await server.sql("update drop_versions set created_at = created_at - interval '25 hours' where drop_id = $1", [
      drop.drop.id,
    ])
    expect(await tried(drop, seen)).toEqual(answer)
    expect((await signUp(drop, { ...seen, gender: 'FEMALE' })).status).toBe(201)
  })
  it.each<[string, Partial<DropDraft>]>([
    ['codes', { require_otp: true }],
    ['contacts', { allow_email: false, allow_sms: true }],
  ])('rules %s by the current version, and tells a fan to reload the page', async (_, changes) => {
    const drop = await givenDrop(server, { require_checkbox_opt_in: false })
    await publish(drop, changes)
    expect(await tried(drop, seen)).toEqual(answer)
    expect(await kept(drop)).toEqual([])
  })
  it('tells a fan to reload the page when a code cannot go to the contact that it asks for', async () => {
    const drop = await givenDrop(server, { require_checkbox_opt_in: false, require_otp: true })
    await publish(drop, { allow_email: false, allow_sms: true })
    const { status, problem } = await server.call(signups.otp, await formFor(server, drop, seen, 'otp'))
    expect({ status, detail: problem.detail }).toEqual(answer)
  })
  it('names the field that is wrong on that page too', async () => {
    const drop = await givenDrop(server, { require_checkbox_opt_in: false })
    await publish(drop, { allow_gender: true })
    expect(await tried(drop, { ...seen, email_address: 'ines' })).toEqual({
      status: 400,
      detail: 'Must be a valid email',
    })
  })
  it('names the consent box, which every page has, when it must be ticked since', async () => {
    const drop = await givenDrop(server, { require_checkbox_opt_in: false })
    await publish(drop, { require_checkbox_opt_in: true })
    const { status, problem } = await signUp(drop, { ...seen, marketing_opt_in: false })
    expect([status, problem.field]).toEqual([400, 'marketing_opt_in'])
  })
  it('says it in French on a French page', async () => {
    const drop = await givenDrop(server, { translation_language: 'fr', require_checkbox_opt_in: false })
    await publish(drop, { require_otp: true })
    expect((await tried(drop, seen)).detail).toBe(refusals.page_changed.fr)
  })
})
