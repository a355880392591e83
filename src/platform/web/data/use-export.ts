import type { z } from 'zod'
import type { Endpoint, SentOf } from '#platform/contract/endpoint.ts'
import { readersZone } from '../dates.ts'
import { startDownload } from './download.ts'
import { useCommand } from './use-command.ts'

/** Answers where the file is to be had; its times are those of `time_zone`. */
// biome-ignore lint/suspicious/noExplicitAny: as wide as Endpoint itself
type FileCommand = Endpoint<'command', { time_zone: string }, z.ZodType<{ url: string }>, any>

/** Asks for the file and lets the browser fetch it; progress and failure are shown where its downloads are. */
export function useExport<E extends FileCommand>(endpoint: E) {
  const command = useCommand(endpoint, { done: 'Download started', failed: 'Failed to Download CSV' })
  const run = (input: Omit<SentOf<E>, 'time_zone'>) => {
    command.mutate({ ...input, time_zone: readersZone() } as SentOf<E>, { onSuccess: ({ url }) => startDownload(url) })
  }
  return { run, isPending: command.isPending }
}
