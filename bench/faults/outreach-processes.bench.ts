// Outreach of the whole product while its server, its worker and its database are killed in turn: the mailbox is one of SMTP and
// IMAP, which knows no idempotency keys. Calls are repeated under their key until they are answered. Nothing acknowledged is lost,
// nothing is sent twice, and a product that forgets what it began is caught.
//
//   MAILS=1500 ROUNDS=6 npm run bench -- faults/outreach-processes
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import hoodiecrow from 'hoodiecrow-imap'
import pg from 'pg'
import { accounts } from '#features/accounts/contract.ts'
import { smtpSimulator } from '#integrations/messaging/smtp-simulator.ts'
import type { Endpoint, SentOf } from '#platform/contract/endpoint.ts'
import { outreach } from '#records/outreach/contract.ts'
import { mailboxes } from '#records/outreach/mailbox-contract.ts'
import { PASSWORD } from '../../test/sign-in.ts'
import { benchTeam } from '../million-fans.ts'
import { type Product, startProduct } from '../product.ts'
import { report } from '../report.ts'
import { pause } from './sign-up-load.ts'

const MAILS = Number(process.env.MAILS ?? 1_500)
const ROUNDS = Number(process.env.ROUNDS ?? 20)
const KINDS = ['server', 'worker', 'database'] as const
/** Recipients of a call. */
const EACH = 25
const CALLERS = 2
/** The most that a mailbox may be set to. */
const DAILY_CAP = 2_000
/** Copies that a killed process had begun are left alone for 46 s, and its jobs for half a minute. */
const SETTLES_WITHIN_MS = 10 * 60_000

const account = { user: 'ann@label.example', password: 'a secret' }

const verdict = await sendThroughKills({ mails: MAILS, rounds: ROUNDS })
console.log(`${MAILS} mails, ${ROUNDS} kills of each kind: ${JSON.stringify(verdict)}`)
const none = (figure: string, value: number) =>
  report({ figure: `outreach, all processes killed: ${figure}`, value, unit: 'mails', ceiling: 0 })
none('acknowledged without a copy', verdict.forgotten)
none('said to be sent, and did not arrive', verdict.lost)
none('sent twice', verdict.twice)
none('neither sent nor reported', verdict.unsettled)
report({
  figure: 'outreach, all processes killed: unknown',
  value: verdict.unknown,
  unit: 'mails',
  // two connections of each mailbox in each process, at each kill of any kind
  ceiling: ROUNDS * KINDS.length * 4 * Math.ceil(MAILS / DAILY_CAP),
})
const control = await sendThroughKills({ mails: Math.min(MAILS, 400), rounds: Math.min(ROUNDS, 3), forgets: true })
console.log(`control: ${JSON.stringify(control)}`)
report({ figure: 'outreach, control that forgets: sent twice', value: control.twice, unit: 'mails', floor: 1 })

interface Plan {
  mails: number
  rounds: number
  /** The canary: after each kill, what was half sent is queued again, as a simpler queue would. */
  forgets?: boolean
}

async function sendThroughKills({ mails, rounds, forgets = false }: Plan) {
  const smtp = await smtpSimulator({ account })
  const imap = hoodiecrow({
    plugins: ['ID', 'SPECIAL-USE', 'UIDPLUS'],
    users: { [account.user]: { password: account.password } },
    storage: { INBOX: {}, '': { separator: '/', folders: { Sent: { 'special-use': '\\Sent' } } } },
  })
  await new Promise<void>(resolve => imap.listen(0, resolve))
  const product = await startProduct({ demoWorld: false })
  const owner = new pg.Pool({ connectionString: product.ownerUrl, max: 2 })
  owner.on('error', () => {})
  try {
    const { port: imap_port } = imap.server.address() as AddressInfo
    const team = await sendingTeam(product, owner, { smtp_port: smtp.port, imap_port }, mails)
    const acknowledged: string[] = []
    const calls = Array.from({ length: Math.ceil(mails / EACH) }, (_, at) =>
      Array.from({ length: Math.min(EACH, mails - at * EACH) }, (_, n) => `creator-${at * EACH + n}@correo.example`),
    )
    const callers = Promise.all(
      Array.from({ length: CALLERS }, async () => {
        for (let emails = calls.shift(); emails; emails = calls.shift()) acknowledged.push(...(await team.send(emails)))
      }),
    )
    for (let kill = 0; kill < rounds * KINDS.length; kill++) {
      const next = (mails * (kill + 1)) / (rounds * KINDS.length + 1)
      // those whose fate is unknown may never arrive, and nothing would be killed any more
      while (smtp.received.length + (await unknownCopies(owner)) < next) await pause(50)
      product.kill(KINDS[kill % KINDS.length] ?? 'server')
      if (forgets) {
        await pause(1_000)
        await requeueHalfSent(owner)
      }
    }
    await callers
    await untilSettled(owner)
    const arrivals = new Map<string, number>()
    for (const { recipients } of smtp.received)
      for (const address of recipients) arrivals.set(address, (arrivals.get(address) ?? 0) + 1)
    const { rows } = await owner.query<{ email: string; state: string }>('select email, state from outreach_mails')
    const stored = new Set(rows.map(({ email }) => email))
    const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length
    return {
      acknowledged: acknowledged.length,
      forgotten: acknowledged.filter(email => !stored.has(email)).length,
      sent: count('SENT'),
      unknown: count('UNKNOWN'),
      failed: count('FAILED'),
      unsettled: count('QUEUED') + count('SENDING'),
      lost: rows.filter(({ email, state }) => state === 'SENT' && !arrivals.has(email)).length,
      twice: [...arrivals.values()].filter(times => times > 1).length,
    }
  } finally {
    await owner.end()
    await product.stop()
    await smtp.close()
    imap.close()
  }
}

