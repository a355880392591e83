import type { Pool } from 'pg'
import { z } from 'zod'
import { type JobHandler, job, work } from '#platform/server/jobs/jobs.ts'
import { forgetExpired } from './people.ts'

const forgetExpiredSessions = job('forget_expired_sessions', { payload: z.object({}) })

/** Removes sessions and mailed links that are over. They open nothing either way; this keeps the tables small. */
export const forgetExpiredWork = (authPool: Pool): JobHandler =>
  work(forgetExpiredSessions, () => forgetExpired(authPool))

/** When it runs, as a crontab line of the queue. */
export const forgetExpiredSchedule = '17 * * * * forget_expired_sessions'
