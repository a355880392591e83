import type { Database } from '#platform/server/database/db.ts'
import { raise, unavailable } from '#platform/server/errors.ts'
import { busiestStream } from '#platform/server/limits/busiest-stream.ts'
import { fairQueue } from '#platform/server/limits/fair-queue.ts'
import { giveWay } from '#platform/server/limits/give-way.ts'
import { newId } from '#platform/server/new-id.ts'
import { askedOf, type SignUp, type SignUpAnswer, type SignUpOutcome } from './sign-up.ts'

interface Waiting {
  asked: ReturnType<typeof askedOf>
  resolve: (answer: SignUpAnswer) => void
  reject: (error: unknown) => void
}

interface DeskOptions {
  /** Statements at once. More would not commit faster: they wait for the same disk. */
  lanes?: number
  /** Statements besides, for drops in no rush: they do not wait behind those that are. */
  express?: number
  /** Sign-ups in one statement. */
  together?: number
  /** Sign-ups that may wait before the next is told to come back. */
  queue?: number
}

/** More in one statement would not cost less each. */
export const SIGN_UPS_TOGETHER = 16
/** So long after the last sign-up of a drop beside a rush it is there alone. */
const GONE_MS = 1_000

export type SignUpDesk = ReturnType<typeof signUpDesk>

/**
 * Where sign-ups are written. One that comes alone is written at once; those that come in the same turn of the event loop, or
 * while all lanes are busy, go together with the next free one, in one transaction, one of each drop in turn; a drop in a rush
 * has a lane that the others leave to it, and that rests while they would wait for what it does. Everybody is answered after
 * the commit, so nothing that was answered is lost.
 */
export function signUpDesk(
  database: Database,
  { lanes = 2, express = 1, together = SIGN_UPS_TOGETHER, queue = 2_000 }: DeskOptions = {},
) {
  const waiting = fairQueue<Waiting>()
  const written = new Map<string, number>()
  const busiest = busiestStream()
  const isInRush = (drop: string, count: number) => count > 1 || written.has(drop) || busiest.rushes(drop)
  const isInLongRush = (drop: string, count: number) => count > 2 || busiest.rushes(drop)
  const most = lanes + express
  /** Statements under way, of drops in no rush and of the others. */
  const under = { express: 0, rush: 0 }
  const way = giveWay()
  let restsUntil = 0
  let isResting = false
  let called = false
  let lastSmall = Number.NEGATIVE_INFINITY
  const isBesideRush = (at: number) => at - lastSmall < GONE_MS

  function serveSoon() {
    if (called) return
    called = true
    setImmediate(serve)
  }

  function serve() {
    called = false
    const at = performance.now()
    // beside a rush the others need a processor more than it needs a second lane, or the first all the time
    const open = isBesideRush(at) ? 1 : lanes
    const rests = isBesideRush(at) ? restsUntil - at : 0
    // two of a small drop need not wait for the lane of a rush while it rests
    const waits = rests > 0 ? isInLongRush : isInRush
    while (waiting.length > 0) {
      const busy = under.express + under.rush
      if (busy >= most) return
      // shared evenly among the lanes that are free, so that none waits for a long batch of another
      const share = Math.min(together, Math.ceil(waiting.length / Math.max(1, open - busy)))
      // drops in no rush first, and by themselves: a batch takes as long as all that is in it. One lane they leave, or many of
      // them would keep a rush waiting for as long as they come
      const small = under.express < most - 1 ? waiting.take(share, waits) : []
      if (small.length > 0) go('express', small)
      else if (under.rush >= open) return
      else if (rests > 0) return serveAfter(rests)
      else go('rush', waiting.take(share))
    }
  }

  function serveAfter(ms: number) {
    if (isResting) return
    isResting = true
    setTimeout(() => {
      isResting = false
      serve()
    }, ms)
  }

  function go(lane: keyof typeof under, taken: readonly { group: string; item: Waiting }[]) {
    under[lane]++
    const begun = performance.now()
    const besideRush = under.rush > 0 || begun < restsUntil + GONE_MS
    for (const { group } of taken) written.set(group, (written.get(group) ?? 0) + 1)
    void write(taken.map(({ item }) => item)).then(isWritten => {
      for (const { group } of taken) {
        const left = (written.get(group) ?? 1) - 1
        if (left > 0) written.set(group, left)
        else written.delete(group)
      }
      under[lane]--
      const at = performance.now()
      if (lane === 'rush' && isBesideRush(at)) restsUntil = Math.max(restsUntil, at + way.rest(at - begun))
      else if (lane === 'express' && taken.length === 1 && isWritten) way.took(at, at - begun, { besideRush })
      serve()
    })
  }

  /** Never rejects: whether all went well. */
  async function write(batch: readonly Waiting[]): Promise<boolean> {
    try {
      const answers = await statement(database, batch)
      for (const [at, { resolve, reject }] of batch.entries()) {
        const answer = answers[at]
        if (answer) resolve(answer)
        else reject(new Error('sign_ups gave fewer answers than it was asked.'))
      }
      return true
    } catch (error) {
      // nothing of the batch was written; one of them may be at fault, or two batches stood in each other's way
      if (batch.length > 1 && isOfOneRow(error)) for (const single of batch) await write([single])
      else for (const { reject } of batch) reject(error)
      return false
    }
  }

  return {
    /** Opens connections that have parsed the statement, before anybody comes. */
    async warm(connections: number): Promise<void> {
      await Promise.all(Array.from({ length: connections }, () => statement(database, [])))
    },
    /** @throws 503 when too many wait */
    signUp(given: SignUp): Promise<SignUpAnswer> {
      if (waiting.length >= queue) raise(unavailable(1))
      const at = performance.now()
      const isSmall = busiest.asks(given.drop_id, at)
      if (isSmall) lastSmall = at
      return new Promise((resolve, reject) => {
        waiting.add(given.drop_id, { asked: askedOf(given, { id: newId(), newFanId: newId() }), resolve, reject })
        // the rest of the turn is the rush
        if (isSmall) serve()
        else serveSoon()
      })
    },
  }
}

async function statement(database: Database, batch: readonly Waiting[]): Promise<SignUpAnswer[]> {
  const rows = await database.statement<{
    outcome: SignUpOutcome
    signup_id: string
    signed_up_at: Date
    wait: number
  }>('sign_ups', 'select * from sign_ups($1)', [JSON.stringify(batch.map(({ asked }) => asked))])
  return rows.map(row => ({ outcome: row.outcome, id: row.signup_id, created_at: row.signed_up_at, wait: row.wait }))
}

/** Data that a table refuses, a deadlock, a serialisation failure: what another try alone may not meet. */
const isOfOneRow = (error: unknown) => /^(22|23|40)/.test((error as { code?: string }).code ?? '')
