import { hasManyWrongCodes, WRONG_CODES } from '#features/captcha/server/wrong-codes.ts'
import { type CodeOf, codeArguments } from '#features/signups/server/sign-up.ts'
import { raiseAlert } from '#platform/server/alerts.ts'
import type { Database } from '#platform/server/database/db.ts'
import { raise, tooManyRequests } from '#platform/server/errors.ts'
import type { RequestFacts } from '#platform/server/http/access.ts'
import { addressBlock, columnsOf, countHits, type Limit, scaled } from '#platform/server/limits/rate-limits.ts'
import type { SignUpServices } from '../signing-up/sign-up-services.ts'

type Asking = 'guess' | 'guess_held'

/**
 * Codes that may be entered for a contact of a drop in a day. Guesses at self-requested codes (by their handle) are counted
 * separately (`guess_held`), so that a stranger who knows an address does not use up the tries of its fan.
 */
const limitsOf = (asking: Asking, limitFactor: number, contactHash: Buffer, dropId: string): Limit[] => [
  {
    key: `${asking}:contact:${dropId}:${contactHash.toString('base64')}`,
    maximum: scaled(20, limitFactor),
    windowSeconds: 86_400,
  },
]

/** Wrong codes of a drop in an hour that honest typing errors do not reach. */
const ALARM_OF_DROP = 200

interface Guess {
  organization_id: string
  drop_id: string
  /** What the code may open, likeliest first. */
  codes: readonly CodeOf[]
}

/** Counts a guess before it is checked, and returns the limits it counted on. @throws 429 when one is exceeded */
export async function countGuess(
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
    [organization_id, drop_id, JSON.stringify(codeArguments(codes)), keys, heldKeys, maximums, windows],
  )
  if (taken?.wait) {
    await raiseAlert(database, { kind: 'codes_guessed', subject: drop_id, details: { drop_id } })
    raise(tooManyRequests(taken.wait))
  }
  return taken?.held ? held : open
}

/**
 * Counts a wrong code of the drop and of the installation. Many of them raise an alarm, and all over the installation make
 * the captcha harder; strangers share these counts, so they refuse nobody.
 */
export async function countWrongCode(
  { limitFactor }: Pick<SignUpServices, 'limitFactor'>,
  database: Database,
  drop_id: string,
): Promise<void> {
  const [ofDrop = 0, inAll = 0] = await countHits(database, [
    { key: `wrong_code:drop:${drop_id}`, windowSeconds: 3_600 },
    WRONG_CODES,
  ])
  if (ofDrop > scaled(ALARM_OF_DROP, limitFactor))
    await raiseAlert(database, { kind: 'codes_guessed', subject: drop_id, details: { drop_id } })
  if (hasManyWrongCodes(inAll, limitFactor))
    await raiseAlert(database, { kind: 'codes_guessed', subject: 'installation', details: { wrong_codes: inAll } })
}

/** Codes that one address block may enter in an hour, right or wrong: a house full of fans does, a machine that guesses does not. */
export const guessesOfAddress = (
  { limitFactor }: Pick<SignUpServices, 'limitFactor'>,
  { ip }: Pick<RequestFacts, 'ip'>,
): Limit => ({ key: `guess:address:${addressBlock(ip)}`, maximum: scaled(60, limitFactor), windowSeconds: 3_600 })

/** Uncounts a guess that was right. */
export async function refundGuess(database: Database, limits: readonly Limit[]): Promise<void> {
  await database.statement('give_back', 'select give_back_limits($1, $2)', [
    limits.map(limit => limit.key),
    limits.map(limit => limit.windowSeconds),
  ])
}
