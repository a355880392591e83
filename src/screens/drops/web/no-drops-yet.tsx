import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { accounts, demoSignIn } from '#features/accounts/contract.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'

/** A team's first screen: what is not there yet, and what one can do meanwhile. */
export function NoDropsYet({ onNew }: { onNew: () => void }) {
  const { data: options } = useQuery(accounts.options, {})
  const client = useQueryClient()
  const navigate = useNavigate()
  const demo = useCommand(demoSignIn.demo, { failed: 'Failed to open the demo workspace' })
  const enter = () => {
    client.clear()
    return navigate({ to: '/drops', replace: true })
  }
  return (
    <EmptyState
      kind="nothing-yet"
      title="No drops yet"
      actions={
        <>
          <Button kind="primary" icon={<Plus />} onClick={onNew}>
            New drop
          </Button>
          {options?.demo && (
            <Button loading={demo.isPending || demo.isSuccess} onClick={() => demo.mutate({}, { onSuccess: enter })}>
              Open the demo workspace
            </Button>
          )}
        </>
      }
    >
      A drop is a page on which fans leave an address or a number. Making one takes three minutes.
      {options?.demo && ' The demo workspace has three, with their fans; you can come back by signing in again.'}
    </EmptyState>
  )
}
