import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Laptop, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { longDate, relativeDate } from '#platform/web/dates.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useRowFocus } from '#platform/web/use-row-focus.ts'
import { accounts } from '../contract.ts'
import { deviceOf, isPhone } from './device.ts'

/** Where one is signed in, with the way out of each. */
export function SessionsList() {
  const { data, error, refetch } = useQuery(accounts.sessions, {})
  const end = useCommand(accounts.endSession, { done: 'Signed out there', failed: 'Failed to sign out there' })
  const list = useRef<HTMLUListElement>(null)
  useRowFocus(list, { ids: data?.items.map(({ id }) => id) ?? [], enabled: data !== undefined })
  if (error && !data) return <Failed what="Your sessions" error={error} onRetry={refetch} className="" />
  if (!data) return <Skeleton className="h-14! w-full rounded-2!" />
  const now = new Date()
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Sessions" className="border-line border-t">
        {data.items.map(session => (
          <li
            key={session.id}
            data-row={session.id}
            className="flex min-h-14 items-center gap-3 border-line border-b py-2"
          >
            {isPhone(session.user_agent) ? (
              <Smartphone aria-hidden="true" className="text-icon" />
            ) : (
              <Laptop aria-hidden="true" className="text-icon" />
            )}
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 font-medium">
                {deviceOf(session.user_agent)}
                {session.current && <Badge type="Success">This device</Badge>}
              </p>
              <p className="text-12 text-fg-3" title={longDate(session.seen_at)}>
                {session.ip_address || 'Unknown address'} · used {relativeDate(session.seen_at, now)} · ends{' '}
                {relativeDate(session.expires_at, now)}
              </p>
            </div>
            {!session.current && (
              <Button
                size="small"
                loading={end.isPending && end.variables?.session_id === session.id}
                onClick={() => end.mutate({ session_id: session.id })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <SignOutEverywhere devices={data.items.length} />
      </div>
    </>
  )
}

function SignOutEverywhere({ devices }: { devices: number }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const signOut = useCommand(accounts.signOutEverywhere, { failed: 'Failed to sign out' })
  const leave = () => {
    client.clear()
    void navigate({ href: '/login', replace: true })
  }
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      confirm="Sign out everywhere"
      loading={signOut.isPending}
      onConfirm={() => signOut.mutate({}, { onSuccess: leave })}
      trigger={<Button kind="danger">Sign out everywhere</Button>}
    >
      {devices === 1 ? 'You will be signed out here.' : `You will be signed out here and on ${devices - 1} more.`} API
      keys keep working.
    </ConfirmDialog>
  )
}
