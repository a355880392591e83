import type { Database } from '#platform/server/database/db.ts'
import { batchWriter } from '#platform/server/limits/batch-writer.ts'
import { newId } from '#platform/server/new-id.ts'
import { type SignUp, type SignUpAnswer, type SignUpOutcome, signUpArguments } from './sign-up.ts'

/** Concurrent transactions. More would not commit faster: they wait for the same disk. */
const WRITERS = 4
/** Sign-ups per transaction. Larger batches do not make a sign-up cheaper. */
const BATCH_SIZE = 16

export type SignUpWriter = ReturnType<typeof signUpWriter>

/** Writes sign-ups in batches, fairly between drops. Each is answered after its commit, so nothing that was answered is lost. */
export function signUpWriter(database: Database, { writers = WRITERS, batchSize = BATCH_SIZE } = {}) {
  const batches = batchWriter({
    write: (batch: readonly Asked[]) => writeSignUps(database, batch),
    writers,
    batchSize,
    isOfOneItem,
  })
  return {
    /** Opens connections that have parsed the statement, before anybody comes. */
    async warm(connections: number): Promise<void> {
      await Promise.all(Array.from({ length: connections }, () => writeSignUps(database, [])))
    },
    signUp: (given: SignUp): Promise<SignUpAnswer> =>
      batches.add(given.drop_id, signUpArguments(given, { id: newId(), newFanId: newId() })),
  }
}

type Asked = ReturnType<typeof signUpArguments>

async function writeSignUps(database: Database, batch: readonly Asked[]): Promise<SignUpAnswer[]> {
  const rows = await database.statement<{
    outcome: SignUpOutcome
    signup_id: string
    signed_up_at: Date
    wait: number
  }>('sign_ups', 'select * from sign_ups($1)', [JSON.stringify(batch)])
  return rows.map(row => ({ outcome: row.outcome, id: row.signup_id, created_at: row.signed_up_at, wait: row.wait }))
}

/** Invalid data, a deadlock, or a serialization failure: a retry alone may succeed. */
const isOfOneItem = (error: unknown) => /^(22|23|40)/.test((error as { code?: string }).code ?? '')
