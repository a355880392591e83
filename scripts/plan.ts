// Plans of teams and how they are billed. docs/operate.md says what a plan limits.
//
//   npm run plan
//   npm run plan -- north-records LABEL_SERVICES yearly paid

import { launch } from '#app/launch/launch.ts'
import { Refusal } from '#app/launch/refusal.ts'
import { installationInPlace } from '#app/operate/backup/installation.ts'
import { listTeamPlans, setTeamPlan } from '#app/operate/team-plans.ts'

const end = await launch(async keep => {
  const [team, ...words] = process.argv.slice(2)
  if (team?.startsWith('-') || (team && words.length === 0))
    throw new Refusal('Usage: npm run plan [-- <id or slug of a team> <plan, monthly or yearly, open or paid>]')
  const { ownerUrl } = await installationInPlace(keep, line => console.log(line))
  if (team) console.log(`${await setTeamPlan(ownerUrl, team, words)} is set to ${words.join(' ')}.`)
  else
    for (const { slug, name, plan, billing_interval, billing_state } of await listTeamPlans(ownerUrl))
      console.log(`${plan}  ${billing_interval}  ${billing_state}  ${slug}  ${name}`)
})
await end()
