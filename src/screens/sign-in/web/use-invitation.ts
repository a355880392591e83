import { teams } from '#features/accounts/contract.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'

/** The invitation that somebody signs in to accept, by the page that they go to next; undefined where it is another page. */
export function useInvitation(next: string) {
  const invitation_id = /^\/accept-invitation\/([\w-]+)$/.exec(next)?.[1]
  return useQuery(teams.invitation, invitation_id ? { invitation_id } : skipToken).data
}
