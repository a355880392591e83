import { startDownload } from '#platform/web/download.ts'
import { useCommand } from '#platform/web/use-command.ts'
import { rosterBulk } from '../bulk-contract.ts'

/** Asks for the file and lets the browser fetch it; progress and failure are shown where its downloads are. */
export function useExport() {
  const command = useCommand(rosterBulk.export, { done: 'Download started', failed: 'Failed to Download CSV' })
  const run = (input: Parameters<typeof command.mutate>[0]) =>
    command.mutate(
      { ...input, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      { onSuccess: ({ url }) => startDownload(url) },
    )
  return { run, isPending: command.isPending }
}
