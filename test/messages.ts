import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Message, MessagingProvider, Outcome } from '#integrations/messaging/port.ts'
import { testClock } from '#platform/server/clock.ts'
import { createDatabase } from '#platform/server/database/db.ts'
import { loginUrl } from '#platform/server/database/roles.ts'
import { type JobContext, type JobHandler, TryAgainAt } from '#platform/server/jobs/jobs.ts'
import { derivedKeys, secretBox } from '#platform/server/secret-box.ts'
import type { MessageContent } from '#records/messages/contract.ts'
import { messageQueue, type NewMessage } from '#records/messages/server/queue-message.ts'
import { sendMessageWork } from '#records/messages/server/send-message.ts'
import { cloneDatabase } from './database.ts'

export const oneTimeCode: MessageContent = {
  kind: 'ONE_TIME_CODE',
  locale: 'en',
  artist: 'Mara Vale',
  code: '604371',
  minutes: 10,
}

export const confirmation: Extract<MessageContent, { kind: 'SIGNUP_CONFIRMATION' }> = {
  kind: 'SIGNUP_CONFIRMATION',
  locale: 'en',
  artist: 'Mara Vale',
  drop_title: 'Low Tide',
  page_url: 'https://fans.example/mara',
}

/** A provider that answers as told, in order, and `sent` after that. */
export function scriptedProvider(answers: Outcome[] = [], more: Partial<MessagingProvider> = {}) {
  const taken: Message[] = []
  const provider: MessagingProvider = {
    name: 'scripted',
    idempotentForMs: 0,
    send: async message => {
      taken.push(message)
      return answers.shift() ?? { outcome: 'sent', provider_id: `p-${taken.length}` }
    },
    ...more,
  }
  return { provider, taken }
}

/** A team, its messages, and the job that sends them, run by hand under a clock that stands still. */
export async function startMessageWorld() {
  const cloned = await cloneDatabase()
  const database = createDatabase({ url: loginUrl(cloned.ownerUrl), max: 10 })
  const owner = new pg.Pool({ connectionString: cloned.ownerUrl, max: 2 })
  owner.on('error', () => {})
  const clock = testClock()
  const keys = `test:${randomBytes(32).toString('base64')}`
  const box = secretBox(keys)
  const contactKeys = derivedKeys(keys, 'contact')
  const queueMessage = messageQueue({ box, clock })
  const team = randomUUID()
  const logged: string[] = []
  const note = (fields: object, message: string) => void logged.push(JSON.stringify({ fields, message }))
  const log = { info: note, warn: note, error: note }

  const rowOf = (id: string | null) =>
    database.readOrganization(team, db =>
      db
        .selectFrom('messages')
        .selectAll()
        .where('id', '=', id ?? '')
        .executeTakeFirstOrThrow(),
    )

  return {
    database,
    clock,
    box,
    contactKeys,
    team,
    queueMessage,
    rowOf,
    /** Every log line of a job so far. */
    logged,
    queue: (message: Partial<NewMessage> = {}) =>
      database.inOrganization(team, db =>
        queueMessage(db, {
          organization_id: team,
          channel: 'EMAIL',
          to: 'fan@example.org',
          content: confirmation,
          ...message,
        }),
      ),
    /** A worker of its own, with one provider for every channel. */
    worker: (provider: MessagingProvider) =>
      sendMessageWork({ providers: { EMAIL: provider, PHONE: provider, WHATSAPP: provider }, box, contactKeys }),
    /** Runs the job once, as the queue would; gives when it wants to be run again. */
    async run(handler: JobHandler, id: string | null, organization_id = team): Promise<Date | null> {
      const context: JobContext = { database, clock, log, attempt: 1, lastAttempt: false }
      try {
        await handler.run(context, { organization_id, id })
        return null
      } catch (error) {
        if (error instanceof TryAgainAt) return error.at
        throw error
      }
    },
    async untilSending(id: string | null) {
      while ((await rowOf(id)).state !== 'SENDING') await new Promise(resolve => setTimeout(resolve, 10))
    },
    /** Whole tables as text, read as their owner. */
    async stored(tables: string[]): Promise<string> {
      const dumps = await Promise.all(
        tables.map(table => owner.query<{ row: string }>(`select t::text as row from ${table} t`)),
      )
      return dumps.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
    },
    secondsUntil: (at: Date | null) => ((at?.getTime() ?? 0) - clock.now().getTime()) / 1000,
    async stop() {
      await owner.end()
      await database.close()
      await cloned.drop()
    },
  }
}
