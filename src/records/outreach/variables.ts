/** What a mail may name of its recipient and its sender (MAIL-032). */
export const VARIABLES = ['creator_name', 'creator_username', 'brand_name', 'campaign_name', 'sender_name'] as const
export type Values = Partial<Record<string, string>>

const PATTERN = /\{\{\s*([\w-]+)\s*\}\}/g

/** Variables in a text, each once, in their order. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PATTERN)].map(([, name = '']) => name)),
]

/**
 * Replaces every `{{name}}` that has a value; an unknown variable stays as written (MAIL-031, MAIL-032).
 *
 * @example fillVariables('Hi {{creator_name}}', { creator_name: 'Luz' }) // 'Hi Luz'
 */
export const fillVariables = (text: string, values: Values, written: (value: string) => string = value => value) =>
  text.replace(PATTERN, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value ? written(value) : whole
  })

/** Variables of a text that have no value. */
export const unresolvedIn = (text: string, values: Values): string[] =>
  variablesIn(text).filter(name => !(Object.hasOwn(values, name) && values[name]))
