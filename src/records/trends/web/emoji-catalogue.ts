/** An emoji that can be chosen (TREND-010). */
export interface EmojiEntry {
  /** Its name and the words that it is found by. */
  names: readonly string[]
  /** Unicode code points in hexadecimal, joined by dashes. */
  code: string
  /** The version of Emoji that it came with. */
  version: number
}

/** Newer ones are empty boxes on the systems of many people (TREND-036). */
const NEWEST_VERSION = 14

/** `🎵` as `1f3b5`. */
const codeOf = (emoji: string) => Array.from(emoji, sign => sign.codePointAt(0)?.toString(16) ?? '').join('-')

/** The emoji of a code: `1f3b5` is 🎵. */
export const emojiOf = (code: string): string =>
  code
    .split('-')
    .map(part => String.fromCodePoint(Number.parseInt(part, 16)))
    .join('')

let catalogue: Promise<readonly EmojiEntry[]> | undefined

/** All emoji that can be chosen, in the order of Unicode. Loaded when somebody opens the picker first. */
export function loadEmoji(): Promise<readonly EmojiEntry[]> {
  catalogue ??= Promise.all([import('unicode-emoji-json/data-by-emoji.json'), import('emojilib')]).then(
    ([versions, names]) => {
      const words = names.default as unknown as Record<string, string[]>
      return Object.entries(versions.default as Record<string, { name: string; emoji_version: string }>).flatMap(
        ([emoji, { name, emoji_version }]) => {
          const version = Number(emoji_version)
          const others = (words[emoji] ?? []).map(word => word.replaceAll('_', ' '))
          return version > NEWEST_VERSION
            ? []
            : [{ names: [...new Set([name, ...others])], code: codeOf(emoji), version }]
        },
      )
    },
  )
  return catalogue
}

/** Emoji with a name that contains the words (TREND-011); the current one first, as long as it is among them (TREND-007). */
export function findEmoji(all: readonly EmojiEntry[], search: string, current: string | null): readonly EmojiEntry[] {
  const wanted = search.trim().toLowerCase()
  const found = wanted ? all.filter(({ names }) => names.some(name => name.toLowerCase().includes(wanted))) : all
  const first = found.find(({ code }) => code === current)
  return first ? [first, ...found.filter(entry => entry !== first)] : found
}
