import { UserCheck } from 'lucide-react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { fanScreens } from '../../contract.ts'

/** The team knows better than the machine that suspects one. */
export function AcceptSignup({ signup_id }: { signup_id: string }) {
  const { id: organization_id } = useOrganization()
  const release = useCommand(fanScreens.release, { done: 'Let in', failed: 'Failed to let this sign-up in' })
  return (
    <div className="mt-2">
      <Button
        size="small"
        icon={<UserCheck aria-hidden="true" />}
        loading={release.isPending}
        onClick={() => release.mutate({ organization_id, signup_id })}
      >
        Let in
      </Button>
    </div>
  )
}
