import { type StatementPlan, statementImports, statementUploadAddress } from '#features/statement-imports/contract.ts'
import { suggestPlan } from '#features/statement-imports/rules.ts'
import { eventually, type TestServer } from '../server.ts'

interface Person {
  organization_id: string
  cookie: string
}

export async function uploadStatement(
  server: TestServer,
  { organization_id, cookie }: Person,
  file: string | Uint8Array,
  name = 'statement.csv',
) {
  const response = await fetch(server.url + statementUploadAddress(organization_id, name), {
    method: 'POST',
    headers: { cookie, origin: server.url, 'content-type': 'text/csv' },
    body: file as BodyInit,
  })
  const { id = '', detail } = (await response.json()) as { id?: string; detail?: string }
  return { status: response.status, id, detail }
}

/** The plan that the screen would suggest, changed by what is given. */
export async function suggestedPlan(
  server: TestServer,
  person: Person,
  id: string,
  change: Partial<StatementPlan> = {},
) {
  const which = { organization_id: person.organization_id, id }
  const { body } = await server.call(statementImports.get, which, person)
  return { ...suggestPlan(body.header, body.sample), ...change }
}

/** A statement as its job has entered it. */
export async function importStatement(
  server: TestServer,
  person: Person,
  file: string | Uint8Array,
  change: Partial<StatementPlan> = {},
) {
  const { id, status, detail } = await uploadStatement(server, person, file)
  if (status !== 201) throw new Error(`upload: ${status} ${detail}`)
  const plan = await suggestedPlan(server, person, id, change)
  const started = await server.call(
    statementImports.start,
    { organization_id: person.organization_id, id, plan },
    person,
  )
  if (started.status !== 200) throw new Error(`start: ${started.status} ${started.problem.detail}`)
  return settled(server, person, id)
}

export async function settled(server: TestServer, person: Person, id: string) {
  const which = { organization_id: person.organization_id, id }
  const read = async () => (await server.call(statementImports.get, which, person)).body.statement_import
  await eventually(async () => !['RUNNING', 'UNDOING'].includes((await read()).state))
  return read()
}

const DISTROKID_HEADER =
  'Reporting Date\tSale Month\tStore\tArtist\tTitle\tISRC\tUPC\tQuantity\tTeam Percentage\tSong/Album\tCountry of Sale\tSongwriter Royalties Withheld\tEarnings (USD)'

interface Sold {
  reported?: string
  month?: string
  store?: string
  artist?: string
  title?: string
  isrc?: string
  upc?: string
  quantity?: number | string
  country?: string
  amount?: string
}

/** A statement as DistroKid writes it. */
export const distrokid = (...lines: Sold[]) =>
  [
    DISTROKID_HEADER,
    ...lines.map(line => {
      const { reported = '2026-10-25', month = '2026-09', store = 'Spotify', artist = 'Juno Tangerine' } = line
      const { title = 'Sugar Glass', isrc = 'DESG12600014', upc = '0601234567892', quantity = 100 } = line
      const { country = 'US', amount = '0.30' } = line
      return [reported, month, store, artist, title, isrc, upc, quantity, '100', 'Song', country, '0', amount].join(
        '\t',
      )
    }),
    '',
  ].join('\n')
