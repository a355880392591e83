import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import { diskStorage } from '#integrations/storage/disk.ts'
import { newId } from '#platform/server/new-id.ts'
import { leftovers } from '../../../../../test/leftovers.ts'
import { givenCreator, givenProfile } from '../../../../../test/roster/creators.ts'
import { type Merging, mergingTeam } from '../../../../../test/roster/mergeable-creators.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { creatorErasing } from '../../erasing-contract.ts'
import { creatorPerson } from '../../person-contract.ts'
import { type CreatorErasure, readCreatorErasures } from './erasure-record.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-replay-'))
const files = diskStorage(join(folder, 'files'))
let server: TestServer
let team: Merging
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { FANFARE_DATA_DIR: folder } })
  team = await mergingTeam(server)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const member = () => ({ organization_id: team.organization_id, as: team.ann })

/** Erases somebody, and answers what is kept of it outside of the database. */
async function erase(creator_id: string): Promise<CreatorErasure> {
  const { organization_id, ann } = team
  const { status } = await server.call(creatorErasing.erase, { organization_id, creator_id, confirm: 'ERASE' }, ann)
  expect(status).toBe(200)
  return eventually(async () =>
    (await readCreatorErasures(files)).find(({ creator_ids }) => creator_ids.includes(creator_id)),
  )
}

async function replay() {
  const lines: string[] = []
  const { creators } = await server.app.replayErasures(line => lines.push(line))
  return { creators, lines }
}

const names = async (ids: string[]) =>
  (await server.sql('select name from creators where id = any($1) order by name', [ids])).map(({ name }) => name)

it('erases again a creator restored from a backup, even under another id; keeps creators added since (THREATS 37)', async () => {
  const word = `zyx${newId().slice(-12)}`
  const facts = { username: `${word}tok`, platform_id: `${word}-id`, full_name: `${word} Vale` }
  const { id } = await givenCreator(server, member(), facts)
  await server.call(creatorEdits.setNotes, { creator_id: id, notes: `${word} likes tea` }, team.ann)
  const former = { creator_id: id, social_profile_id: await givenProfile(server, { username: `${word}old` }) }
  const added = { creator_id: id, social_profile_ids: [former.social_profile_id] }
  expect((await server.call(creatorPerson.addProfiles, added, team.ann)).status).toBe(200)
  expect((await server.call(creatorPerson.removeProfile, former, team.ann)).status).toBe(200)
  const kept = await erase(id)
  expect(kept.creator_ids).toEqual([id])
  expect(kept.profiles).toHaveLength(2)
  expect(JSON.stringify(kept)).not.toContain(word)
  expect(await replay()).toMatchObject({ creators: 0 })

  const { organization_id } = team
  await server.sql('insert into creators (organization_id, id, name) values ($1, $2, $3)', [organization_id, id, word])
  // an import that was undone and made again: another creator, whose profile nobody had looked up yet
  const before = await givenCreator(server, member(), { ...facts, platform_id: `@${word}tok` })
  await server.sql(`update creator_profiles set added_at = added_at - interval '1 day' where creator_id = $1`, [
    before.id,
  ])
  const { creators, lines } = await replay()
  expect(creators).toBe(2)
  expect(lines).toContain(`team ${organization_id}: creator ${id} erased again`)
  expect(lines).toContain(`team ${organization_id}: creator ${before.id} erased again`)
  expect(await leftovers(server, [word])).toEqual([])
  const audited = await server.sql(
    `select target_id, actor_name from audit_entries where action = 'creator.erasure_replayed' order by target_id`,
  )
  expect(audited).toEqual([id, before.id].sort().map(target_id => ({ target_id, actor_name: 'Fanfare' })))

  const since = await givenCreator(server, member(), facts)
  expect((await replay()).creators).toBe(0)
  const dates = (await readCreatorErasures(files)).filter(({ creator_ids }) => creator_ids.includes(before.id))
  expect(dates.map(({ erased_at }) => erased_at)).toEqual([kept.erased_at])
  expect(await server.sql('select from creators where id = $1', [since.id])).toHaveLength(1)
})

it('erases nobody by a name that belonged to another account; reports creators who have other profiles too (THREATS 37)', async () => {
  const word = `zyx${newId().slice(-12)}`
  const { id } = await givenCreator(server, member(), { username: `${word}tok`, platform_id: `${word}-id` })
  const before = async (creator_id: string) =>
    server.sql(`update creator_profiles set added_at = added_at - interval '1 day' where creator_id = $1`, [creator_id])
  await erase(id)
  // the name went to another account
  const heir = await givenCreator(server, member(), { username: `${word}tok`, platform_id: `${word}-heir` })
  await before(heir.id)
  const [holder = ''] = await team.given({ name: 'Holder', profiles: [{ username: `${word}own` }] })
  const { organization_id } = team
  const profile = await givenProfile(server, { username: `${word}old`, platform_id: `${word}-id` })
  await server.sql(
    'insert into creator_profiles (organization_id, creator_id, social_profile_id) values ($1, $2, $3)',
    [organization_id, holder, profile],
  )
  await before(holder)
  const { creators, lines } = await replay()
  expect(creators).toBe(0)
  expect(await server.sql('select from creators where id = any($1)', [[heir.id, holder]])).toHaveLength(2)
  expect(lines).toContain(
    `team ${organization_id}: creator ${holder} has a profile of somebody who was erased: look at them`,
  )
})

it('undoes a merge from the backup before erasing, so that only the erased creator goes (THREATS 37)', async () => {
  const [a = '', b = '', c = '', d = ''] = await team.given(
    { name: 'Ada' },
    { name: 'Bex', profiles: [{ username: 'bex' }], contacts: [{ type: 'email', value: 'bex@mail.example' }] },
    { name: 'Cai' },
    { name: 'Dua' },
  )
  await team.merge(a, [b])
  await team.merge(a, [c])
  await team.merge(d, [a])
  const { organization_id } = team
  const erasure_id = newId()
  const erased: CreatorErasure = {
    organization_id,
    erasure_id,
    creator_ids: [b],
    erased_at: new Date().toISOString(),
    profiles: [],
  }
  await files.put(`creator-erasures/${organization_id}/${erasure_id}.json`, Buffer.from(JSON.stringify(erased)))
  const { creators, lines } = await replay()
  expect(creators).toBe(1)
  expect(lines).toContain(`team ${organization_id}: creator ${b} erased again`)
  expect(await names([a, b, c, d])).toEqual(['Ada', 'Cai', 'Dua'])
  expect(await leftovers(server, ['Bex', 'bex@mail.example'])).toEqual([])
  expect(await team.wrongCounts()).toEqual([])
  expect((await replay()).creators).toBe(0)
})
