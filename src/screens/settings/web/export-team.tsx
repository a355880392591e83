import { Download } from 'lucide-react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { shortDate } from '#platform/web/dates.ts'
import { compact } from '#platform/web/numbers.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { KEPT_DAYS, type TeamExport, teamExports } from '../export-contract.ts'

interface ExportTeamProps {
  organization_id: string
  isOwner: boolean
}

/** Owners ask for a file with everything that the team has, see how far it is, and download it. */
export function ExportTeam({ organization_id, isOwner }: ExportTeamProps) {
  const { data, error, refetch } = useQuery(teamExports.get, { organization_id })
  const ask = useCommand(teamExports.request, { failed: 'Failed to export the team' })
  if (error && !data) return <Failed what="The export" error={error} onRetry={refetch} className="" />
  if (!data) return <Skeleton className="h-9! w-40" />
  const made = data.export
  const running = made?.state === 'WAITING' || made?.state === 'RUNNING'
  return (
    <div className="grid gap-3">
      {running && (
        <Progress
          label="Tables and files"
          done={made.done}
          total={made.total ?? undefined}
          note="You may leave this page: it goes on."
        />
      )}
      {made?.state === 'READY' && <Ready made={made} isOwner={isOwner} />}
      {made?.state === 'FAILED' && (
        <Message tone="error">The file could not be written. Export again, or ask whoever hosts Fanfare.</Message>
      )}
      {isOwner && !running && (
        <div>
          <Button
            kind={made?.state === 'READY' ? 'quiet' : 'secondary'}
            loading={ask.isPending}
            onClick={() => ask.mutate({ organization_id })}
          >
            {made ? 'Export again' : 'Export everything'}
          </Button>
        </div>
      )}
      {!isOwner && !made && <p className="text-fg-2">Nothing was exported yet. Owners can.</p>}
    </div>
  )
}

function Ready({
  made: { url, bytes, rows, ended_at, expires_at, asked_by },
  isOwner,
}: {
  made: TeamExport
  isOwner: boolean
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {isOwner && url && (
        <a href={url} download className={buttonClass('primary')}>
          <Download aria-hidden="true" />
          Download
        </a>
      )}
      <p className="min-w-0 flex-1 text-fg-2 text-pretty">
        {compact(rows)} rows, {size(bytes ?? 0)}, asked for by {asked_by}
        {ended_at && `, as of ${shortDate(ended_at)}`}.{' '}
        {expires_at && `Removed on ${shortDate(expires_at)}, after ${KEPT_DAYS} days.`}
      </p>
    </div>
  )
}

const size = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
