// Which teams are enterprise customers of whoever hosts the platform. docs/operate.md says what that changes.
//
//   npm run enterprise
//   npm run enterprise -- north-records acme-4711
//   npm run enterprise -- north-records --none

import { launch } from '#app/launch/launch.ts'
import { Refusal } from '#app/launch/refusal.ts'
import { installationInPlace, settingsOf } from '#app/operate/backup/installation.ts'
import { listEnterpriseCustomers, setEnterpriseCustomer } from '#app/operate/enterprise-customers.ts'
import { createDatabase } from '#platform/server/database/db.ts'

const USAGE = 'Usage: npm run enterprise [-- <id or slug of a team> <customer id> | --none]'

const end = await launch(async keep => {
  const [team, said, ...more] = process.argv.slice(2)
  const none = said === '--none'
  if (team?.startsWith('-') || (team && !said) || (said?.startsWith('-') && !none) || more.length > 0)
    throw new Refusal(USAGE)
  const { ownerUrl } = await installationInPlace(keep, line => console.log(line))
  if (!team || !said) return list(ownerUrl)

  const database = createDatabase({ url: settingsOf({ DATABASE_URL: ownerUrl }).DATABASE_APP_URL, max: 1 })
  keep(() => database.close())
  const customer = none ? null : said
  const { name, pages } = await setEnterpriseCustomer({ ownerUrl, database }, { team, customer, at: new Date() })
  console.log(`${name} is ${customer === null ? 'no enterprise customer' : `the enterprise customer ${customer}`}.`)
  console.log(`${pages} ${pages === 1 ? 'page says' : 'pages say'} so from now on.`)
})
await end()

async function list(ownerUrl: string) {
  const customers = await listEnterpriseCustomers(ownerUrl)
  for (const { organization_id, slug, name, enterprise_customer_id } of customers)
    console.log(`${enterprise_customer_id}  ${slug}  ${organization_id}  ${name}`)
  if (customers.length === 0) console.log('No team is an enterprise customer.')
}
