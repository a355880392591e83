import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { accounts } from '#features/accounts/contract.ts'
import { useCommand } from '#platform/web/data/use-command.ts'

/** Ends the session and forgets everything that was read with it. */
export function useSignOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const logout = useCommand(accounts.logout, { failed: 'Failed to sign out' })
  return () =>
    logout.mutate(
      {},
      {
        onSuccess: () => {
          client.clear()
          void navigate({ href: '/login' })
        },
      },
    )
}
