import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { accounts, demoSignIn } from '#features/accounts/contract.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { useCommand } from '#platform/web/use-command.ts'
import { useQuery } from '#platform/web/use-query.ts'

/** A team's first screen: what is not there yet, and what one can do meanwhile. */
export function NoDropsYet() {
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
          {options?.demo && (
            <Button
              kind="primary"
              loading={demo.isPending || demo.isSuccess}
              onClick={() => demo.mutate({}, { onSuccess: enter })}
            >
              Open the demo workspace
            </Button>
          )}
          <Link to="/settings/team" className={buttonClass()}>
            Invite the team
          </Link>
          <a href="/docs" className={buttonClass('quiet')}>
            Read the API
          </a>
        </>
      }
    >
      A drop is a page on which fans leave an address or a number. Making one here is not built yet
      {options?.demo ? '; the demo workspace has three, with their fans. You can sign in again at any time.' : '.'}
    </EmptyState>
  )
}
