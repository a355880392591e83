// Sign-ups under load while processes are killed: nothing acknowledged is lost, nothing is sent twice, service is back
// within 5 s. A control that acknowledges too early must be caught, or the whole run proves nothing.
//
//   node bench/faults/sign-ups.bench.ts           twenty kills of each kind, one server and one worker, then two of each
//   node bench/faults/sign-ups.bench.ts --once    one of each, for a quick look
import pg from 'pg'
import { followUp } from '#features/signups/server/follow-up-job.ts'
import { smtpSimulator } from '#integrations/messaging/smtp-simulator.ts'
import { sendMessage } from '#records/messages/server/queue-message.ts'
import { type Product, startProduct } from '../product.ts'
import { percentile, report } from '../report.ts'
import { type Acknowledged, pause, startSignUpLoad } from './sign-up-load.ts'

type Kind = Parameters<Product['kill']>[0]

const KINDS: readonly Kind[] = ['server', 'worker', 'database']
const rounds = process.argv.includes('--once') ? 1 : Number(process.env.ROUNDS ?? 20)
const CLIENTS = 8
const BACK_WITHIN_MS = 5_000
/** What a sign-up sets off: its message is written by the first and sent by the second. */
const TASKS = [followUp.task, sendMessage.task]

interface Verdict {
  acknowledged: number
  lost: number
  withoutConsent: number
  withoutMessage: number
  sentTwice: number
  unsettled: number
  back: number[]
}

await run('one server, one worker', { servers: 1, workers: 1 })
await run('two servers, two workers', { servers: 2, workers: 2 })
await control()

async function run(setting: string, processes: { servers: number; workers: number }) {
  const verdict = await killUnderLoad({ ...processes, rounds })
  console.log(`${setting}: ${JSON.stringify({ ...verdict, back: verdict.back.map(Math.round) })}`)
  const bound = (figure: string, value: number) =>
    report({ figure: `${setting}: ${figure}`, value, unit: '', ceiling: 0 })
  report({ figure: `${setting}: acknowledged`, value: verdict.acknowledged, unit: '', floor: 50 * rounds })
  bound('acknowledged and lost', verdict.lost)
  bound('without consent', verdict.withoutConsent)
  bound('without message', verdict.withoutMessage)
  bound('sent twice', verdict.sentTwice)
  bound('neither sent nor reported', verdict.unsettled)
  report({
    figure: `${setting}: back after, longest`,
    value: Math.max(...verdict.back),
    unit: 'ms',
    ceiling: BACK_WITHIN_MS,
  })
  report({ figure: `${setting}: back after, median`, value: percentile(verdict.back, 0.5), unit: 'ms' })
}

/** The same with clients that count a sign-up as acknowledged when it is sent. Losing none would mean that we are blind. */
async function control() {
  const { lost } = await killUnderLoad({ servers: 1, workers: 1, rounds: Math.min(rounds, 3), lying: true })
  report({ figure: 'control: losses seen when acknowledged too early', value: lost, unit: '', floor: 1 })
}

interface Plan {
  servers: number
  workers: number
  rounds: number
  lying?: boolean
}

async function killUnderLoad({ servers, workers, rounds, lying = false }: Plan): Promise<Verdict> {
  const mail = await smtpSimulator()
  const product = await startProduct({ servers, workers, settings: { SMTP_URL: `smtp://127.0.0.1:${mail.port}` } })
  try {
    const { drop } = await (await fetch(`${product.url}/app/v2/drops/sugar-glass`)).json()
    const load = startSignUpLoad({
      url: product.url,
      drop: { id: drop.id, drop_profile_id: drop.drop_profile.id, version: 1 },
      clients: CLIENTS,
      lying,
    })
    const back: number[] = []
    for (let round = 0; round < rounds; round++)
      for (const kind of KINDS) {
        await pause(300 + Math.random() * 900)
        product.kill(kind)
        back.push(await load.untilNext())
      }
    await pause(500)
    await load.stop()
    if (load.unexpected.size > 0) console.log('unexpected answers', Object.fromEntries(load.unexpected))
    return { ...(await verify(product, mail, load.acknowledged, lying)), back }
  } finally {
    await product.stop()
    await mail.close()
  }
}

async function verify(
  product: Product,
  mail: Pick<Awaited<ReturnType<typeof smtpSimulator>>, 'received'>,
  acknowledged: readonly Acknowledged[],
  lying: boolean,
) {
  const owner = new pg.Client({ connectionString: product.ownerUrl })
  await owner.connect()
  try {
    // a killed worker's jobs run again within a minute; mail goes out one by one, so a long run leaves many to wait for
    if (!lying) await untilSettled(owner, 90_000 + 40 * acknowledged.length)
    const { rows } = await owner.query<{
      address: string
      signup: string
      consents: number
      messages: number
      open: number
    }>(
      `select c.address, s.id as signup,
         (select count(*)::int from consents k where k.organization_id = s.organization_id and k.signup_id = s.id) as consents,
         (select count(*)::int from messages m where m.organization_id = s.organization_id and m.about_id = s.id) as messages,
         (select count(*)::int from messages m where m.organization_id = s.organization_id and m.about_id = s.id and m.state in ('QUEUED', 'SENDING')) as open
       from fan_contacts c join signups s on s.organization_id = c.organization_id and s.fan_id = c.fan_id
       where c.address like '%@load.example'`,
    )
    const stored = new Map(rows.map(row => [row.address, row]))
    const mails = new Map<string, number>()
    for (const { recipients } of mail.received)
      for (const address of recipients) mails.set(address, (mails.get(address) ?? 0) + 1)
    const found = acknowledged.map(({ email_address, id }) => ({ row: stored.get(email_address), id }))
    return {
      acknowledged: acknowledged.length,
      lost: found.filter(({ row, id }) => !row || (!lying && row.signup !== id)).length,
      withoutConsent: found.filter(({ row }) => row?.consents === 0).length,
      withoutMessage: found.filter(({ row }) => row && row.messages !== 1).length,
      sentTwice: [...mails.values()].filter(count => count > 1).length,
      unsettled: found.filter(({ row }) => row && row.open > 0).length,
    }
  } finally {
    await owner.end()
  }
}

async function untilSettled(owner: pg.Client, limit: number) {
  const start = performance.now()
  for (;;) {
    const { rows } = await owner.query<{ open: number }>(
      `select (select count(*) from job_outbox where task <> 'changed') + (select count(*) from graphile_worker.jobs where task_identifier = any($1))
        + (select count(*) from messages where state in ('QUEUED', 'SENDING')) as open`,
      [TASKS],
    )
    if (Number(rows[0]?.open) === 0 || performance.now() - start > limit) return
    await pause(250)
  }
}
