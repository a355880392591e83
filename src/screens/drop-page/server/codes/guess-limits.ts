import { type CodeOf, codesAsked } from '#features/signups/server/sign-up.ts'
import { raiseAlert } from '#platform/server/alerts.ts'
import type { Database } from '#platform/server/database/db.ts'
import { raise, tooManyRequests } from '#platform/server/errors.ts'
import type { RequestFacts } from '#platform/server/http/access.ts'
import { addressBlock, columnsOf, type Limit, scaled } from '#platform/server/limits/rate-limits.ts'
import type { SignUpServices } from '../signing-up/sign-up-services.ts'

type Asking = 'guess' | 'guess_held'

/**
 * Limits of wrong codes: per contact and drop, per drop, and in the whole installation, over all
 * addresses. With a million codes, a whole day of guessing at a drop finds one with a chance of 1 in 200; of two,
 * because guesses at self-requested codes (by their handle) are counted separately (`guess_held`). Those need a message
 * per five guesses, so pure guessing does not block fans.
 */
const limitsOf = (asking: Asking, limitFactor: number, contactHash: Buffer, dropId: string): Limit[] => [
  {
    key: `${asking}:contact:${dropId}:${contactHash.toString('base64')}`,
    maximum: scaled(20, limitFactor),
    windowSeconds: 86_400,
  },
  { key: `${asking}:drop:${dropId}`, maximum: scaled(200, limitFactor), windowSeconds: 3_600 },
  { key: `${asking}:all`, maximum: scaled(1_000, limitFactor), windowSeconds: 3_600 },
]

interface Guess {
  organization_id: string
  drop_id: string
  /** What the code may open, likeliest first. */
  codes: readonly CodeOf[]
}

/** Counts a guess before it is checked, and returns the limits it counted on. @throws 429 when one is exceeded */
export async function takeGuess(
  { limitFactor }: Pick<SignUpServices, 'limitFactor'>,
  database: Database,
  { organization_id, drop_id, codes }: Guess,
): Promise<Limit[]> {
  const [first] = codes
  if (!first) return []
  const open = limitsOf('guess', limitFactor, first.contact_hash, drop_id)
  const held = limitsOf('guess_held', limitFactor, first.contact_hash, drop_id)
  const [heldKeys] = columnsOf(held)
  const [keys, maximums, windows] = columnsOf(open)
  const [taken] = await database.statement<{ held: boolean; wait: number | null }>(
    'take_guess',
    'select held, wait from take_guess($1, $2, $3, $4, $5, $6, $7)',
    [organization_id, drop_id, JSON.stringify(codesAsked(codes)), keys, heldKeys, maximums, windows],
  )
  if (taken?.wait) {
    await raiseAlert(database, { kind: 'codes_guessed', subject: drop_id, details: { drop_id } })
    raise(tooManyRequests(taken.wait))
  }
  return taken?.held ? held : open
}

/** Codes that one address block may enter in an hour, right or wrong: a house full of fans does, a machine that guesses does not. */
export const guessesOfAddress = (
  { limitFactor }: Pick<SignUpServices, 'limitFactor'>,
  { ip }: Pick<RequestFacts, 'ip'>,
): Limit => ({ key: `guess:address:${addressBlock(ip)}`, maximum: scaled(60, limitFactor), windowSeconds: 3_600 })

/** Uncounts a guess that was right. */
export async function giveBackGuess(database: Database, limits: readonly Limit[]): Promise<void> {
  await database.statement('give_back', 'select give_back_limits($1, $2)', [
    limits.map(limit => limit.key),
    limits.map(limit => limit.windowSeconds),
  ])
}
