import { useQuery } from '#platform/web/data/use-query.ts'
import { socialProfiles } from '#records/social-profiles/contract.ts'

/** The addresses that a profile itself shows. */
export const useEmails = (social_profile_id: string) => useQuery(socialProfiles.emails, { social_profile_id })
