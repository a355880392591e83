import { sql } from 'kysely'

/** `= any(...)`: these ids as one value, so that a query by keys is the same for every page and prepared once. */
export const anyId = (ids: Iterable<string>) => sql<string>`any(${[...ids]}::uuid[])`
