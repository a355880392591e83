import { Mail } from 'lucide-react'
import { useRef } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { relativeDate } from '#platform/web/dates.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { useRowFocus } from '#platform/web/use-row-focus.ts'
import { teams } from '../contract.ts'
import { roleNames } from './roles.ts'

/** Who was invited and has not answered. */
export function InvitationsList({ organizationId: organization_id }: { organizationId: string }) {
  const { data, error, refetch } = useQuery(teams.invitations, { organization_id })
  const cancel = useCommand(teams.cancelInvitation, { done: 'Invitation taken back', failed: 'Failed to take it back' })
  const again = useCommand(teams.invite, {
    done: (_, { email }) => `Sent to ${email} once more`,
    failed: 'Failed to send it',
  })
  const list = useRef<HTMLDivElement>(null)
  useRowFocus(list, { ids: data?.items.map(({ id }) => id) ?? [], enabled: data !== undefined })
  if (error && !data) return <Failed what="The invitations" error={error} onRetry={refetch} className="" />
  if (!data) return null
  return (
    <div ref={list} tabIndex={-1}>
      {data.items.length > 0 && (
        <ul aria-label="Open invitations" className="border-line">
          {data.items.map(({ id, email, role, brand_ids, invited_by, expires_at }) => (
            <li
              key={id}
              data-row={id}
              className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2"
            >
              <span className="grid size-8 flex-none place-items-center rounded-full bg-fill">
                <Mail aria-hidden="true" className="text-icon" />
              </span>
              <div className="min-w-0 flex-1 basis-48 max-sm:basis-[calc(100%-44px)]">
                <p className="truncate font-medium">{email}</p>
                <p className="text-12 text-fg-3">
                  {roleNames[role]} · invited by {invited_by} · ends {relativeDate(expires_at, new Date())}
                </p>
              </div>
              <div className="flex flex-none gap-2 max-sm:ms-8.5">
                <Button
                  size="small"
                  kind="quiet"
                  loading={again.isPending && again.variables?.email === email}
                  onClick={() => again.mutate({ organization_id, email, role, brand_ids })}
                >
                  Send again
                </Button>
                <Button
                  size="small"
                  loading={cancel.isPending && cancel.variables?.invitation_id === id}
                  onClick={() => cancel.mutate({ organization_id, invitation_id: id })}
                >
                  Take back
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
