// Reads every team's ledger of consents again and names each row that is not as it was sealed. Exits with 1 where one is.
//
//   npm run verify-consent

import { asOwner } from '#app/launch/as-owner.ts'
import { launch } from '#app/launch/launch.ts'
import { Refusal } from '#app/launch/refusal.ts'
import { installationInPlace, settingsOf } from '#app/operate/backup/installation.ts'
import { createDatabase } from '#platform/server/database/db.ts'
import { verifyConsents } from '#records/consents/server/verify.ts'

const SHOWN = 100

const end = await launch(async keep => {
  const { ownerUrl } = await installationInPlace(keep, line => console.log(line))
  const url = settingsOf({ DATABASE_URL: ownerUrl }).DATABASE_APP_URL
  const database = createDatabase({ url, max: 1, statementTimeout: 300_000 })
  keep(() => database.close())
  let changed = 0
  for (const organizationId of await organizations(ownerUrl)) {
    const { checked, tampered } = await database.readOrganization(organizationId, db =>
      verifyConsents(db, organizationId),
    )
    console.log(`team ${organizationId}: ${checked} consents sealed, ${tampered.length} not as they were`)
    for (const { consent_id, position, reason } of tampered.slice(0, SHOWN))
      console.log(
        `  consent ${consent_id}${position === null ? '' : `, link ${position}`}: ${reason.replaceAll('_', ' ')}`,
      )
    if (tampered.length > SHOWN) console.log(`  and ${tampered.length - SHOWN} more`)
    changed += tampered.length
  }
  if (changed > 0)
    throw new Refusal(`${changed} ${changed === 1 ? 'row is not as it was' : 'rows are not as they were'} sealed.`)
})
await end()

/** All teams: outside of what the product's own account may list. */
function organizations(ownerUrl: string): Promise<string[]> {
  return asOwner(ownerUrl, async owner => {
    const { rows } = await owner.query<{ id: string }>('select id from auth.organization order by created_at')
    return rows.map(({ id }) => id)
  })
}
