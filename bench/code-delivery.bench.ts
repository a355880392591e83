// From asking for a code to its arrival at the provider, by mail and by text, while four times as many sign-ups come as the
// server can take, each of which sends a confirmation too. The rush comes from a thread of its own, so that its work does not
// delay what is measured. Providers are the simulators, on real sockets.
//
//   SECONDS=10 npm run bench -- code-delivery
import { smtpSimulator } from '#integrations/messaging/smtp-simulator.ts'
import { twilioSimulator } from '#integrations/messaging/twilio-simulator.ts'
import { type BenchDrop, benchDrop } from './bench-drop.ts'
import { CLIENTS } from './ceiling.ts'
import { loadApart } from './load-apart.ts'
import { openLoad } from './open-load.ts'
import { load } from './raw-client.ts'
import { percentile, report } from './report.ts'
import { signUpWorld } from './sign-up-world.ts'

const SECONDS = Number(process.env.SECONDS ?? 30)
const FASTEST = Number(process.env.FASTEST ?? 2_500)
const CODES_PER_SECOND = 20
const TIMES = 4
const LOOK_MS = 5
/** Codes that are not there by then are lost. */
const PATIENCE_MS = 60_000

const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'simulated' }
const [mail, texts] = await Promise.all([smtpSimulator(), twilioSimulator(account)])
const world = await signUpWorld({
  SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  TWILIO_ACCOUNT_SID: account.accountSid,
  TWILIO_AUTH_TOKEN: account.authToken,
  TWILIO_SMS_FROM: '+15005550006',
  TWILIO_BASE_URL: texts.url,
  SMS_BUDGET_A_DAY: '1000000',
})
let stopRush = async () => 0
try {
  const open = await benchDrop(world.appUrl)
  const byMail = await benchDrop(world.appUrl, { more: { require_otp: true } })
  const byText = await benchDrop(world.appUrl, { more: { require_otp: true, allow_email: false, allow_sms: true } })
  const signUps = await world.requests(open, (SECONDS + 8) * FASTEST)
  const asked = new Map<string, number>()
  const codes = await codeRequests(SECONDS * CODES_PER_SECOND)
  const { port } = await world.server()
  await world.worker()
  const next = () => signUps.pop() ?? null
  await load({ port, clients: CLIENTS, milliseconds: 2_000, next })
  await world.vacuum()
  const { statuses, seconds } = await load({ port, clients: CLIENTS, milliseconds: 5_000, next })
  const best = (statuses[201] ?? 0) / seconds

  const rushing = loadApart({ port, tag: 'all', requests: signUps })
  stopRush = () => rushing.stop()
  const arrived = new Map<string, number>()
  let [mailsSeen, textsSeen] = [0, 0]
  const watching = setInterval(look, LOOK_MS)
  const [rush, asking] = await Promise.all([
    rushing.send({ perSecond: best * TIMES, milliseconds: SECONDS * 1_000 }),
    openLoad({
      port,
      perSecond: CODES_PER_SECOND,
      milliseconds: SECONDS * 1_000,
      next: () => {
        const { to, bytes } = codes.pop() ?? { to: '', bytes: Buffer.alloc(0) }
        asked.set(to, performance.now())
        return { bytes, tag: to }
      },
    }),
  ])
  const accepted = Object.entries(asking.statuses).filter(([, counts]) => counts[200])
  const refused = Object.keys(asking.statuses).length - accepted.length
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; )
    if (accepted.every(([to]) => arrived.has(to))) break
    else await new Promise(resolve => setTimeout(resolve, 50))
  clearInterval(watching)

  const times = accepted.map(([to]) => (arrived.get(to) ?? Number.POSITIVE_INFINITY) - (asked.get(to) ?? 0))
  const mails = mail.received.length
  const answered = Object.values(asking.latencies).flat()
  console.log(
    `${accepted.length} codes (${refused} turned away) while ${Math.round((rush.statuses.all?.[201] ?? 0) / rush.seconds)} sign-ups/s of ${Math.round(rush.offered / rush.seconds)}/s were kept: p50 ${percentile(times, 0.5).toFixed(0)} ms, of it until the page had its answer ${percentile(answered, 0.5).toFixed(0)} ms (p99 ${percentile(answered, 0.99).toFixed(0)} ms); ${mails} mails and ${texts.accepted.length} texts so far`,
  )
  report({
    figure: 'code at the provider, p99 in a rush',
    value: percentile(times, 0.99) / 1_000,
    unit: 's',
    ceiling: 5,
    goal: 1,
  })
  report({
    figure: 'codes that never arrived',
    value: times.filter(ms => !Number.isFinite(ms)).length,
    unit: '',
    ceiling: 0,
  })

  /** Every other one by text. */
  async function codeRequests(count: number) {
    const all: { to: string; bytes: Buffer }[] = []
    for (let at = 0; at < count + CODES_PER_SECOND; at++) {
      const text = at % 2 === 1
      const to = text ? `+44740${String(1_000_000 + at)}` : `code-${at}@load.example`
      const fields = text ? { phone_number: to.slice(1) } : { email_address: to }
      const drop: BenchDrop = text ? byText : byMail
      all.push({ to, bytes: await world.request(drop, 'otp', fields) })
    }
    return all
  }

  function look() {
    const now = performance.now()
    for (; mailsSeen < mail.received.length; mailsSeen++) note(mail.received[mailsSeen]?.recipients[0] ?? '', now)
    // newest first
    for (const { to } of texts.accepted.slice(0, texts.accepted.length - textsSeen)) note(to, now)
    textsSeen = texts.accepted.length
  }
  function note(to: string, at: number) {
    if (asked.has(to) && !arrived.has(to)) arrived.set(to, at)
  }
} finally {
  await stopRush()
  await world.stop()
  await Promise.all([mail.close(), texts.close()])
}
