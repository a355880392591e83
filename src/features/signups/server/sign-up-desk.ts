import type { Database } from '#platform/server/db.ts'
import { raise, unavailable } from '#platform/server/errors.ts'
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
  /** Sign-ups in one statement. */
  together?: number
  /** Sign-ups that may wait before the next is told to come back. */
  queue?: number
}

export type SignUpDesk = ReturnType<typeof signUpDesk>

/**
 * Where sign-ups are written. One that comes alone is written at once; those that come while all lanes are busy go together
 * with the next free one, in one transaction. Everybody is answered after the commit, so nothing that was answered is lost.
 */
export function signUpDesk(database: Database, { lanes = 2, together = 16, queue = 2_000 }: DeskOptions = {}) {
  const waiting: Waiting[] = []
  let busy = 0

  function serve() {
    while (busy < lanes && waiting.length > 0) {
      busy++
      // shared evenly among the lanes that are free, so that none waits for a long batch of another
      const share = Math.ceil(waiting.length / (lanes - busy + 1))
      write(waiting.splice(0, Math.min(together, share))).finally(() => {
        busy--
        serve()
      })
    }
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    try {
      const answers = await statement(database, batch)
      for (const [at, { resolve, reject }] of batch.entries()) {
        const answer = answers[at]
        if (answer) resolve(answer)
        else reject(new Error('sign_ups gave fewer answers than it was asked.'))
      }
    } catch (error) {
      // nothing of the batch was written; one of them may be at fault, or two batches stood in each other's way
      if (batch.length > 1 && isOfOneRow(error)) for (const single of batch) await write([single])
      else for (const { reject } of batch) reject(error)
    }
  }

  return {
    /** @throws 503 when too many wait */
    signUp(given: SignUp): Promise<SignUpAnswer> {
      if (waiting.length >= queue) raise(unavailable(1))
      return new Promise((resolve, reject) => {
        waiting.push({ asked: askedOf(given, { id: newId(), newFanId: newId() }), resolve, reject })
        serve()
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
