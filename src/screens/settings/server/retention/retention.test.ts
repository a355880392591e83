import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { retentionRules } from '#app/retention.ts'
import { erasingOf } from '#app/services/providers.ts'
import { silentLog } from '#platform/server/log.ts'
import type { RetentionRule } from '#platform/server/retention-rule.ts'
import { audit } from '#records/audit/contract.ts'
import { seedSide } from '../../../../../test/isolation/side.ts'
import type { Side } from '../../../../../test/isolation/world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { RETENTION_CHOICES, type RetentionDays, type RetentionKind, retention } from '../../retention-contract.ts'
import { expireDataWork } from './expire-data.ts'

let server: TestServer
let side: Side
let other: Side
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '10000' } })
  side = await seedSide(server, 'A')
  other = await seedSide(server, 'B')
}, 240_000)
afterAll(() => server.stop())

const org = () => ({ organization_id: side.organization_id })
const asOwner = () => ({ cookie: side.owner })
const forever: RetentionDays = { inactive_fans: null, visit_details: null, mail_texts: null, import_files: 30 }
const preview = async (days: RetentionDays) =>
  (await server.call(retention.preview, { ...org(), days }, asOwner())).body
const save = (days: RetentionDays, cookie = side.owner) => server.call(retention.save, { ...org(), days }, { cookie })
const night = () =>
  expireDataWork(retentionRules(erasingOf(server.app.settings)), { batch: 2 }).run(
    { database: server.app.database, clock: server.clock, log: silentLog, attempt: 1, lastAttempt: true },
    {},
  )
/** The last second of the day that is the first to go, and the first second of the first day that stays. */
const around = (days: number) => {
  const kept = Math.floor(server.clock.now().getTime() / 86_400_000 - days) * 86_400_000
  return { gone: new Date(kept - 1000), kept: new Date(kept) }
}
const count = async (sql: string, ...values: unknown[]) =>
  Number((await server.sql<{ count: string }>(sql, [side.organization_id, ...values]))[0]?.count)

