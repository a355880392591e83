import { accounts } from '#features/accounts/contract.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'

/** Who is signed in, and their role in the team being worked in. The frame has read it before. */
export function useMe() {
  const organization = useOrganization()
  const { data } = useQuery(accounts.me, {})
  const role = data?.organizations.find(({ id }) => id === organization.id)?.role
  return data && role ? { user: data.user, organization, role } : undefined
}
