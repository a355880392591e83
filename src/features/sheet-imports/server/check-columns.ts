import { badRequest, raise } from '#platform/server/errors.ts'

interface Columns<Target> {
  header: readonly string[]
  /** One per column of the file; null ignores the column. */
  columns: readonly (Target | null)[]
  /** Whether the columns say whom or what a row is about, and what to ask for where they do not. */
  isComplete: boolean
  missing: string
  /** Meanings that several columns may have. */
  isRepeatable?: (target: Target) => boolean
}

/** Checks that the schema of a plan cannot express. @throws 400 */
export function checkColumns<Target>({
  header,
  columns,
  isComplete,
  missing,
  isRepeatable = () => false,
}: Columns<Target>): void {
  const field = 'plan.columns'
  if (columns.length !== header.length) raise(badRequest('The plan must name every column of the file.', { field }))
  if (!isComplete) raise(badRequest(missing, { field }))
  const single = columns.filter(target => target !== null && !isRepeatable(target))
  if (new Set(single).size < single.length) raise(badRequest('Two columns have the same meaning.', { field }))
}
