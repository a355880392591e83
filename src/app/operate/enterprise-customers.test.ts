import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { formWords } from '#features/signups/words.ts'
import { memoryStorage } from '#integrations/storage/memory.ts'
import { audit } from '#records/audit/contract.ts'
import { drops } from '#records/drops/contract.ts'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import * as render from '#screens/drop-page/web/render.tsx'
import { studio } from '#screens/studio/contract.ts'
import { makeDrop } from '#screens/studio/server/drafts/make-drop.ts'
import { formFor, givenDrop, type SignupBody } from '../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { type Studio, studioOf } from '../../../test/studio.ts'
import { Refusal } from '../launch/refusal.ts'
import { listEnterpriseCustomers, setEnterpriseCustomer } from './enterprise-customers.ts'

const assets = {
  stylesheets: ['/fan/fan.css'],
  no_script_stylesheet: '/fan/no-script.css',
  script: '/fan/fan.js',
  frame_script: '/fan/frame.js',
}

let server: TestServer
let team: Studio
let neighbours: Studio
beforeAll(async () => {
  server = await startTestServer({
    settings: { RATE_LIMIT_FACTOR: '1000' },
    fanPages: { render: render as FanRenderer, assets },
  })
  team = await studioOf(server)
  neighbours = await studioOf(server)
})
afterAll(() => server.stop())

const words = formWords('en')
const set = (named: string, customer: string | null, database = server.app.database) =>
  setEnterpriseCustomer({ ownerUrl: server.ownerUrl, database }, { team: named, customer, at: server.clock.now() })
/** As fans find it, at most a second late. */
const seenAs = (id: string, customer: string | null) =>
  eventually(async () => {
    const { drop } = (await server.call(drops.get, { identifier: id })).body
    return drop.enterprise_customer_id === customer && drop
  })
async function online({ ann, begun }: Studio) {
  const draft = await begun({ require_checkbox_opt_in: false })
  await ann(studio.publish, draft as never)
  return draft
}
async function signUp(id: string, fields: Partial<SignupBody>) {
  const { drop } = (await server.call(drops.get, { identifier: id })).body
  const { status, body, problem } = await server.call(signups.subscribe, await formFor(server, { drop }, fields))
  const agreed = await server.sql<{ purpose: string; state: string; text: string }>(
    `select purpose, state, text from consents c join consent_texts t on t.organization_id = c.organization_id and t.id = c.text_id
     where signup_id = $1 order by purpose`,
    [body.id ?? null],
  )
  return { status, field: problem.field, agreed }
}

it('FORM-048, AMB-14, DROP-117 shows the enterprise words on all pages of an organization at once when the operator makes it an enterprise customer, and records in the ledger what each fan saw', async () => {
  const { id, base_revision } = await online(team)
  const other = await online(neighbours)
  await team.ann(studio.save, { id, base_revision, changes: { title: 'Waits' } } as never)
  expect((await signUp(id, { marketing_opt_in: false })).status).toBe(201)

  expect(await set(team.organization_id, 'acme-4711')).toEqual({ name: 'North', pages: 1 })
  expect(await seenAs(id, 'acme-4711')).toMatchObject({ title: 'Night Bus', require_checkbox_opt_in: false })
  expect(await seenAs(other.id, null)).toBeTruthy()
  expect(await listEnterpriseCustomers(server.ownerUrl)).toMatchObject([{ enterprise_customer_id: 'acme-4711' }])
  for (const drop_version of [1, 2])
    expect(await signUp(id, { marketing_opt_in: false, drop_version })).toMatchObject({
      status: 400,
      field: 'marketing_opt_in',
    })
  expect((await signUp(id, { drop_version: 1 })).agreed).toEqual([
    { purpose: 'MARKETING', state: 'GIVEN', text: words.opt_in('Vesper Lane') },
  ])
  expect((await signUp(id, { drop_version: 2 })).agreed).toEqual([
    { purpose: 'MARKETING', state: 'GIVEN', text: words.enterprise_opt_in('Vesper Lane') },
    { purpose: 'PARTNERS', state: 'DECLINED', text: words.second_opt_in },
  ])
  expect(await set(team.organization_id, 'acme-4711')).toMatchObject({ pages: 0 })

  const opened = (await team.ann(studio.open, { id } as never)).body
  expect(opened).toMatchObject({ is_enterprise: true, published: { version: 2, draft: { title: 'Night Bus' } } })
  expect(opened.unpublished_changes.map(({ field }) => field)).toEqual(['title'])

  expect(await set(team.organization_id, null)).toMatchObject({ pages: 1 })
  await seenAs(id, null)
  expect((await signUp(id, { marketing_opt_in: false })).status).toBe(201)
  const { items } = (await team.ann(studio.versions, { id } as never)).body
  const versions = items.filter(({ kind }) => kind === 'PUBLISHED')
  expect(versions.slice(0, 2).map(({ version, by, changes }) => [version, by, changes])).toEqual([
    [3, 'Fanfare', ['Agreement no longer as of an enterprise customer']],
    [2, 'Fanfare', ['Agreement as of an enterprise customer']],
  ])
})

