/** Names of things that rules refer to by id, each name once: drops, questions of drops, audiences and broadcasts. */
export interface Names {
  drops: ReadonlyMap<string, string>
  fields: ReadonlyMap<string, string>
  audiences: ReadonlyMap<string, string>
  broadcasts: ReadonlyMap<string, string>
  /** Choices of questions. */
  options: ReadonlyMap<string, string>
}

export type Values = Readonly<Record<string, unknown>>

/** Text that is read from left to right. A part that does not fit leaves it where it was. */
export class Scan {
  readonly text: string
  at = 0
  constructor(text: string) {
    this.text = text
  }

  take(words: string): boolean {
    if (this.text.slice(this.at, this.at + words.length).toLowerCase() !== words.toLowerCase()) return false
    this.at += words.length
    return true
  }

  /** The next character does not continue the word before it. */
  isBetweenWords(): boolean {
    const at = this.text.slice(this.at - 1, this.at + 1)
    return !/^[\p{L}\p{N}]{2}$/u.test(at)
  }

  /** What a sticky pattern matches here. */
  match(pattern: RegExp): string | undefined {
    const sticky = new RegExp(pattern.source, 'uy')
    sticky.lastIndex = this.at
    const found = sticky.exec(this.text)?.[0]
    if (found !== undefined) this.at += found.length
    return found
  }

  /** The result of `read`, or undefined and the place as it was. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const before = this.at
    const result = read()
    if (result === undefined) this.at = before
    return result
  }
}

/** A piece of a sentence that is written from values and read into them: the same definition for both directions. */
export interface Part {
  write: (values: Values, names: Names) => string
  read: (from: Scan, names: Names) => Values | undefined
}

export const words = (text: string): Part => ({
  write: () => text,
  read: from => (from.take(text) ? {} : undefined),
})

/** One value: how it is written, and read. */
export interface Token<T> {
  write: (value: T, names: Names) => string
  read: (from: Scan, names: Names) => T | undefined
}

/** Words of a closed list, longest first, so that "Guinea-Bissau" is not read as "Guinea". */
export function choice<T extends string>(spelled: Readonly<Record<T, string>>): Token<T> {
  const longestFirst = (Object.entries(spelled) as [T, string][]).sort(([, a], [, b]) => b.length - a.length)
  return {
    write: value => spelled[value] ?? value,
    read: from =>
      longestFirst.find(([, text]) =>
        from.attempt(() => (from.take(text) && from.isBetweenWords() ? true : undefined)),
      )?.[0],
  }
}

export const number: Token<number> = {
  write: value => String(value),
  read: from => {
    const digits = from.match(/-?\d+(\.\d+)?/)
    return digits === undefined ? undefined : Number(digits)
  },
}

/** `1 day`, `30 days` */
export const counted = (field: string, single: string, several: string): Part => ({
  write: values => `${values[field]} ${values[field] === 1 ? single : several}`,
  read: from => {
    const digits = from.match(/\d+/)
    if (digits === undefined || !from.take(' ')) return undefined
    return from.take(several) || from.take(single) ? { [field]: Number(digits) } : undefined
  },
})

export const day: Token<string> = { write: value => value, read: from => from.match(/\d{4}-\d{2}-\d{2}/) }

/** A name in quotes, as it is written out (“ ”) or as people type it (" " and « »). */
export const IN_QUOTES = /“[^“”]*”|"[^"“”]*"|«[^«»“”]*»/

function readQuoted(from: Scan): string | undefined {
  const found = from.match(IN_QUOTES)
  const name = found?.slice(1, -1)
  // French quotes stand apart from what is in them
  return found?.startsWith('«') ? name?.trim() : name
}

export const quoted: Token<string> = { write: value => `“${value}”`, read: readQuoted }

/** The name of a row of the team; of one that is gone, its id. */
export const named = (of: keyof Names): Token<string> => ({
  write: (value, names) => `“${names[of].get(value) ?? value}”`,
  read: (from, names) => {
    const name = readQuoted(from)
    if (name === undefined) return undefined
    for (const [id, known] of names[of]) if (known === name) return id
    return /^[0-9a-f-]{36}$/.test(name) ? name : undefined
  },
})

export const one = <T>(field: string, token: Token<T>): Part => ({
  write: (values, names) => token.write(values[field] as T, names),
  read: (from, names) => {
    const value = token.read(from, names)
    return value === undefined ? undefined : { [field]: value }
  },
})

/** `France or Germany` */
export const list = <T>(field: string, token: Token<T>): Part => ({
  write: (values, names) => (values[field] as T[]).map(value => token.write(value, names)).join(' or '),
  read: (from, names) => {
    const first = token.read(from, names)
    if (first === undefined) return undefined
    const found = [first]
    for (;;) {
      const next = from.attempt(() => (from.take(' or ') ? token.read(from, names) : undefined))
      if (next === undefined) return { [field]: found }
      found.push(next)
    }
  },
})

/** Parts that stand there only if the field has a value. */
export const optional = (field: string, ...parts: readonly Part[]): Part => ({
  write: (values, names) => (values[field] === undefined ? '' : writeAll(parts, values, names)),
  read: (from, names) => from.attempt(() => readAll(parts, from, names)) ?? {},
})

/** Words that stand there only if the field is true. */
export const flag = (field: string, text: string): Part => ({
  write: values => (values[field] === true ? text : ''),
  read: from => (from.take(text) ? { [field]: true } : {}),
})

export const writeAll = (parts: readonly Part[], values: Values, names: Names) =>
  parts.map(part => part.write(values, names)).join('')

export function readAll(parts: readonly Part[], from: Scan, names: Names): Values | undefined {
  let values: Values = {}
  for (const part of parts) {
    const found = part.read(from, names)
    if (found === undefined) return undefined
    values = { ...values, ...found }
  }
  return values
}
