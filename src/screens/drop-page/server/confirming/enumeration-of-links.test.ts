import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkIn, messagesTo, messageTo, signUp, untilSettled } from '../../../../../test/fans/fan-mail.ts'
import { type GivenDrop, someAddress } from '../../../../../test/fans/fan-world.ts'
import { pendingFans } from '../../../../../test/fans/pending-fans.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { differsByMoreThan, type TimeDifference, timeDifference } from '../../../../../test/time-difference.ts'

const MINUTE = 60_000
const PAIRS = 300
const CANARY_PAIRS = 60
/** What a call may take longer for one kind of contact: far less than the way through the internet varies by. */
const BUCKET_MS = 1
/** How often one sign-up may have its link sent again. */
const AGAIN = 3

let server: TestServer
let world: Awaited<ReturnType<typeof pendingFans>>
let drop: GivenDrop
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '100000' } })
  world = await pendingFans(server)
  drop = await world.dropOf()
})
afterAll(() => server.stop())

const signedUp = async (email_address: string) => (await signUp(server, drop, { email_address })).cookie

/** Who never heard of the team. */
const unknown = () => signedUp(someAddress())
/** Who wants nothing more of it. */
async function stopped() {
  const { email_address, mail } = await world.pendingFan(drop, {})
  await fetch(linkIn(mail.headers['List-Unsubscribe'] ?? '', 'unsubscribe'), { method: 'POST' })
  return signedUp(email_address)
}
/** Whose mailbox got today what it may get, because other drops know it. */
async function written() {
  const email_address = someAddress()
  for (let drop = 0; drop < 5; drop++) await signUp(server, await world.dropOf(), { email_address })
  await messageTo(server, email_address, 5)
  return signedUp(email_address)
}
/** A few at a time: their mails are waited for together. */
const several = async (many: number, make: () => Promise<string>) => {
  const cookies: string[] = []
  while (cookies.length < many) cookies.push(...(await Promise.all(Array.from({ length: 10 }, make))))
  return cookies
}

/** The time of the next call of a kind; a minute has passed since the one before. */
const asksAgain = (cookies: readonly string[], wait = async () => {}) => {
  let asked = 0
  return async () => {
    server.clock.advance(MINUTE)
    const cookie = cookies[Math.floor(asked++ / AGAIN)] ?? ''
    const begun = performance.now()
    await wait()
    const status = await world.again(cookie, drop)
    const ms = performance.now() - begun
    expect(status).toBe('sent')
    return ms
  }
}

describe('resending a sign-up link reveals nothing about its recipient (THREATS 11)', () => {
  it.each<[string, () => Promise<string>]>([
    ['a new one', unknown],
    ['one who ended messages', stopped],
    ['one whose mailbox is full for today', written],
  ])('%s is answered as all others, as often as anybody asks', async (_who, make) => {
    const cookie = await make()
    await untilSettled(server)
    const answers = [await world.again(cookie, drop)]
    for (let time = 0; time < 4; time++) {
      server.clock.advance(MINUTE)
      answers.push(await world.again(cookie, drop))
    }
    expect(answers).toEqual(['too_soon', 'sent', 'sent', 'sent', 'too_many'])
  })

  it('sends nothing to a fan who unsubscribed', async () => {
    const { email_address, mail } = await world.pendingFan(drop, {})
    await fetch(linkIn(mail.headers['List-Unsubscribe'] ?? '', 'unsubscribe'), { method: 'POST' })
    const cookie = await signedUp(email_address)
    await messageTo(server, email_address, 1)
    await untilSettled(server)
    const before = (await messagesTo(server, email_address)).length
    server.clock.advance(MINUTE)
    expect(await world.again(cookie, drop)).toBe('sent')
    await untilSettled(server)
    expect(await messagesTo(server, email_address)).toHaveLength(before)
  })

  it('would detect a difference of 25 ms on a busy machine (canary)', async () => {
    const kinds = [await several(PAIRS / AGAIN, stopped), await several(PAIRS / AGAIN, unknown)] as const
    const canary = [await several(CANARY_PAIRS / AGAIN, unknown), await several(CANARY_PAIRS / AGAIN, unknown)] as const
    await untilSettled(server)
    const difference = await timeDifference(asksAgain(kinds[0]), asksAgain(kinds[1]), PAIRS)
    expect(difference).toSatisfy((found: TimeDifference) => !differsByMoreThan(found, BUCKET_MS))
    const slow = asksAgain(canary[1], () => sleep(25))
    const slower = await timeDifference(asksAgain(canary[0]), slow, CANARY_PAIRS)
    expect(slower).toSatisfy((found: TimeDifference) => differsByMoreThan(found, BUCKET_MS))
  }, 180_000)
})

describe('a forged message link reveals nothing about the fan it names (THREATS 11)', () => {
  /** What stands before the full stop names a sign-up; what follows it must be ours. */
  const forged = (subject: Buffer) => `${subject.toString('base64url')}.${randomBytes(16).toString('base64url')}`
  const asks: [string, string, 'GET' | 'POST'][] = [
    ['an unsubscription', 'unsubscribe', 'POST'],
    ['the page of preferences', 'preferences', 'GET'],
  ]
  const ask = (kind: string, method: string, token: string) => fetch(`${server.url}/${kind}/${token}`, { method })
  const named = async () => {
    const { mail } = await world.pendingFan(drop, {})
    const [subject = ''] =
      linkIn(mail.headers['List-Unsubscribe'] ?? '', 'unsubscribe')
        .split('/')
        .at(-1)
        ?.split('.') ?? []
    return Buffer.from(subject, 'base64url')
  }

  it.each(asks)('%s gets the same response in the same time', async (_what, kind, method) => {
    const known = await named()
    const nobodys = () => Buffer.concat([randomBytes(known.length - 1), known.subarray(-1)])
    const seen = async (token: string) => {
      const answer = await ask(kind, method, token)
      const names = [...answer.headers.keys()].filter(name => name !== 'date').sort()
      return { status: answer.status, names, body: await answer.text() }
    }
    expect(await seen(forged(known))).toEqual(await seen(forged(nobodys())))
    const timed = (subject: () => Buffer) => async () => {
      const token = forged(subject())
      const begun = performance.now()
      const answer = await ask(kind, method, token)
      await answer.text()
      const ms = performance.now() - begun
      expect(answer.status).toBe(404)
      return ms
    }
    const difference = await timeDifference(
      timed(() => known),
      timed(nobodys),
      PAIRS,
    )
    expect(difference).toSatisfy((found: TimeDifference) => !differsByMoreThan(found, BUCKET_MS))
  })
})
