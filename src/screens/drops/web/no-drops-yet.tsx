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
          <a href="/docs#post-app-v2-drops-create" className={buttonClass()}>
            Make one with the API
          </a>
          <Link to="/settings/api-keys" className={buttonClass('quiet')}>
            Get an API key
          </Link>
        </>
      }
    >
      A drop is a page on which fans leave an address or a number. There is no editor for it yet: a program makes it
      through the API.
      {options?.demo && ' The demo workspace has three, with their fans; you can come back by signing in again.'}
    </EmptyState>
  )
}
