/** A noun in every way the sources write it. */
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
const camel = (words: readonly string[]) => words.map((word, at) => (at === 0 ? word : capital(word))).join('')
const pascal = (words: readonly string[]) => words.map(capital).join('')
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

/** Renames the model, `pin` (also `pinned`) or another word with a regular plural, into the noun in one style. */
function replaced(text: string, model: string, noun: Noun, { lower, upper }: Style): string {
  const written = (end: string | undefined) => (end === 's' ? noun.several : noun.one)
  const beside = new RegExp(`(?<=_)${model}(s?)(?![a-z])|(?<![a-z])${model}(s?)(?=_)`, 'g')
  return text
    .replace(beside, (_, after, before) => snake(written(after ?? before)))
    .replace(new RegExp(`(?<![a-z])${model}(s|ned)?(?![a-z])`, 'g'), (_, end) => lower(written(end)))
    .replace(new RegExp(`${capital(model)}(s|ned)?(?![a-z])`, 'g'), (_, end) => upper(written(end)))
}

/** A file's path with the noun in it. */
export const renamedPath = (path: string, noun: Noun, model = 'pin') => replaced(path, model, noun, styles.path)

/** Renames the model in a source of the living code: code, data, paths and sentences each in their own spelling. */
export function renamed(path: string, text: string, noun: Noun, model = 'pin'): string {
  if (path.endsWith('.sql'))
    return text.replace(/--[^\n]*|[^\n-]+|-/g, part =>
      replaced(part, model, noun, part.startsWith('--') ? styles.words : styles.data),
    )
  const inCode = (code: string) =>
    code.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|[^'"/]+|\//g, part =>
      replaced(part, model, noun, styles[styleOf(part)]),
    )
  const inSql = (template: string) =>
    template.replace(/\$\{[^{}]*\}|[^$]+|\$/g, part =>
      part.startsWith('${') ? inCode(part) : replaced(part, model, noun, styles.data),
    )
  return text.replace(/`\s*(?:select|insert|update|delete|with)\s(?:[^`\\]|\\.)*`|[^`]+|`/g, part =>
    part.length > 1 && part.startsWith('`') ? inSql(part) : inCode(part),
  )
}

function styleOf(part: string): keyof typeof styles {
  if (/^\/[*/]/.test(part)) return 'words'
  if (!/^['"]/.test(part)) return 'code'
  const inside = part.slice(1, -1)
  // the name of a component
  if (/^[A-Z][a-z]+(?:[A-Z][a-z]+)+$/.test(inside)) return 'code'
  // a file, or the address of a screen
  if (/^(?:\.|#)/.test(inside) || /^\/[a-z-]+$/.test(inside)) return 'path'
  if (/^(?:select|insert|update|delete|truncate) /.test(inside) || /^(?:POST |GET )?\/|^[a-z_.]+$/.test(inside))
    return 'data'
  return 'words'
}
