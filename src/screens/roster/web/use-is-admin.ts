import { accounts } from '#features/accounts/contract.ts'
import { useQuery } from '#platform/web/data/use-query.ts'

/** Whether the team lets the person do what its admins may. */
export function useIsAdmin(organization_id: string): boolean {
  const { data: me } = useQuery(accounts.me, {})
  const role = me?.organizations.find(({ id }) => id === organization_id)?.role
  return role === 'owner' || role === 'admin'
}
