/** Variables of message texts, written in braces: `Hi {first_name}`. */
export const messageVariables = ['first_name', 'artist', 'drop_title', 'link', 'unsubscribe_link', 'label'] as const
export type MessageVariable = (typeof messageVariables)[number]
export type MessageValues = Partial<Record<MessageVariable, string | undefined>>

/**
 * `{name}`, or `{name|what stands there where the name is not known}`. A lone brace is text. Spaces around the name are cut off
 * afterwards: left to the pattern, a brace before some thousand spaces takes it minutes.
 */
const HOLE = /( ?)\{([^{}|\n]*)(?:\|([^{}\n]*))?\}/g

/** A variable whose second brace was forgotten. */
const UNCLOSED = new RegExp(`\\{(${messageVariables.join('|')})\\b(?![^{}\n]*\\})`)

/** Fallback when a fan left no first name, or one that must not be repeated. */
const nameless = { en: 'there', fr: 'à toi' }

const isVariable = (name: string): name is MessageVariable => (messageVariables as readonly string[]).includes(name)

/** Unknown variable names, each once, in order of appearance. */
export const unknownVariables = (text: string): string[] => variablesOf(text).filter(name => !isVariable(name))

/** The error of a text as a sentence for its author; undefined when valid. */
export const templateFault = (text: string): string | undefined => unknownFault(text) ?? unclosedFault(text)

/** For texts that are being written only: one that is stored and sent with a lone brace stays readable. */
export function unclosedFault(text: string): string | undefined {
  const unclosed = UNCLOSED.exec(text)?.[1]
  return unclosed && `{${unclosed} lacks its second brace. Write {${unclosed}}.`
}

export function unknownFault(text: string): string | undefined {
  const [unknown] = unknownVariables(text)
  return unknown === undefined
    ? undefined
    : `There is no {${unknown}}. Use ${messageVariables.map(name => `{${name}}`).join(', ')}.`
}

/** The text without its variables, but with their fallbacks. */
export const ownWords = (text: string) =>
  text.replace(HOLE, (_, space: string, _name: string, fallback = '') => space + fallback)

/** Names of variables, known or not, each once, in order of appearance. */
export const variablesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(HOLE)].map(([, , name = '']) => name.trim())),
]

export const mentions = (text: string, variable: MessageVariable) =>
  [...text.matchAll(HOLE)].some(([, , name]) => name?.trim() === variable)

/** Whether a variable stands somewhere without words of its own for when it is missing. */
export const needs = (text: string, variable: MessageVariable) =>
  [...text.matchAll(HOLE)].some(([, , name, fallback]) => name?.trim() === variable && fallback === undefined)

/**
 * Fills in the variables of a text. A missing value becomes its own fallback, for a first name "there" ("à toi"), else nothing,
 * and then the space before it is removed too: `Hello {first_name|}!` is `Hello!`.
 */
export const filled = (text: string, values: MessageValues, locale: 'en' | 'fr'): string =>
  text.replace(HOLE, (written, space: string, named: string, fallback: string | undefined) => {
    const name = named.trim()
    if (!isVariable(name)) return written
    const value = values[name] || (fallback ?? (name === 'first_name' ? nameless[locale] : ''))
    return value.trim() === '' ? '' : space + value
  })

/**
 * A first name as a message may repeat it, or undefined for one that reads like an advertisement: with an address, digits
 * or more than a name's length in it.
 */
export function greetingName(name: string | null | undefined): string | undefined {
  const line = (name ?? '').replace(/[\p{Cc}\p{Cf}\u2028\u2029{}]+/gu, ' ').trim()
  return /^[\p{L}\p{M}'’. -]{1,40}$/u.test(line) && !/\p{L}\.\p{L}{2,}/u.test(line) ? line : undefined
}
