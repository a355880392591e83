import { z } from 'zod'
import { knownZone } from './zones.ts'

/**
 * Identifier of a row: a UUID (version 7, so that ids sort by time of creation). In small letters, as the database writes it:
 * two spellings of one id would be two for every comparison outside the database.
 */
export const id = z.uuid().toLowerCase()

/** An instant on the wire: ISO 8601 in UTC. Rows give a `Date`, the wire a string. */
export const instant = z.union([z.iso.datetime({ offset: true }), z.date().transform(date => date.toISOString())])

/** A time zone by its name, `America/Los_Angeles`. */
export const timeZone = z
  .string()
  .max(64)
  .refine(zone => knownZone(zone) !== undefined, 'There is no such time zone.')

/** A calendar day, YYYY-MM-DD. */
export const day = z.iso.date()
