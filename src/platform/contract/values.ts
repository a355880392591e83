import { z } from 'zod'
import { knownZone } from './zones.ts'

/**
 * Identifier of a row: a UUID (version 7, so that ids sort by time of creation). In small letters, as the database writes it:
 * two spellings of one id would be two for every comparison outside the database.
 */
export const id = z.uuid().toLowerCase()

/** Dates that every part of the product can store, also after a time zone or a range has shifted them. */
const [EARLIEST, LATEST] = ['1000-01-01', '9998-12-31']
const OUT_OF_REACH = `Must be between ${EARLIEST} and ${LATEST}.`
/** An invalid date is reported as invalid only, not as out of range too. */
const isInReach = (value: string) =>
  !(Date.parse(value) < Date.parse(EARLIEST) || Date.parse(value) > Date.parse(`${LATEST}T23:59:59.999Z`))

/** An instant as it is sent: ISO 8601, in any offset. */
export const sentInstant = z.iso.datetime({ offset: true }).refine(isInReach, OUT_OF_REACH)

/** An instant on the wire: ISO 8601 in UTC. Rows give a `Date`, the wire a string. */
export const instant = z.union([sentInstant, z.date().transform(date => date.toISOString())])

/** A time zone by its name, `America/Los_Angeles`. */
export const timeZone = z
  .string()
  .max(64)
  .refine(zone => knownZone(zone) !== undefined, 'There is no such time zone.')

/** A calendar day, YYYY-MM-DD. */
export const day = z.iso.date().refine(isInReach, OUT_OF_REACH)

/** Words of a closed list: upper case in answers, either case accepted. */
export const upperCaseWord = <const W extends readonly [string, ...string[]]>(words: W) =>
  z.preprocess(value => (typeof value === 'string' ? value.toUpperCase() : value), z.enum(words))
