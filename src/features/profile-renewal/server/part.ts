import type { SocialProfiles } from '#integrations/social/port.ts'
import type { Part } from '#platform/server/part.ts'
import { renewProfilesWork, renewRostersSchedule } from './renew-profiles.ts'

export const profileRenewalPart = (services: { social: SocialProfiles; limitFactor: number }): Part => ({
  jobs: renewProfilesWork(services.social, services),
  schedules: [renewRostersSchedule],
})
