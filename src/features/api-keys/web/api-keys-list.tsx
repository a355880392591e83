import { KeyRound } from 'lucide-react'
import { useRef } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { longDate, relativeDate, shortDate } from '#platform/web/dates.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useRowFocus } from '#platform/web/use-row-focus.ts'
import { type ApiKey, apiKeys } from '../contract.ts'

/** The team's keys; who made one and when it was used, never the key itself. */
export function ApiKeysList({ organizationId: organization_id }: { organizationId: string }) {
  const { data, error, refetch } = useQuery(apiKeys.list, { organization_id })
  const list = useRef<HTMLDivElement>(null)
  useRowFocus(list, { ids: data?.items.map(({ id }) => id) ?? [], enabled: data !== undefined })
  if (error && !data) return <Failed what="API keys" error={error} onRetry={refetch} className="" />
  if (!data) return <Skeleton className="h-14! w-full rounded-2!" />
  return (
    <div ref={list} tabIndex={-1}>
      {data.items.length === 0 ? (
        <EmptyState kind="nothing-yet" title="No keys yet">
          A key lets a program call{' '}
          <a className="underline" href="/docs">
            the API
          </a>{' '}
          for this team.
        </EmptyState>
      ) : (
        <ul className="border-line border-t">
          {data.items.map(key => (
            <Row key={key.id} apiKey={key} organizationId={organization_id} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Row({ apiKey, organizationId }: { apiKey: ApiKey; organizationId: string }) {
  const { id, name, starts_with, scopes, expires_at, last_used_at } = apiKey
  const revoke = useCommand(apiKeys.revoke, { done: `“${name}” is revoked`, failed: `Failed to revoke “${name}”` })
  const now = new Date()
  const over = new Date(expires_at) <= now
  return (
    <li data-row={id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2">
      <KeyRound aria-hidden="true" className="text-icon" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="wrap-anywhere">{name}</span>
          {over ? <Badge type="Error">Expired</Badge> : scopes.map(scope => <Badge key={scope}>{scope}</Badge>)}
        </p>
        <p className="text-12 text-fg-3" title={`Ends ${longDate(expires_at)}`}>
          {starts_with}… · {last_used_at ? `used ${relativeDate(last_used_at, now)}` : 'never used'} ·{' '}
          {over ? 'ended' : 'ends'} {shortDate(expires_at)}
        </p>
      </div>
      <ConfirmDialog
        title={`Revoke “${name}”?`}
        confirm="Revoke"
        loading={revoke.isPending}
        onConfirm={() => revoke.mutate({ organization_id: organizationId, api_key_id: id })}
        trigger={<Button size="small">Revoke</Button>}
      >
        Programs that use it are refused from this moment on.{' '}
        {last_used_at ? `It was last used ${relativeDate(last_used_at, now)}.` : 'It was never used.'}
      </ConfirmDialog>
    </li>
  )
}
