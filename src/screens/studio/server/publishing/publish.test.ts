import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { drops } from '#records/drops/contract.ts'
import { dropCommands, dropScreens } from '#screens/drops/contract.ts'
import { formFor } from '../../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Studio, studioOf } from '../../../../../test/studio.ts'
import { studio } from '../../contract.ts'

let server: TestServer
let team: Studio
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  team = await studioOf(server)
})
afterAll(() => server.stop())

const ann: Studio['ann'] = (...call) => team.ann(...call)
const begun: Studio['begun'] = (...draft) => team.begun(...draft)
const opened = async (id: string) => (await ann(studio.open, { id } as never)).body
const publish = (based: { id: string; base_revision: number }) => ann(studio.publish, based as never)
const schedule = (based: object, publish_at: string) => ann(studio.schedule, { ...based, publish_at } as never)
const fans = (identifier: string) => server.call(drops.get, { identifier })
/** What fans see is at most a second old. */
const fansSee = (id: string, title: string | null) =>
  eventually(async () => {
    const { status, body } = await fans(id)
    return title === null ? status === 404 : status === 200 && body.drop.title === title && body.drop
  })
const listed = async (id: string) => (await ann(dropScreens.list, {} as never)).body.items.find(drop => drop.id === id)
const ahead = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString()

describe('publishing', () => {
  it('makes the draft the public page with sign-ups, and later changes wait for the next publication (DROP-138)', async () => {
    const { id, base_revision } = await begun({ allow_name: true, voice: 'wide' })
    const first = await publish({ id, base_revision })
    expect(first.body).toMatchObject({ version: 1, phase: 'LIVE', publish_at: null })
    const drop = await fansSee(id, 'Night Bus')
    expect(drop).toMatchObject({ allow_name: true })
    const form = await formFor(server, { organization_id: team.organization_id, drop } as never, {
      first_name: 'Ada',
      last_name: 'Low',
    })
    expect((await server.call(signups.subscribe, form)).status).toBe(201)

    await ann(studio.save, { id, base_revision, changes: { title: 'Last Bus' } } as never)
    expect(await opened(id)).toMatchObject({
      phase: 'LIVE',
      has_unpublished_changes: true,
      unpublished_changes: [{ field: 'title', label: 'Title', before: 'Night Bus', after: 'Last Bus' }],
      published: { version: 1, draft: { title: 'Night Bus', voice: 'wide' } },
      address_is_free: false,
    })
    expect(await listed(id)).toMatchObject({ title: 'Night Bus', has_unpublished_changes: true, sign_ups: 1 })
    expect((await fans(id)).body.drop.title).toBe('Night Bus')

    expect((await publish({ id, base_revision: base_revision + 1 })).body.version).toBe(2)
    await fansSee(id, 'Last Bus')
    expect(await opened(id)).toMatchObject({ has_unpublished_changes: false, unpublished_changes: [] })
    expect(await listed(id)).toMatchObject({ title: 'Last Bus', has_unpublished_changes: false })
  })
  it('is recorded in the history, and a version can be restored', async () => {
    const { id, base_revision } = await begun({ frame_origins: ['https://label.example'] })
    await publish({ id, base_revision })
    await ann(studio.save, { id, base_revision, changes: { title: 'Last Bus', frame_origins: [] } } as never)
    await publish({ id, base_revision: base_revision + 1 })
    const { items } = (await ann(studio.versions, { id } as never)).body
    expect(items.map(({ kind, version, by }) => [kind, version, by])).toEqual([
      ['PUBLISHED', 2, 'ann'],
      ['EDITED', null, 'ann'],
      ['PUBLISHED', 1, 'ann'],
      ['EDITED', null, 'ann'],
      ['STARTED', null, 'ann'],
    ])
    expect(items[0]?.changes).toEqual(['Title: “Last Bus”', 'Sites that show the form removed'])
    const back = { id, base_revision: base_revision + 1, entry_id: 'version-1' }
    const { draft } = (await ann(studio.restore, back as never)).body
    expect(draft).toMatchObject({ title: 'Night Bus', frame_origins: ['https://label.example'] })
    expect((await fans(id)).body.drop.title).toBe('Last Bus')
  })
  it('lists scheduling, a new time, unscheduling, publishing, closing, reopening and archiving in the history', async () => {
    const based = await begun()
    const { id } = based
    const [first, second] = [ahead(3_600_000), ahead(7_200_000)]
    const history = async () => (await ann(studio.versions, { id } as never)).body.items
    await schedule(based, first)
    server.clock.advance(1)
    await schedule(based, first)
    await schedule(based, second)
    for (const step of ['unschedule', 'publish', 'publish', 'close', 'close', 'reopen', 'archive'] as const) {
      server.clock.advance(1)
      await (step === 'publish' ? publish(based) : ann(studio[step], { id } as never))
    }
    const told = (await history()).filter(({ kind }) => kind !== 'EDITED' && kind !== 'STARTED')
    expect(told.map(({ kind, version, opens_at, has_draft, by }) => [kind, version, opens_at, has_draft, by])).toEqual([
      ['ARCHIVED', null, null, false, 'ann'],
      ['REOPENED', null, null, false, 'ann'],
      ['CLOSED', null, null, false, 'ann'],
      ['OPENED', null, null, false, 'ann'],
      ['UNSCHEDULED', null, null, false, 'ann'],
      ['SCHEDULED', null, second, false, 'ann'],
      ['SCHEDULED', 1, first, true, 'ann'],
    ])
    const nothing = await ann(studio.state, { id, entry_id: told[0]?.id } as never)
    expect(nothing.status).toBe(404)
  })
  it('creates no version without a change, and is rejected for an outdated draft', async () => {
    const { id, base_revision } = await begun()
    const versions = [await publish({ id, base_revision }), await publish({ id, base_revision })]
    expect(versions.map(({ body }) => body.version)).toEqual([1, 1])
    const late = await publish({ id, base_revision: base_revision - 1 })
    expect(late.problem).toMatchObject({ status: 409, revision: base_revision })
  })
  it('is rejected with every invalid field, and fans see nothing (THREATS 19, 20)', async () => {
    const { id, base_revision } = await begun({
      title: ' ',
      background_color_hex: 'red;}body{display:none',
      post_signup_redirect_url: 'javascript:alert(1)',
      custom_image_url: 'https://user:secret@evil.example/a.png',
      frame_origins: ["https://a.example; script-src 'unsafe-inline'"],
    })
    const { problem } = await publish({ id, base_revision })
    expect(problem).toMatchObject({ status: 422, code: 'unprocessable', field: 'title' })
    expect(problem.faults?.map(({ field }) => field)).toEqual([
      'title',
      'background_color_hex',
      'frame_origins.0',
      'post_signup_redirect_url',
      'custom_image_url',
    ])
    expect((await fans(id)).status).toBe(404)
  })
})

