import { exact } from '#platform/web/numbers.ts'
import type { Rule } from '#records/audiences/rules-contract.ts'

interface UnknownValuesProps {
  rule: Rule
  /** How many fans have no value for it. */
  fans: number
  /** Behind And Not. */
  negated: boolean
  or: boolean
  onChange: (rule: Rule) => void
}

/** What the rule does with fans whose value is not known, and the way to change it. */
export function UnknownValues({ rule, fans, negated, or, onChange }: UnknownValuesProps) {
  if (!('unknown' in withUnknown(rule))) return null
  const { now, change } = unknownWords({ matches: 'unknown' in rule && rule.unknown === true, negated, or })
  return (
    <p className="mt-1 ps-2 text-12 text-fg-3">
      {exact(fans)} not known: {now}.{' '}
      <button
        type="button"
        className="rounded-1 font-medium text-fg-2 underline"
        onClick={() => onChange(toggledUnknown(rule))}
      >
        {change}
      </button>
    </p>
  )
}

/** What becomes of fans whose value is not known. One of several Or rules lets fans in, and leaves nobody out. */
function unknownWords({ matches, negated, or }: { matches: boolean; negated: boolean; or: boolean }) {
  const keeps = matches !== negated
  if (or)
    return keeps
      ? { now: 'let in by this rule', change: 'Do not let them in' }
      : { now: 'not let in by this rule', change: 'Let them in' }
  return keeps ? { now: 'kept', change: 'Leave them out' } : { now: 'left out', change: 'Keep them' }
}

/** Rules that may say what happens to fans whose value is not known. */
const withUnknown = (rule: Rule): object =>
  ['country_code', 'state', 'city', 'radius', 'age', 'gender', 'follower_count', 'languages'].includes(rule.key) ||
  rule.key.startsWith('custom_field_')
    ? { unknown: true }
    : {}

function toggledUnknown(rule: Rule): Rule {
  const { unknown, ...rest } = rule as Rule & { unknown?: true }
  return (unknown ? rest : { ...rest, unknown: true }) as Rule
}
