/** A noun in every way the sources write it. `pins` is the living feature that is copied. */
export interface Noun {
  /** Words of one and of several: ['creator', 'tag'] and ['creator', 'tags']. */
  one: readonly string[]
  several: readonly string[]
}

/** @throws a sentence where the noun cannot be one of ours */
export function nounOf(written: string, plural = pluralOf(written)): Noun {
  for (const word of [written, plural])
    if (!/^[a-z]+(-[a-z]+)*$/.test(word)) throw new Error(`"${word}" is no noun: write it like creator-tag`)
  if (written === plural) throw new Error(`One and several must differ: npm run new ${written} <plural>`)
  return { one: written.split('-'), several: plural.split('-') }
}

function pluralOf(one: string): string {
  if (/[^aeiou]y$/.test(one)) return `${one.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(one) ? `${one}es` : `${one}s`
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export const kebab = (words: readonly string[]) => words.join('-')
export const snake = (words: readonly string[]) => words.join('_')
export const camel = (words: readonly string[]) => words.map((word, at) => (at === 0 ? word : capital(word))).join('')
export const pascal = (words: readonly string[]) => words.map(capital).join('')
const sentence = (words: readonly string[]) => words.join(' ')
const title = (words: readonly string[]) => words.map(capital).join(' ')

interface Style {
  lower: (words: readonly string[]) => string
  upper: (words: readonly string[]) => string
}
const styles = {
  path: { lower: kebab, upper: pascal },
  data: { lower: snake, upper: pascal },
  code: { lower: camel, upper: pascal },
  words: { lower: sentence, upper: title },
} satisfies Record<string, Style>

/** The text with the noun in place of `pin`, in one style. The list of pins (`pinned-list`) becomes the noun's list. */
function replaced(text: string, noun: Noun, { lower, upper }: Style): string {
  return text
    .replace(/(?<=_)pin(s?)(?![a-z])|(?<![a-z])pin(s?)(?=_)/g, (_, after, before) =>
      snake((after ?? before) ? noun.several : noun.one),
    )
    .replace(/(?<![a-z])pin(s|ned)?(?![a-z])/g, (_, end) => lower(end === 's' ? noun.several : noun.one))
    .replace(/Pin(s|ned)?(?![a-z])/g, (_, end) => upper(end === 's' ? noun.several : noun.one))
}

/** A file's path with the noun in it. */
export const renamedPath = (path: string, noun: Noun) => replaced(path, noun, styles.path)

/** A source of the living feature, told of another noun: code, data, paths and sentences each in their own spelling. */
export function renamed(path: string, text: string, noun: Noun): string {
  if (path.endsWith('.sql'))
    return text.replace(/--[^\n]*|[^\n-]+|-/g, part =>
      replaced(part, noun, part.startsWith('--') ? styles.words : styles.data),
    )
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|[^'"/]+|\//g, part =>
    replaced(part, noun, styles[styleOf(part)]),
  )
}

function styleOf(part: string): keyof typeof styles {
  if (/^\/[*/]/.test(part)) return 'words'
  if (!/^['"]/.test(part)) return 'code'
  const inside = part.slice(1, -1)
  if (/^(?:\.|#)/.test(inside)) return 'path'
  if (/^(?:select|insert|update|delete|truncate) /.test(inside) || /^(?:POST |GET )?\/|^[a-z_.]+$/.test(inside))
    return 'data'
  return 'words'
}
