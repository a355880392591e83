import { z } from 'zod'

/** A problem with one setting, such as `['SMTP_URL', 'is missing']`. */
export type SettingsProblem = [name: string, problem: string]

/**
 * Reads typed settings from the environment. An empty variable counts as unset.
 *
 * @param crossCheck what settings must be together; sees whatever could be read, so that all mistakes show at once
 * @throws SettingsError whose message names every wrong or missing setting
 */
export function readSettings<S extends z.ZodObject>(
  schema: S,
  environment: Record<string, string | undefined>,
  crossCheck: (settings: Partial<z.output<S>>) => SettingsProblem[] = () => [],
): z.output<S> {
  const settings: Record<string, unknown> = {}
  const problems: SettingsProblem[] = []
  for (const [name, field] of Object.entries(schema.shape)) {
    const result = z.safeParse(field, environment[name] || undefined)
    if (result.success) settings[name] = result.data
    else problems.push(...result.error.issues.map((issue): SettingsProblem => [name, issue.message]))
  }
  const wrong = new Set(problems.map(([name]) => name))
  problems.push(...crossCheck(settings as Partial<z.output<S>>).filter(([name]) => !wrong.has(name)))
  if (problems.length === 0) return settings as z.output<S>
  throw new SettingsError(
    `Fanfare cannot start with these settings:\n${problems.map(([name, problem]) => `  ${name}: ${problem}`).join('\n')}`,
  )
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
