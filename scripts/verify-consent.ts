// Reads every team's ledger of consents again and names each row that is not as it was sealed. Exits with 1 where one is.
//
//   npm run verify-consent

import pg from 'pg'
import { settingsOrExit } from '#app/process.ts'
import { verifyConsents } from '#features/consents/server/verify.ts'
import { createDatabase } from '#platform/server/db.ts'

const SHOWN = 100
const settings = settingsOrExit()
const database = createDatabase({ url: settings.DATABASE_APP_URL, max: 1, statementTimeout: 300_000 })
try {
  for (const organizationId of await organizations()) {
    const { checked, tampered } = await database.readOrganization(organizationId, db =>
      verifyConsents(db, organizationId),
    )
    console.log(`team ${organizationId}: ${checked} consents sealed, ${tampered.length} not as they were`)
    for (const { consent_id, position, reason } of tampered.slice(0, SHOWN))
      console.log(
        `  consent ${consent_id}${position === null ? '' : `, link ${position}`}: ${reason.replaceAll('_', ' ')}`,
      )
    if (tampered.length > SHOWN) console.log(`  and ${tampered.length - SHOWN} more`)
    if (tampered.length > 0) process.exitCode = 1
  }
} finally {
  await database.close()
}

/** All teams: outside of what the product's own account may list. */
async function organizations(): Promise<string[]> {
  const owner = new pg.Client({ connectionString: settings.DATABASE_URL ?? settings.DATABASE_APP_URL })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ id: string }>('select id from auth.organization order by created_at')
    return rows.map(({ id }) => id)
  } finally {
    await owner.end()
  }
}