describe('scheduling', () => {
  it('opens the page at its time, not earlier (DROP-138)', async () => {
    const based = await begun()
    const at = ahead(3_600_000)
    expect((await schedule(based, at)).body).toMatchObject({ version: 1, phase: 'SCHEDULED', publish_at: at })
    expect(await opened(based.id)).toMatchObject({ phase: 'SCHEDULED', publish_at: at, address_is_free: true })
    expect(await listed(based.id)).toMatchObject({ phase: 'SCHEDULED', go_live_at: at })
    expect((await fans(based.id)).status).toBe(404)
    server.clock.advance(3_600_000)
    await fansSee(based.id, 'Night Bus')
    expect(await listed(based.id)).toMatchObject({ phase: 'LIVE' })
  })
  it('can be cancelled, and the page published at once', async () => {
    const based = await begun()
    await schedule(based, ahead(3_600_000))
    const back = await ann(studio.unschedule, { id: based.id } as never)
    expect(back.body).toMatchObject({ phase: 'DRAFT' })
    expect((await ann(studio.unschedule, { id: based.id } as never)).status).toBe(409)
    server.clock.advance(3_600_000)
    expect((await fans(based.id)).status).toBe(404)
    expect((await publish(based)).body).toMatchObject({ version: 1, phase: 'LIVE' })
    await fansSee(based.id, 'Night Bus')
  })
  it('publishes the changes when the page opened before its studio heard of it', async () => {
    const based = await begun()
    const at = ahead(3_600_000)
    await schedule(based, at)
    server.clock.advance(3_600_000)
    const saved = await ann(studio.save, { ...based, changes: { title: 'Later Bus' } } as never)
    const changed = { id: based.id, base_revision: saved.body.revision }
    expect((await schedule(changed, ahead(-1))).problem).toMatchObject({ status: 400, field: 'publish_at' })
    expect((await schedule(changed, at)).body).toMatchObject({ version: 2, phase: 'LIVE', publish_at: null })
    await fansSee(based.id, 'Later Bus')
    const { problem } = await ann(studio.unschedule, { id: based.id } as never)
    expect(problem).toMatchObject({ status: 409, detail: 'This page is public already.' })
  })
  it('is allowed only for unpublished pages and future times', async () => {
    const based = await begun()
    expect((await schedule(based, ahead(-1))).problem).toMatchObject({ status: 400, field: 'publish_at' })
    await publish(based)
    expect((await schedule(based, ahead(1_000))).status).toBe(409)
  })
})

