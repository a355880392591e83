import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { madeUpPerson } from '#demo/people.ts'
import { type ImportPlan, importPlan } from '#features/fan-imports/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { randomStream } from '#platform/server/random-stream.ts'
import { enterNext } from '#screens/fan-imports/server/run-import.ts'

const SEED = 20_240_914
const ROWS = 240
const DAYS_AGO = 41
const HEADER = ['Email Address', 'First Name', 'Last Name', 'City', 'CC', 'OPTIN_TIME', 'MEMBER_RATING']

const plan: ImportPlan = importPlan.parse({
  columns: ['email', 'first_name', 'last_name', 'city', 'country', 'consent_date', null],
  country_code: null,
  day_order: 'DAY_FIRST',
  existing: 'FILL',
  consent: {
    text: 'Yes, I want the Saltgrass newsletter: new records, shows and the odd discount. I can stop it whenever I like.',
    collected_at: 'Newsletter form on saltgrass.example, until the label moved here',
    collected_on: '2025-12-31',
    channels: ['EMAIL'],
  },
})

/** The list that the label exported from its former newsletter service, imported like any file. */
export async function seedImport(
  db: Db,
  { organization_id, now, by }: { organization_id: string; now: Date; by: { user_id: string; name: string } },
): Promise<void> {
  const at = new Date(now.getTime() - DAYS_AGO * 86_400_000)
  const import_id = newId(at.getTime())
  const rows = rowsOfList()
  await db
    .insertInto('fan_imports')
    .values({
      organization_id,
      id: import_id,
      file_name: 'mailchimp-newsletter-export.csv',
      file_hash: createHash('sha256').update(JSON.stringify(rows)).digest(),
      file_bytes: rows.reduce((sum, row) => sum + row.join().length + 1, HEADER.join().length),
      encoding: 'utf-8',
      delimiter: ',',
      header: HEADER,
      row_count: rows.length,
      state: 'RUNNING',
      plan: JSON.stringify(plan),
      created_by: by.user_id,
      created_by_name: by.name,
      created_at: at,
      started_at: at,
    })
    .execute()
  await db
    .insertInto('fan_import_rows')
    .values(rows.map((cells, index) => ({ organization_id, import_id, row_number: index + 2, cells })))
    .execute()
  const refused = async () => ({ erased: new Set<string>(), stopped: new Map<string, string>() })
  while (await enterNext(db, { organization_id, import_id, refused, stop: async () => {}, batch: ROWS, now }));
  await db
    .updateTable('fan_imports')
    .set({ ended_at: new Date(at.getTime() + 4_000) })
    .where('organization_id', '=', organization_id)
    .where('id', '=', import_id)
    .execute()
  await sql`update fans f set created_at = ${at} from fan_import_rows r where f.organization_id = ${organization_id}
    and r.organization_id = f.organization_id and r.import_id = ${import_id} and r.fan_id = f.id and r.outcome = 'ADDED'`.execute(
    db,
  )
}

/** A typical list: one duplicate, one typing error in an address, one line with only a name. */
function rowsOfList(): string[][] {
  const random = randomStream(SEED)
  const rows: string[][] = []
  for (let index = 0; rows.length < ROWS; index++) {
    const { first_name, last_name, email_address, city, country_code } = madeUpPerson(random, 90_000 + index)
    const day = `${random.between(2022, 2025)}-${String(random.between(1, 12)).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')} 10:24:00`
    const address = random.chance(0.02) ? email_address.replace('@', ' at ') : random.chance(0.01) ? '' : email_address
    const row = [address, first_name, last_name, city, country_code, day, String(random.between(1, 5))]
    rows.push(row)
    if (random.chance(0.015)) rows.push([address.toUpperCase(), ...row.slice(1)])
  }
  return rows
}
