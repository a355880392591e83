import { type FanImport, fanImports, type ImportPlan, uploadAddress } from '#features/fan-imports/contract.ts'
import { suggestTargets } from '#features/fan-imports/rules.ts'
import { sourceOf } from '#features/fan-imports/sources.ts'
import { eventually, type TestServer } from '../server.ts'

interface Member {
  organization_id: string
  cookie: string
}

/** Uploads a file as the browser does. */
export async function upload(
  server: Pick<TestServer, 'url'>,
  { organization_id, cookie }: Member,
  file: string | Buffer,
  name = 'fans.csv',
) {
  const answer = await fetch(server.url + uploadAddress(organization_id, name), {
    method: 'POST',
    headers: { cookie, 'content-type': 'text/csv', origin: server.url },
    body: typeof file === 'string' ? file : new Uint8Array(file),
  })
  const body = (await answer.json()) as { id: string; detail: string }
  return { status: answer.status, ...body }
}

/** The plan that the screen suggests for a file. */
export async function suggestedPlan(
  server: TestServer,
  member: Member,
  id: string,
  change: Partial<ImportPlan> = {},
): Promise<ImportPlan> {
  const { body } = await server.call(fanImports.get, { organization_id: member.organization_id, id }, member)
  return {
    columns: suggestTargets(body.header, body.sample, sourceOf(body.header, body.fan_import.file_name)),
    custom_fields: [],
    decimal: 'POINT',
    country_code: null,
    day_order: 'DAY_FIRST',
    existing: 'FILL',
    consent: null,
    ...change,
  }
}

/** Uploads and imports a file to its end. The server runs jobs. */
export async function importFile(
  server: TestServer,
  member: Member,
  file: string | Buffer,
  change: Partial<ImportPlan> = {},
  name?: string,
): Promise<FanImport> {
  const { id } = await upload(server, member, file, name)
  const { organization_id } = member
  const plan = await suggestedPlan(server, member, id, change)
  const started = await server.call(fanImports.start, { organization_id, id, plan }, member)
  if (started.status !== 200) throw new Error(started.problem.detail)
  return settled(server, member, id)
}

/** Waits until a job is done with the import. */
export const settled = (server: TestServer, member: Member, id: string) =>
  eventually(async () => {
    const { body } = await server.call(fanImports.get, { organization_id: member.organization_id, id }, member)
    return !['RUNNING', 'UNDOING'].includes(body.fan_import.state) && body.fan_import
  }, 30_000)
