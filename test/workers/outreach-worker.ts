// A worker that sends outreach to a sink, in a process of its own, so that a test can kill it.

import { createDatabase } from '#platform/server/database/db.ts'
import { startJobRunner } from '#platform/server/jobs/job-runner.ts'
import { silentLog } from '#platform/server/log.ts'
import { derivedKeys } from '#platform/server/secret-box.ts'
import { mailSender, sendMailWork } from '#records/outreach/server/sending/send-mail.ts'
import { sinkMailbox } from '../outreach/mail-sink.ts'

const {
  WORKER_DATABASE_URL: url = '',
  WORKER_SINK = '',
  WORKER_KEYS = '',
  WORKER_CLOCK_AHEAD_MS = 0,
  WORKER_CONCURRENCY = 8,
} = process.env
const clock = { now: () => new Date(Date.now() + Number(WORKER_CLOCK_AHEAD_MS)) }
const concurrency = Number(WORKER_CONCURRENCY)
const database = createDatabase({ url, max: concurrency + 2 })
const mailbox = sinkMailbox(WORKER_SINK)
const mailboxPool = { of: () => mailbox, close() {} }
const trySending = mailSender({
  database,
  clock,
  contactKeys: derivedKeys(WORKER_KEYS, 'contact'),
  mailKeys: derivedKeys(WORKER_KEYS, 'mail'),
  publicUrl: 'https://label.example',
  mailboxPool,
})
await startJobRunner({
  url,
  database,
  handlers: sendMailWork(trySending, { mailboxPool }),
  concurrency,
  log: silentLog,
  clock,
})
process.send?.('ready')