/** 0 while the database is down. */
async function unknownCopies(owner: pg.Pool): Promise<number> {
  const counted = owner.query<{ copies: number }>(
    `select count(*)::integer as copies from outreach_mails where state = 'UNKNOWN'`,
  )
  return (await counted.catch(() => null))?.rows[0]?.copies ?? 0
}

/** A signed-in member with as many mailboxes as the mails need, and one creator at many addresses. */
async function sendingTeam(
  product: Product,
  owner: pg.Pool,
  ports: { smtp_port: number; imap_port: number },
  mails: number,
) {
  const { organization_id, email } = await benchTeam(product.ownerUrl)
  const creator_id = randomUUID()
  await owner.query(`insert into creators (organization_id, id, name) values ($1, $2, 'Luz')`, [
    organization_id,
    creator_id,
  ])
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(product.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.url, ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    })
    return { status: answer.status, cookies: answer.headers.getSetCookie(), body: await answer.json() }
  }
  const signedIn = await post(accounts.login.path, { email, password: PASSWORD })
  const cookie = signedIn.cookies.map(one => one.split(';')[0]).join('; ')
  const call = <E extends Endpoint>({ path }: E, input: SentOf<E>, headers = {}) =>
    post(path, input, { cookie, ...headers })
  const senders: string[] = []
  while (senders.length * DAILY_CAP < mails) {
    const connected = await call(mailboxes.connectSmtp, {
      organization_id,
      email: `ann${senders.length}@label.example`,
      sender_name: 'Ann',
      smtp_host: '127.0.0.1',
      imap_host: '127.0.0.1',
      ...ports,
      ...account,
    })
    if (connected.status !== 201) throw new Error(JSON.stringify(connected.body))
    const { id } = connected.body as { id: string }
    await call(mailboxes.update, { organization_id, id, daily_cap: DAILY_CAP, slow_start: false })
    senders.push(id)
  }
  let turn = 0
  return {
    /** Repeats the call under its key until it is answered. Answers the addresses that it calls sent. */
    async send(emails: readonly string[]): Promise<string[]> {
      const headers = { 'idempotency-key': randomUUID() }
      const input = {
        organization_id,
        sender_authentication_id: senders[turn++ % senders.length] ?? '',
        recipients: emails.map(to => ({ creator_v2_id: creator_id, email: to })),
        subject: 'A song for {{creator_name}}',
        body_html: '<p>Hi {{creator_name}}, this is a song.</p>',
      }
      for (;;) {
        const answer = await call(outreach.send, input, headers).catch(() => undefined)
        if (answer?.status === 200)
          return (answer.body as { success: { email: string }[] }).success.map(one => one.email)
        if (answer && answer.status < 500 && answer.status !== 409)
          throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
        await pause(250)
      }
    },
  }
}

async function requeueHalfSent(owner: pg.Pool): Promise<void> {
  const requeued = owner.query(
    `with half as (
       update outreach_mails set state = 'QUEUED', attempt_at = null, first_attempt_at = null where state = 'SENDING' returning organization_id, id
     ) insert into job_outbox (task, payload)
       select 'send_outreach_mail', jsonb_build_object('organization_id', organization_id, 'id', id) from half`,
  )
  await requeued.catch(() => {})
}

async function untilSettled(owner: pg.Pool) {
  for (const until = Date.now() + SETTLES_WITHIN_MS; Date.now() < until; await pause(500)) {
    const { rows } = await owner
      .query<{ open: number }>(`select count(*)::int as open from outreach_mails where state in ('QUEUED', 'SENDING')`)
      .catch(() => ({ rows: [] }))
    if (rows[0]?.open === 0) return
  }
}
