import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sourceOf } from '#features/fan-imports/sources.ts'
import { importFile } from '../../../../test/fans/fan-files.ts'
import { agreed, type ImportingTeam, importingTeam } from '../../../../test/fans/import-world.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let ann: ImportingTeam
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
})
beforeEach(async () => {
  ann = await importingTeam(server)
})
afterAll(() => server.stop())

const read = (name: string) =>
  readFile(new URL(`../../../../test/fixtures/fan-exports/${name}`, import.meta.url), 'utf8')
const consent = { ...agreed, collected_on: '2024-03-12', channels: ['EMAIL' as const, 'PHONE' as const] }
/** Imports a file with the plan that the screen suggests, and answers who consented and who is stopped. */
async function arrive(name: string, file?: string, plan = { consent: consent as typeof consent | null }) {
  const done = await importFile(server, ann, file ?? (await read(name)), plan, name)
  const fans = await ann.fans()
  const stopped = await server.sql<{ value: string }>(
    'select value from fan_contacts where organization_id = $1 and stop_reason is not null order by value',
    [ann.organization_id],
  )
  const consents = await server.sql<{ fan_id: string; channels: string[] }>(
    `select c.fan_id, array_agg(c.channel order by c.channel) as channels from fan_contacts c
     join fans f on f.organization_id = c.organization_id and f.id = c.fan_id
     where c.organization_id = $1 and c.consent_stated_at is not null and c.stop_reason is null
       and c.channel = any(f.agreed_channels) group by c.fan_id`,
    [ann.organization_id],
  )
  const channels = new Map(consents.map(({ fan_id, channels }) => [fan_id, channels]))
  return {
    done,
    fans,
    consented: Object.fromEntries(fans.map(({ id, name }) => [name, channels.get(id) ?? []])),
    stopped: stopped.map(({ value }) => value),
  }
}

describe('an export of another program is known by its headers', () => {
  it.each([
    ['subscribed_members_export.csv', 'MAILCHIMP'],
    ['unsubscribed_members_export.csv', 'MAILCHIMP_UNSUBSCRIBED'],
    ['nonsubscribed_members_export.csv', 'MAILCHIMP_NON_SUBSCRIBED'],
    ['klaviyo.csv', 'KLAVIYO'],
    ['shopify.csv', 'SHOPIFY'],
    ['feature-fm.csv', 'FEATURE_FM'],
    ['bandcamp.csv', 'BANDCAMP'],
    ['laylo.csv', 'LAYLO'],
  ])('%s', async (name, source) => {
    const header =
      (await read(name))
        .split('\n')[0]
        ?.split(',')
        .map(cell => cell.replaceAll('"', '')) ?? []
    expect(sourceOf(header, name)).toBe(source)
    expect(sourceOf(header.slice(0, 1), 'fans.csv')).toBeNull()
  })
})

describe('the consent of the file', () => {
  it('of Mailchimp’s subscribed counts from the opt-in time', async () => {
    const { fans, consented } = await arrive('subscribed_members_export.csv')
    expect(consented).toEqual({ 'Inès Moreau': ['EMAIL'] })
    expect(fans[0]).toMatchObject({ country_code: 'FR' })
    expect(
      await server.sql(`select details::jsonb->'imported'->>'collected_on' as day from consent_details`),
    ).toContainEqual({
      day: '2023-05-02',
    })
  })

  it('has the day given for the file when its own is later or not a date, and the row gets a remark', async () => {
    const { done } = await arrive(
      'dated.csv',
      `Email,Subscribed,Consent date\n${['2024-03-12', '2024-03-13', 'spring'].map((day, at) => `dated${at}@mel.example,yes,${day}\n`).join('')}`,
    )
    expect((await ann.rowsOf(done.id)).map(({ remarks }) => remarks)).toEqual([
      [],
      ['CONSENT_DATE_UNUSABLE'],
      ['CONSENT_DATE_UNUSABLE'],
    ])
    const days = await server.sql(
      `select details::jsonb->'imported'->>'collected_on' as day from consent_details where details::jsonb->'imported'->>'import_id' = $1`,
      [done.id],
    )
    expect(days).toEqual(Array(3).fill({ day: '2024-03-12' }))
  })

  it('of Mailchimp’s unsubscribed is none, and stays none when an older file says otherwise', async () => {
    const first = await arrive('unsubscribed_members_export.csv', undefined, { consent: null })
    expect([first.consented, first.stopped]).toEqual([{ 'Otto Berg': [] }, ['otto@mailchimp.example']])
    expect((await ann.rowsOf(first.done.id))[0]?.remarks).toEqual(['UNSUBSCRIBED'])
    const again = await arrive('older.csv', 'Email,Subscribed\notto@mailchimp.example,yes\n')
    expect([again.done.agreed, again.consented]).toEqual([0, { 'Otto Berg': [] }])
  })

  it('taken earlier ends when a newer file says that the person unsubscribed', async () => {
    const before = await arrive('list.csv', 'Email,First Name\notto@mailchimp.example,Otto\n')
    expect(before.consented).toEqual({ Otto: ['EMAIL'] })
    expect((await arrive('unsubscribed_members_export.csv')).consented).toEqual({ Otto: [] })
  })

  it('of Klaviyo is read by channel: never subscribed gives none, unsubscribed and suppressed are stopped', async () => {
    const { consented, stopped } = await arrive('klaviyo.csv')
    expect(consented).toEqual({
      'Ada Lund': ['EMAIL', 'PHONE'],
      'Ben Roth': [],
      'Cem Aydin': [],
      'Dia Vance': [],
    })
    expect(stopped).toEqual(['ben@klaviyo.example', 'dia@klaviyo.example'])
  })

  it('of Shopify needs a yes: a no is neither consent nor an unsubscription', async () => {
    const { consented, stopped } = await arrive('shopify.csv')
    expect(consented).toEqual({ 'Eve Stone': ['EMAIL'], 'Finn Oda': [] })
    expect(stopped).toEqual([])
  })

  it('of Feature.fm is its marketing status', async () => {
    const { consented, stopped, fans } = await arrive('feature-fm.csv')
    expect(fans).toHaveLength(2)
    expect(Object.values(consented)).toContainEqual(['EMAIL'])
    expect(stopped).toEqual(['hana@feature.example'])
  })

  it('of Bandcamp and Laylo is what the importing person states', async () => {
    expect((await arrive('bandcamp.csv')).consented).toEqual({ 'Ivo Petri': ['EMAIL'] })
    expect((await arrive('laylo.csv')).consented).toEqual({ 'Ivo Petri': ['EMAIL'], 'June Park': ['EMAIL', 'PHONE'] })
    const nobody = await arrive('laylo.csv', 'Name,Email,Phone Number,Signed Up At\nKay,kay@laylo.example,,\n', {
      consent: null,
    })
    expect(nobody.consented).toMatchObject({ Kay: [] })
  })
})
