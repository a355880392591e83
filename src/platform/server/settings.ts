import { z } from 'zod'

/**
 * Reads typed settings from the environment. An empty variable counts as not set.
 *
 * @throws an error whose message names every wrong or missing setting at once.
 */
export function readSettings<S extends z.ZodObject>(
  schema: S,
  environment: Record<string, string | undefined>,
): z.output<S> {
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap(name => (environment[name] ? [[name, environment[name]]] : [])),
  )
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const lines = result.error.issues.map(issue => `  ${issue.path.join('.') || 'settings'}: ${issue.message}`)
  throw new SettingsError(`Fanfare cannot start with these settings:\n${lines.join('\n')}`)
}

export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** `true`, `1`, `yes` and their opposites. */
export const flag = z.stringbool()

/** A whole number, written as text. */
export const count = z.coerce.number().int().min(0)

/** Values separated by commas. */
export const list = z.string().transform(text =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean),
)
