import type { RequestFacts } from '#platform/server/access.ts'
import type { Database } from '#platform/server/db.ts'
import { addressBlock, type Limit } from '#platform/server/rate-limits.ts'
import type { SignUpServices } from './sign-up-services.ts'

/**
 * Wrong codes that are borne before everybody waits: per contact and drop, per drop, and in the whole installation, whatever
 * address they come from. With a million codes, a whole day of guessing at a drop finds one with a chance of 1 in 200.
 */
export const guessLimits = (
  { limitFactor }: Pick<SignUpServices, 'limitFactor'>,
  contactHash: Buffer,
  dropId: string,
): Limit[] => [
  {
    key: `guess:contact:${dropId}:${contactHash.toString('base64')}`,
    maximum: 20 * limitFactor,
    windowSeconds: 86_400,
  },
  { key: `guess:drop:${dropId}`, maximum: 200 * limitFactor, windowSeconds: 3_600 },
  { key: 'guess:all', maximum: 1_000 * limitFactor, windowSeconds: 3_600 },
]

/** Codes that one address block may enter in an hour, right or wrong: a house full of fans does, a machine that guesses does not. */
export const guessesOfAddress = (
  { limitFactor }: Pick<SignUpServices, 'limitFactor'>,
  { ip }: Pick<RequestFacts, 'ip'>,
): Limit => ({ key: `guess:address:${addressBlock(ip)}`, maximum: 60 * limitFactor, windowSeconds: 3_600 })

/** A right code was no guess. */
export async function giveBackGuess(database: Database, limits: readonly Limit[]): Promise<void> {
  await database.statement('give_back', 'select give_back_limits($1, $2)', [
    limits.map(limit => limit.key),
    limits.map(limit => limit.windowSeconds),
  ])
}