describe('how long a team keeps data', () => {
  it('starts with defaults that erase nobody, is changed by owners only, and keeps proof of consent for four years', async () => {
    expect((await server.call(retention.get, org(), asOwner())).body).toEqual({
      inactive_fans: null,
      visit_details: 731,
      mail_texts: null,
      import_files: 30,
    })
    expect((await save(forever, side.member)).status).toBe(403)
    expect((await save({ ...forever, inactive_fans: 365 })).status).toBe(400)
    expect(Math.min(...RETENTION_CHOICES.inactive_fans.choices)).toBe(1461)
    expect((await save({ ...forever, visit_details: 90 })).body.visit_details).toBe(90)
    const { items } = (await server.call(audit.list, org(), asOwner())).body
    expect(items[0]).toMatchObject({ action: 'team.retention_set', details: { changed: ['visit_details'] } })
  })

  it('sums visits up when their days are over, on the day after and not before', async () => {
    await save({ ...forever, visit_details: 90 })
    const { gone, kept } = around(90)
    const visit = `insert into drop_traffic (organization_id, drop_id, day, source, medium, campaign, country_code, views, form_starts)
      values ($1, $2, ($3::timestamptz at time zone 'UTC')::date, $4, 'social', '', 'DE', $5, 1)`
    const of = [side.organization_id, side.drop_id]
    for (const [source, views] of [
      ['tiktok', 5],
      ['instagram', 7],
      ['newsletter', 2],
    ] as const) {
      await server.sql(visit, [...of, gone, source, views])
      await server.sql(visit, [...of, kept, source, views])
    }
    expect((await preview({ ...forever, visit_details: 90 })).visit_details).toBe(3)
    await night()
    const days = await server.sql<{ source: string; views: number }>(
      `select source, views::integer as views from drop_traffic where organization_id = $1 and drop_id = $2
         and day between ($3::timestamptz at time zone 'UTC')::date and ($4::timestamptz at time zone 'UTC')::date order by day, source`,
      [...of, gone, kept],
    )
    expect(days).toEqual([
      { source: '', views: 14 },
      { source: 'instagram', views: 7 },
      { source: 'newsletter', views: 2 },
      { source: 'tiktok', views: 5 },
    ])
    expect((await preview({ ...forever, visit_details: 90 })).visit_details).toBe(0)
    // a second night changes nothing
    await night()
    expect(
      await count(
        `select sum(views) as count from drop_traffic where organization_id = $1 and drop_id = $2 and source = ''
      and day = ($3::timestamptz at time zone 'UTC')::date`,
        side.drop_id,
        gone,
      ),
    ).toBe(14)
  })

  it('erases fans who did nothing, on the day after, and nobody of another team', async () => {
    const { gone, kept } = around(1461)
    const past = async (at: Date, team: Side) => {
      const of = [at, team.organization_id]
      await server.sql('update fans set last_seen_at = $1, created_at = $1 where organization_id = $2', of)
      await server.sql('alter table consents disable trigger user')
      await server.sql('update consents set given_at = $1 where organization_id = $2', of)
      await server.sql('alter table consents enable trigger user')
      await server.sql('update signups set created_at = $1 where organization_id = $2', of)
      await server.sql('update fan_events set happened_at = $1 where organization_id = $2', of)
      await server.sql(
        'update broadcast_recipients set opened_at = null, clicked_at = null where organization_id = $2 and $1::timestamptz is not null',
        of,
      )
    }
    await past(gone, other)
    await past(kept, side)
    const days = { ...forever, inactive_fans: 1461 }
    await save(days)
    expect((await preview(days)).inactive_fans).toBe(0)
    const fans = () => count('select count(*) from fans where organization_id = $1')
    const before = await fans()
    expect(before).toBeGreaterThan(2)
    await night()
    expect(await fans()).toBe(before)

    await past(gone, side)
    // a fan who opened a message yesterday stays
    await server.sql(
      `insert into fan_events (organization_id, fan_id, id, key, kind, quantity, happened_at)
       values ($1, $2, gen_random_uuid(), 'recent', 'SHOPIFY_ORDER', 1, now())`,
      [side.organization_id, side.fan_id],
    )
    // so does one who agreed yesterday under the id of a fan that was merged into them, which the ledger keeps
    const [merged] = await server.sql<{ id: string }>(
      'select id from fans where organization_id = $1 and id <> $2 limit 1',
      [side.organization_id, side.fan_id],
    )
    await server.sql(
      `with alias as (
         insert into fan_aliases (organization_id, old_id, fan_id, merge_id)
         values ($1, gen_random_uuid(), $2, gen_random_uuid()) returning old_id)
       insert into consents (organization_id, id, fan_id, purpose, channel, state, checkbox, text_id, text_hash, locale, commitment)
       select c.organization_id, gen_random_uuid(), alias.old_id, 'MARKETING', 'EMAIL', 'GIVEN', 'NONE', c.text_id, c.text_hash,
         c.locale, c.commitment
       from alias, consents c where c.organization_id = $1 limit 1`,
      [side.organization_id, merged?.id],
    )
    expect((await preview(days)).inactive_fans).toBe(before - 2)
    await night()
    const left = await server.sql<{ id: string }>('select id from fans where organization_id = $1', [
      side.organization_id,
    ])
    expect(left.map(({ id }) => id).sort()).toEqual([side.fan_id, merged?.id].sort())
    const [others] = await server.sql<{ count: number }>(
      'select count(*)::integer as count from fans where organization_id = $1',
      [other.organization_id],
    )
    expect(others?.count).toBe(before)
    const { items } = (await server.call(audit.list, { ...org(), limit: 100 }, asOwner())).body
    expect(items.find(({ action }) => action === 'team.data_expired')).toMatchObject({
      actor_name: 'Fanfare',
      details: { inactive_fans: before - 2 },
    })
    expect(items.filter(({ action }) => action === 'fan.erased').length).toBeGreaterThanOrEqual(before - 2)
  }, 60_000)

  it('deletes the expired data of the other teams when it fails for one, and fails at the end', async () => {
    const reached: string[] = []
    const broken: RetentionRule<RetentionKind> = {
      kind: 'import_files',
      count: async () => 0,
      async expire(_, { organization_id }) {
        if (reached.push(organization_id) === 1) throw new Error('broken')
        return 0
      },
    }
    const context = {
      database: server.app.database,
      clock: server.clock,
      log: silentLog,
      attempt: 1,
      lastAttempt: true,
    }
    await expect(expireDataWork([broken]).run(context, {})).rejects.toThrow('kept longer')
    expect(reached).toEqual(expect.arrayContaining([side.organization_id, other.organization_id]))
  })

  it('forgets the texts of mails and the rows of imports, and keeps their lines', async () => {
    const { gone, kept } = around(365)
    const { gone: oldImport } = around(7)
    await server.sql('update outreach_messages set at = $2 where organization_id = $1', [side.organization_id, kept])
    const days = { ...forever, mail_texts: 365, import_files: 7 }
    expect((await preview(days)).mail_texts).toBe(0)
    await server.sql('update outreach_messages set at = $2 where organization_id = $1', [side.organization_id, gone])
    const mails = await count('select count(*) from outreach_messages where organization_id = $1')
    expect(mails).toBeGreaterThan(0)
    const imports = await server.sql<{ id: string }>(
      `update fan_imports set state = 'DONE', started_at = $2, ended_at = $2 where organization_id = $1 returning id`,
      [side.organization_id, oldImport],
    )
    expect(imports.length).toBeGreaterThan(0)
    expect(await preview(days)).toMatchObject({ mail_texts: mails })
    await save(days)
    await night()
    expect(
      await count(`select count(*) from outreach_messages where organization_id = $1 and text = '' and quoted = ''`),
    ).toBe(mails)
    expect(await count('select count(*) from fan_import_rows where organization_id = $1')).toBe(0)
    expect(await count('select count(*) from fan_imports where organization_id = $1 and purged_at is not null')).toBe(
      imports.length,
    )
  })
})
