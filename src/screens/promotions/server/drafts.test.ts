import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { diskStorage } from '#integrations/storage/disk.ts'
import type { Storage } from '#integrations/storage/port.ts'
import { newId } from '#platform/server/new-id.ts'
import { activations } from '#records/promotions/contract.ts'
import { readDraftFile } from '#records/promotions/server/draft-files.ts'
import { film } from '../../../../test/film.ts'
import { givenCreator } from '../../../../test/roster/creators.ts'
import { givenActivation, givenArtist } from '../../../../test/roster/promotions.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { promotionScreens } from '../contract.ts'
import { draftFiles } from '../draft-contract.ts'

let server: TestServer
let north: Team<'ann'>
let south: Team<'sue'>
let artist: string
let id: string
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner' })
  south = await teamOf(server, 'South', { sue: 'owner' })
  artist = await givenArtist(server, north.organization_id)
})
afterAll(() => server.stop())
beforeEach(async () => {
  id = await givenActivation(server, member(), { artist_id: artist, budget: 1000, max_uploads: 2 })
})

const ann = () => north.people.ann
const member = () => ({ organization_id: north.organization_id, as: ann() })
const get = async () =>
  (await server.call(promotionScreens.get, { organization_id: north.organization_id, id }, ann())).body

/** A creator in the activation at a stage. */
async function shortlisted(stage = 'MATCHED', price: number | null = 100, currency = 'USD') {
  const creator = await givenCreator(server, member())
  const { username = '' } = creator.social_profiles[0] ?? {}
  await server.call(
    activations.addCreators,
    { id, creators: [{ username, platform: 'TikTok', price, currency }], stage } as never,
    ann(),
  )
  return { ...creator, username }
}
describe('drafts', () => {
  const uploadDraft = (creator_id: string, bytes: Uint8Array, name = 'cut.mp4', note = '') =>
    server.call(
      draftFiles.upload,
      { activation_id: id, creator_id, name, note },
      { ...ann(), file: new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }) },
    )
  const open = (url: string, headers: Record<string, string> = {}) =>
    fetch(server.url + url, { headers: { ...ann(), ...headers } })

  it('takes a film as the next version, and shows it to members only, also in parts', async () => {
    const creator = await shortlisted('hired')
    await addDraft(creator.id)
    const bytes = film(540, 960, 12)
    const { body, status } = await uploadDraft(creator.id, bytes, 'not-a-name.pdf', 'Second cut')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      version: 2,
      note: 'Second cut',
      state: 'WAITING',
      file: { name: 'not-a-name.pdf', type: 'video/mp4', size: bytes.length },
    })
    expect((await get()).creators[0]).toMatchObject({ stage: 'drafted', draft: { version: 2, file: body.file } })
    const shown = await open(body.url)
    expect(shown.headers.get('content-type')).toBe('video/mp4')
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/)
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true)
    const part = await open(body.url, { range: 'bytes=4-7' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-7/${bytes.length}`])
    expect(await part.text()).toBe('ftyp')
    expect((await open(body.url, south.people.sue)).status).toBe(404)
    expect((await fetch(server.url + body.url)).status).toBe(401)
    expect((await decide(body.id, 'APPROVED')).body.state).toBe('APPROVED')
  })

  it('reads a file in pieces of 128 KB, however large it is (THREATS 47)', async () => {
    const creator = await shortlisted('hired')
    const bytes = Buffer.concat([film(540, 960, 12), Buffer.alloc(2_500_000, 7)])
    const { body } = await uploadDraft(creator.id, bytes)
    const part = await open(body.url, { range: 'bytes=1048574-1048577' })
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1_048_574, 1_048_578))).toBe(true)
    const whole = await open(body.url)
    expect(whole.headers.get('content-length')).toBe(String(bytes.length))
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)

    const sizes: number[] = []
    const disk = diskStorage(join(server.app.settings.FANFARE_DATA_DIR ?? '', 'files'))
    const storage: Storage = {
      ...disk,
      read: () => Promise.reject(new Error('The whole file is in memory.')),
      readPart: (key, from, to) => {
        sizes.push(to - from + 1)
        return disk.readPart(key, from, to)
      },
    }
    const of = { organization_id: north.organization_id, activation_id: id }
    const file = await server.app.database.readOrganization(of.organization_id, db =>
      readDraftFile(db, storage, of, body.id),
    )
    for await (const piece of file?.pieces(0, bytes.length - 1) ?? []) expect(piece.length).toBeGreaterThan(0)
    expect(Math.max(...sizes)).toBe(131_072)
  })

  it('refuses a draft that is no film, picture or PDF by its bytes, and removes files with their creator', async () => {
    const creator = await shortlisted('NEGOTIATING')
    const page = Buffer.from('<html><script>alert(1)</script>')
    expect((await uploadDraft(creator.id, page, 'cut.mp4')).problem).toMatchObject({ status: 400 })
    expect((await uploadDraft(newId(), film(540, 960, 12))).status).toBe(404)
    const { body } = await uploadDraft(creator.id, Buffer.from('%PDF-1.7 script'), 'script.pdf')
    expect((await open(body.url)).headers.get('content-disposition')).toMatch(/^attachment/)
    const removing = { activation_id: id, creator_ids: [creator.id] }
    await server.call(promotionScreens.removeCreators, removing, ann())
    expect((await open(body.url)).status).toBe(404)
    const jobs = await server.sql<{ payload: { draft_ids: string[] } }>(
      `select payload from job_outbox where task = 'remove_draft_files'`,
    )
    expect(jobs.at(-1)?.payload.draft_ids).toEqual([body.id])
  })

  const addDraft = async (creator_id: string) =>
    (
      await server.call(
        promotionScreens.addDraft,
        { activation_id: id, creator_id, url: 'https://files.example/a.mp4' },
        ann(),
      )
    ).body
  const decide = (draft_id: string, state: 'APPROVED' | 'CHANGES_REQUESTED', comment = '') =>
    server.call(promotionScreens.decideDraft, { activation_id: id, draft_id, state, comment }, ann())

  it('counts versions, and moves hired creators to drafted', async () => {
    const creator = await shortlisted('hired')
    expect((await addDraft(creator.id)).version).toBe(1)
    expect((await addDraft(creator.id)).version).toBe(2)
    const [card] = (await get()).creators
    expect(card).toMatchObject({ stage: 'drafted', draft: { version: 2, state: 'WAITING' } })
    const rows = await server.sql('select promotion_draft_count from creators where id = $1', [creator.id])
    expect(rows).toEqual([{ promotion_draft_count: 2 }])
  })

  it('refuses a link that is no web address, because it is shown as a link', async () => {
    const creator = await shortlisted('hired')
    const draft = { activation_id: id, creator_id: creator.id, url: 'javascript:alert(1)' }
    expect((await server.call(promotionScreens.addDraft, draft, ann())).status).toBe(400)
  })

  it('decides about the newest version once', async () => {
    const creator = await shortlisted('hired')
    const [old, newest] = [await addDraft(creator.id), await addDraft(creator.id)]
    expect((await decide(old.id, 'APPROVED')).status).toBe(409)
    expect((await decide(newest.id, 'CHANGES_REQUESTED', 'Louder')).body).toMatchObject({
      state: 'CHANGES_REQUESTED',
      comment: 'Louder',
    })
    expect((await decide(newest.id, 'APPROVED')).status).toBe(409)
    expect((await decide(newId(), 'APPROVED')).status).toBe(404)
  })
})
