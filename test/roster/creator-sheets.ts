import {
  type CreatorImport,
  type CreatorPlan,
  creatorImports,
  sheetUploadAddress,
} from '#features/creator-imports/contract.ts'
import { suggestColumns, suggestCurrency } from '#features/creator-imports/rules.ts'
import type { Lookup, SocialProfiles } from '#integrations/social/port.ts'
import { eventually, type TestServer } from '../server.ts'

interface Member {
  organization_id: string
  cookie: string
}

/** Uploads a sheet as the browser does. */
export async function uploadSheet(
  server: TestServer,
  { organization_id, cookie }: Member,
  file: string | Buffer,
  name = 'creators.csv',
) {
  const answer = await fetch(server.url + sheetUploadAddress(organization_id, name), {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream', origin: server.url },
    body: typeof file === 'string' ? file : new Uint8Array(file),
  })
  const body = (await answer.json()) as { id: string; detail: string }
  return { status: answer.status, ...body }
}

/** The plan that the screen suggests for a sheet. */
export async function suggestedPlan(
  server: TestServer,
  member: Member,
  id: string,
  change: Partial<CreatorPlan> = {},
): Promise<CreatorPlan> {
  const { body } = await server.call(creatorImports.get, { organization_id: member.organization_id, id }, member)
  const columns = suggestColumns(body.header, body.sample)
  return {
    columns,
    custom_fields: [],
    decimal: 'POINT',
    day_order: 'MONTH_FIRST',
    replace: [],
    roster_id: null,
    platform: null,
    currency: suggestCurrency(body.header, columns),
    country_code: null,
    ...change,
  }
}

/** Uploads and imports a sheet to its end. The server runs jobs. */
export async function importSheet(
  server: TestServer,
  member: Member,
  file: string | Buffer,
  change: Partial<CreatorPlan> = {},
): Promise<CreatorImport> {
  const { id, ...uploaded } = await uploadSheet(server, member, file)
  if (uploaded.status !== 201) throw new Error(`Not uploaded: ${uploaded.detail}`)
  const { organization_id } = member
  const plan = await suggestedPlan(server, member, id, change)
  const started = await server.call(creatorImports.start, { organization_id, id, plan }, member)
  if (started.status !== 200) throw new Error(started.problem.detail)
  return settledSheet(server, member, id)
}

/** Waits until a job is done with the import. */
export const settledSheet = (server: TestServer, member: Member, id: string, patience = 30_000) =>
  eventually(async () => {
    const { body } = await server.call(creatorImports.get, { organization_id: member.organization_id, id }, member)
    return !['RUNNING', 'UNDOING'].includes(body.creator_import.state) && body.creator_import
  }, patience)

/** Everything that the teams have of creators, but for imports, the history and profiles of the catalogue. */
export const sheetWorld = (server: TestServer) =>
  server.sql(
    `select (select jsonb_agg(to_jsonb(c) order by id) from creators c) as creators,
       (select jsonb_agg(to_jsonb(k) - 'id' order by creator_id, position) from creator_prices k) as prices,
       (select jsonb_agg(to_jsonb(k) order by id) from creator_contacts k) as contacts,
       (select jsonb_agg(to_jsonb(k) - 'id' order by creator_id, position) from creator_locations k) as places,
       (select jsonb_agg(to_jsonb(k) order by creator_id, tag_id) from creator_tags k) as tagged,
       (select jsonb_agg(to_jsonb(k) order by id) from tags k) as tags,
       (select jsonb_agg(to_jsonb(k) order by social_profile_id) from creator_profiles k) as profiles,
       (select jsonb_agg(to_jsonb(k) order by roster_id, creator_id) from roster_creators k) as rows,
       (select jsonb_agg(to_jsonb(k) order by id) from rosters k where k.id <> organization_id) as lists`,
  )

/** Platforms that are asked and do not answer, so that nothing happens behind a test; `asked` notes about whom. */
export function nobodyAnswers(asked: string[] = []): SocialProfiles {
  const off: Lookup = { outcome: 'off' }
  return {
    sources: { TikTok: 'test', Instagram: null, YouTube: null, Twitter: null },
    example: () => null,
    lookUp: async () => off,
    lookUpAll: async references => {
      asked.push(...references.map(({ value }) => value))
      return references.map(() => off)
    },
  }
}
