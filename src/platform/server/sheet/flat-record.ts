const MAX_DEEP = 6
const MAX_VALUES = 400
const LONGEST = 20_000

/**
 * The values of a nested record by their path, as text. Lists are joined by lines, and lists of objects by the paths of their
 * members: `{ tags: [{ name: 'a' }, { name: 'b' }] }` has `tags.name`, "a" and "b" below each other.
 */
export function flatten(record: Record<string, unknown>): Map<string, string> {
  const values = new Map<string, string>()
  const add = (path: string, value: unknown, depth: number): void => {
    if (value === null || value === undefined || depth > MAX_DEEP) return
    if (Array.isArray(value)) {
      for (const one of value) add(path, one, depth + 1)
      return
    }
    if (typeof value === 'object') {
      for (const [name, one] of Object.entries(value)) add(path === '' ? name : `${path}.${name}`, one, depth + 1)
      return
    }
    const text = String(value)
    const before = values.get(path)
    if (before === undefined && values.size < MAX_VALUES) values.set(path, text)
    else if (before !== undefined && before.length < LONGEST) values.set(path, `${before}\n${text}`)
  }
  add('', record, 0)
  return values
}