it('shows in the organization’s audit log that the operator started and ended the enterprise status', async () => {
  const { organization_id, ann } = await studioOf(server)
  await set(organization_id, 'acme-4711')
  await set(organization_id, null)
  const { items } = (await ann(audit.list, {} as never)).body
  expect(items).toMatchObject([
    { actor_id: null, actor_name: 'The operator', action: 'team.unmade_customer', target_id: organization_id },
    { action: 'team.made_customer', target_id: organization_id, details: { customer: 'acme-4711' } },
  ])
})

it('writes no audit entry when nothing changed, and one entry when an interrupted change is repeated', async () => {
  const { organization_id, ann } = await studioOf(server)
  const inOrganization = () => Promise.reject(new Error('broken off'))
  await set(organization_id, null)
  await expect(set(organization_id, 'acme-4711', { ...server.app.database, inOrganization })).rejects.toThrow('broken')
  for (const customer of ['acme-4711', 'acme-4711', 'acme-4712', null, null]) await set(organization_id, customer)
  const { items } = (await ann(audit.list, {} as never)).body
  expect(items).toMatchObject([
    { action: 'team.unmade_customer' },
    { action: 'team.made_customer', details: { customer: 'acme-4712' } },
    { action: 'team.made_customer', details: { customer: 'acme-4711' } },
  ])
})

it('DROP-117 sets the enterprise flag on every draft saved, previewed, copied or published afterwards, whatever the owner chose', async () => {
  const [{ slug = '' } = {}] = await server.sql<{ slug: string }>('select slug from auth.organization where id = $1', [
    team.organization_id,
  ])
  await set(slug, 'acme-4711')
  const { id, base_revision } = await team.begun({ require_checkbox_opt_in: false })
  const { html } = (await team.ann(studio.preview, { id } as never)).body
  expect(html).toMatch(/<input type="checkbox" required="" name="marketing_opt_in"/)
  expect(html).toMatch(/name="secondary_opt_in"/)
  expect(html).toContain(words.enterprise_opt_in('Vesper Lane'))
  await team.ann(studio.publish, { id, base_revision } as never)
  await seenAs(id, 'acme-4711')
  const copy = (await team.ann(studio.duplicate, { id } as never)).body
  expect((await team.ann(studio.open, { id: copy.id } as never)).body).toMatchObject({ is_enterprise: true })
})

it('FORM-048 does not publish the plain words on a drop created while its organization becomes an enterprise customer', async () => {
  const { organization_id, drop_profile_id } = await studioOf(server)
  const draft = { title: 'Night Bus', drop_type: 'BASIC_SIGN_UP' } as const
  let following: ReturnType<typeof set> | undefined
  let over = false
  const { id } = await server.app.database.inOrganization(organization_id, async db => {
    const drop = await makeDrop(db, memoryStorage(), organization_id, { drop_profile_id, draft })
    following = set(organization_id, 'acme-4711').finally(() => {
      over = true
    })
    // it waits for this transaction, or has gone past it
    await eventually(async () => over || (await waitsForLock()))
    return drop
  })
  expect(await following).toMatchObject({ pages: 1 })
  expect(await seenAs(id, 'acme-4711')).toBeTruthy()
})
const waitsForLock = async () =>
  (
    await server.sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%drop_profiles%for update%'`,
    )
  ).length > 0

it('refuses the enterprise flag from an API key', async () => {
  const { drop } = await givenDrop(server, { enterprise_customer_id: 'mine' })
  expect(drop.enterprise_customer_id).toBeNull()
})

it('lets only the database owner change the status, and refuses an unknown organization', async () => {
  await expect(set('nobody', 'acme')).rejects.toThrow(Refusal)
  await expect(set(team.organization_id, 'two words')).rejects.toThrow(Refusal)
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  try {
    for (const role of ['fanfare_app', 'fanfare_auth']) {
      await owner.query(`set role ${role}`)
      await expect(owner.query(`update auth.organization set enterprise_customer_id = 'mine'`)).rejects.toMatchObject({
        code: '42501',
      })
      await owner.query('reset role')
    }
  } finally {
    await owner.end()
  }
})
