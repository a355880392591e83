// A worker that delivers webhooks, in a process of its own, so that a test can kill it.
import { deliverWebhooksWork, webhookFetch } from '#features/webhooks/server/deliver.ts'
import { createDatabase } from '#platform/server/database/db.ts'
import { startJobRunner } from '#platform/server/jobs/job-runner.ts'
import { silentLog } from '#platform/server/log.ts'
import { secretBox } from '#platform/server/secret-box.ts'

const { WORKER_DATABASE_URL: url = '', WORKER_KEYS = '', WORKER_CLOCK_AHEAD_MS } = process.env
const clock = { now: () => new Date(Date.now() + Number(WORKER_CLOCK_AHEAD_MS)) }
const database = createDatabase({ url, max: 6 })
const handlers = [deliverWebhooksWork({ box: secretBox(WORKER_KEYS), fetch: webhookFetch({ allowLoopback: true }) })]
await startJobRunner({ url, database, handlers, log: silentLog, clock })
process.send?.('ready')
