// A worker that sends messages over SMTP, in a process of its own, so that a test can kill it.

import { smtp } from '#integrations/messaging/smtp.ts'
import { createDatabase } from '#platform/server/database/db.ts'
import { startJobRunner } from '#platform/server/jobs/job-runner.ts'
import { silentLog } from '#platform/server/log.ts'
import { derivedKeys, secretBox } from '#platform/server/secret-box.ts'
import { sendMessageWork } from '#records/messages/server/send-message.ts'

const { WORKER_DATABASE_URL: url = '', WORKER_SMTP_PORT, WORKER_KEYS = '', WORKER_CLOCK_AHEAD_MS } = process.env
const clock = { now: () => new Date(Date.now() + Number(WORKER_CLOCK_AHEAD_MS)) }
const database = createDatabase({ url, max: 6 })
const mail = smtp({
  host: '127.0.0.1',
  port: Number(WORKER_SMTP_PORT),
  security: 'none',
  from: { name: 'Label', address: 'hello@label.example' },
})
const providers = { EMAIL: mail, PHONE: mail, WHATSAPP: mail }
const handlers = [
  sendMessageWork({ providers, box: secretBox(WORKER_KEYS), contactKeys: derivedKeys(WORKER_KEYS, 'contact') }),
]
await startJobRunner({ url, database, handlers, concurrency: 4, log: silentLog, clock })
process.send?.('ready')