describe('closing, reopening and archiving a drop', () => {
  it('closes, reopens, and archives for good (DROP-132, DROP-137)', async () => {
    const based = await begun()
    const { id } = based
    const move = async (to: 'close' | 'reopen' | 'archive') => {
      const { status, body } = await ann(studio[to], { id } as never)
      return status === 200 ? body.phase : status
    }
    expect(await move('close')).toBe(409)
    await publish(based)
    expect([await move('close'), await move('reopen'), await move('archive')]).toEqual(['ENDED', 'LIVE', 'ARCHIVED'])
    expect([await move('reopen'), await move('close')]).toEqual([409, 409])
    await fansSee(id, null)
    const late = [
      ann(studio.save, { ...based, changes: { title: 'Later' } } as never),
      publish(based),
      ann(dropCommands.update, { id, title: 'Later' } as never),
    ]
    expect((await Promise.all(late)).map(({ status }) => status)).toEqual([409, 409, 409])
    expect((await ann(studio.duplicate, { id } as never)).status).toBe(201)
  })
})

describe('a drop past its end', () => {
  it('takes corrections, and opens again when a later end is published (DROP-017, DROP-018)', async () => {
    const { id, base_revision } = await begun({ end_at: ahead(60_000), end_message: 'Bye' })
    await publish({ id, base_revision })
    server.clock.advance(60_000)
    const changed = (revision: number, changes: object) =>
      ann(studio.save, { id, base_revision: revision, changes } as never)

    await changed(base_revision, { end_message: 'Thank you all' })
    const corrected = await publish({ id, base_revision: base_revision + 1 })
    expect(corrected.body).toMatchObject({ version: 2, phase: 'ENDED' })
    expect((await fans(id)).body.drop).toMatchObject({ end_message: 'Thank you all' })

    await changed(base_revision + 1, { end_at: ahead(60_000) })
    expect((await publish({ id, base_revision: base_revision + 2 })).body).toMatchObject({ version: 3, phase: 'LIVE' })
  })
  it('is not reopened while its end is in the past (DROP-137)', async () => {
    const { id, base_revision } = await begun({ end_at: ahead(60_000) })
    await publish({ id, base_revision })
    await ann(studio.close, { id } as never)
    server.clock.advance(60_000)
    const refused = await ann(studio.reopen, { id } as never)
    expect(refused.problem).toMatchObject({ status: 409, detail: expect.stringContaining('choose a later end') })
    await ann(studio.save, { id, base_revision, changes: { end_at: null } } as never)
    expect((await publish({ id, base_revision: base_revision + 1 })).body.phase).toBe('ENDED')
    expect((await ann(studio.reopen, { id } as never)).body.phase).toBe('LIVE')
  })
})

describe('API calls beside the studio', () => {
  it('publish an update and keep the unpublished draft changes (DROP-133)', async () => {
    const { id, base_revision } = await begun()
    await publish({ id, base_revision })
    await ann(studio.save, { id, base_revision, changes: { description: 'Not yet' } } as never)
    const { body } = await ann(dropCommands.update, { id, title: 'By a program' } as never)
    expect(body.version).toBe(2)
    expect(await fansSee(id, 'By a program')).toMatchObject({ description: null })
    expect(await opened(id)).toMatchObject({
      revision: base_revision + 2,
      draft: { title: 'By a program', description: 'Not yet' },
      unpublished_changes: [{ field: 'description' }],
    })
  })
  it('update a draft without publishing it (DROP-138)', async () => {
    const { id } = await begun()
    expect((await ann(dropCommands.update, { id, title: 'By a program' } as never)).body.version).toBe(0)
    expect((await opened(id)).draft.title).toBe('By a program')
    expect((await fans(id)).status).toBe(404)
  })
  it('create a drop that opens unchanged in the studio (DROP-133)', async () => {
    const made = {
      drop_profile_id: team.drop_profile_id,
      title: 'Made',
      drop_type: 'COMMENT',
      slug: `drop-${randomUUID().slice(0, 8)}`,
    }
    const { id } = (await ann(dropCommands.create, made as never)).body
    expect(await opened(id)).toMatchObject({ revision: 0, phase: 'LIVE', has_unpublished_changes: false })
    const saved = await ann(studio.save, { id, base_revision: 0, changes: { title: 'Made anew' } } as never)
    expect(saved.body).toMatchObject({ revision: 1, unpublished_changes: [{ before: 'Made', after: 'Made anew' }] })
  })
})
