import type { FastifyPluginAsync } from 'fastify'
import type { ExportKind } from '#platform/server/exports/export-kind.ts'
import type { Route } from '#platform/server/http/serve.ts'
import type { JobHandler } from '#platform/server/jobs/jobs.ts'

/**
 * What one area adds to the running product. Each feature and screen makes its own in `server/part.ts`, from the services that
 * it names there; `src/app/parts.ts` lists them all.
 *
 * @example
 * export const payoutsPart = ({ limitFactor }: { limitFactor: number }): Part => ({
 *   routes: payoutRoutes({ limitFactor }),
 *   jobs: [forgetPayoutsWork],
 *   schedules: [forgetPayoutsSchedule],
 * })
 */
export interface Part {
  /** Calls of the contract. */
  routes?: readonly Route[]
  /** Code of its jobs. */
  jobs?: readonly JobHandler[]
  /** Schedules of its jobs: crontab lines of the queue. */
  schedules?: readonly string[]
  /** Pages, files and streams: what is not a call of the contract. */
  pages?: readonly FastifyPluginAsync[]
  /** Files that members ask for and download. */
  exports?: readonly ExportKind[]
}
