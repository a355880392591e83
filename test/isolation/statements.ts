// Whether the statements of a team could run on a cluster that spreads rows by organization_id: each scan of a tenant table
// should be restricted by that key in the statement itself, not by row-level security alone.
import pg from 'pg'

/** Records the statements that run in a team's transaction, each text once. */
export function recordStatements() {
  const texts = new Set<string>()
  const inTeam = new WeakSet<object>()
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given
    const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
    if (/^begin\b.*app\.organization_id/s.test(text)) inTeam.add(this)
    else if (/^(begin|commit|rollback)\b/.test(text)) inTeam.delete(this)
    else if (inTeam.has(this)) texts.add(text.replace(/^declare \w+ no scroll cursor for /, ''))
    return Reflect.apply(original, this, given)
  } as typeof original
  return {
    texts,
    stop() {
      pg.Client.prototype.query = original
    },
  }
}

interface PlanNode {
  'Relation Name'?: string
  Alias?: string
  Plans?: PlanNode[]
  [field: string]: unknown
}

type Ask = <R extends object>(text: string) => Promise<R[]>

/** Tables that a statement scans without the key. `ask` must bypass row-level security, else its policies are in the plan. */
export async function scansWithoutKey(text: string, tenantTables: ReadonlySet<string>, ask: Ask): Promise<string[]> {
  const [row] = await ask<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`explain (generic_plan, format json) ${text}`)
  const nodes = nodesOf(row?.['QUERY PLAN'][0]?.Plan)
  const conditions = nodes.map(node => JSON.stringify({ ...node, Plans: undefined }))
  return nodes.flatMap((node, at) => {
    const { 'Relation Name': table, Alias: alias = '', 'Node Type': type } = node
    if (!table || !tenantTables.has(table) || type === 'ModifyTable') return []
    const own = /\borganization_id\b/.test(conditions[at] ?? '') || childHasKey(node)
    const joined = conditions.some(condition => condition.includes(`${alias}.organization_id`))
    return own || joined ? [] : [table]
  })
}

const childHasKey = ({ Plans = [] }: PlanNode) =>
  Plans.some(plan => String(plan['Node Type']).startsWith('Bitmap') && JSON.stringify(plan).includes('organization_id'))

const nodesOf = (plan: PlanNode | undefined): PlanNode[] => (plan ? [plan, ...(plan.Plans ?? []).flatMap(nodesOf)] : [])

export const canBeExplained = (text: string) => /^\s*(\/\*.*?\*\/\s*)?(select|insert|update|delete|with)\b/i.test(text)

/** Tables whose rows belong to a team. */
export const TENANT_TABLES = `
  select t.relname as table from pg_class t
  join pg_attribute a on a.attrelid = t.oid and a.attname = 'organization_id' and not a.attisdropped
  where t.relnamespace = 'public'::regnamespace and t.relrowsecurity and t.relkind in ('r', 'p')`
