import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TextMatch } from '../../rules-contract.ts'

/** Whether a column contains or is a text, without regard to case. */
export const hasText = (
  column: RawBuilder<unknown>,
  { match, text }: { match: TextMatch; text: string },
): RawBuilder<SqlBool> =>
  match === 'IEXACT'
    ? sql`lower(${column}) = lower(${text}::text)`
    : sql`position(lower(${text}::text) in lower(${column})) > 0`
