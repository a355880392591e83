import { signups } from '#features/signups/contract.ts'
import { eventually, type TestServer } from '../server.ts'
import { formFor, type GivenDrop, type SignupBody } from './fan-world.ts'

export interface KeptMessage {
  id: string
  channel: string
  recipient: string
  subject: string | null
  body: string
  html: string | null
  headers: Record<string, string>
}

/** What was sent to an address or number so far, oldest first. */
export const messagesTo = (server: TestServer, recipient: string) =>
  server.sql<KeptMessage & Record<string, unknown>>(
    'select * from outbox_messages where recipient = $1 order by created_at, id',
    [recipient],
  )

/** The first, or `nth`, message to an address, once it is there. */
export const messageTo = (server: TestServer, recipient: string, nth = 1): Promise<KeptMessage> =>
  eventually(async () => (await messagesTo(server, recipient))[nth - 1], 10_000)

/** Signs up as the page does, and gives what the browser holds then. */
export async function signUp(server: TestServer, given: GivenDrop, fields: Partial<SignupBody> = {}) {
  const form = await formFor(server, given, fields)
  const { status, body, headers, problem } = await server.call(signups.subscribe, form)
  if (status !== 201) throw new Error(`Not signed up: ${problem.detail}`)
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { form, signup_id: body.id, cookie }
}

/** Until everything that jobs had to send is sent, or was decided not to be; a job that failed and waits for its next attempt counts. */
export const untilSettled = (server: TestServer) =>
  eventually(async () => {
    const [open] = await server.sql<{ count: number }>(
      `select (select count(*) from messages where state in ('QUEUED', 'SENDING')) + (select count(*) from job_outbox where task <> 'changed' and coalesce(run_at, now()) <= now())
         + (select count(*) from graphile_worker.jobs where task_identifier in ('follow_up_signup', 'send_links_again', 'send_message')
           and (run_at <= now() or attempts between 1 and max_attempts - 1)) as count`,
    )
    return Number(open?.count) === 0
  }, 15_000)

/** The first address of a kind in a text. */
export const linkIn = (text: string, kind: 'confirm' | 'preferences' | 'unsubscribe') =>
  new RegExp(`https?://\\S+/${kind}/[\\w.-]*\\w`).exec(text)?.[0] ?? ''
