import type { Part } from '#platform/server/part.ts'
import type { Accounts } from './accounts.ts'
import { forgetExpiredSchedule } from './forget-expired.ts'

interface Services {
  accounts: Accounts
}

export const signInPart = ({ accounts: { routes, jobs } }: Services): Part => ({
  routes,
  jobs,
  schedules: [forgetExpiredSchedule],
})

export const teamsPart = ({ accounts }: Services): Part => ({ routes: accounts.teamRoutes })
