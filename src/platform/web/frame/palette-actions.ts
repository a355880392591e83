import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'

/** Something the palette can do or open. */
export interface PaletteItem {
  id: string
  label: string
  /** Heading of its group: "Drops", "Do". */
  group: string
  icon?: ReactNode
  /** Quiet words behind the label. */
  note?: string
  keys?: string
  /** More words it is found by. */
  words?: string
  run: () => void
}

type Source = { current: readonly PaletteItem[] }
const sources: Source[] = []

/** Everything that can be done now, nearest screen first. */
export const currentActions = (): PaletteItem[] => sources.toReversed().flatMap(source => source.current)

/** Adds a screen's actions to the palette while it is shown. */
export function usePaletteActions(items: readonly PaletteItem[]) {
  const latest = useRef(items)
  useEffect(() => {
    latest.current = items
  })
  useEffect(() => {
    sources.push(latest)
    return () => {
      sources.splice(sources.indexOf(latest), 1)
    }
  }, [])
}

/** Splits a label into alternating plain and matched pieces; empty when a word of the query is missing. */
export function markWords(label: string, query: string): { text: string; marked: boolean }[] | undefined {
  const words = wordsOf(query)
  const lower = folded(label)
  const marks = words.map(word => [lower.indexOf(word), word.length] as const)
  if (marks.some(([at]) => at === -1)) return undefined
  const marked = new Set(marks.flatMap(([at, length]) => Array.from({ length }, (_, index) => at + index)))
  const pieces: { text: string; marked: boolean }[] = []
  for (const [index, letter] of [...label].entries()) {
    const last = pieces.at(-1)
    if (last?.marked === marked.has(index)) last.text += letter
    else pieces.push({ text: letter, marked: marked.has(index) })
  }
  return pieces
}

/** Without case and accents, each letter in its place. */
const folded = (text: string) =>
  [...text].map(letter => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()[0] ?? letter).join('')

const wordsOf = (text: string) => folded(text).split(/\s+/).filter(Boolean)

/** Letters of a word that may be wrong: none of a short one, where every slip is another word. */
const slipsIn = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Whether each word of the query begins a word of the text, but for a slip: `webhok`, `setings`, `ausit`. */
export function isSimilar(text: string, query: string): boolean {
  const known = wordsOf(text)
  return wordsOf(query).every(typed =>
    known.some(word => startsNearly(word, typed, slipsIn(typed)) || startsSwapped(word, typed)),
  )
}

/** Whether a word of three letters begins the word but for two neighbours that are swapped: `nwe` is `new`, and no other word. */
const startsSwapped = (word: string, typed: string) => {
  const [a, b, c] = word
  return typed.length === 3 && [[b, a, c].join(''), [a, c, b].join('')].includes(typed)
}

/** Whether some beginning of the word is so few letters away from what was typed (Damerau, optimal string alignment). */
function startsNearly(word: string, typed: string, slips: number): boolean {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: word.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= typed.length; row++) {
    const next = [row]
    for (let at = 1; at <= word.length; at++) {
      const same = typed[row - 1] === word[at - 1]
      let cost = Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (same ? 0 : 1))
      const swapped = row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1]
      if (swapped) cost = Math.min(cost, (before[at - 2] ?? 0) + 1)
      next.push(cost)
    }
    ;[before, last] = [last, next]
  }
  return Math.min(...last) <= slips
}

/** Actions whose words hold the query, those that begin with it first; those that hold it but for a slip where none does. */
export function findActions(items: readonly PaletteItem[], query: string): PaletteItem[] {
  const textOf = ({ label, words = '' }: PaletteItem) => `${label} ${words}`
  const exactly = items.filter(item => markWords(textOf(item), query))
  const found = exactly.length > 0 ? exactly : items.filter(item => isSimilar(textOf(item), query))
  return found.toSorted((a, b) => orderOf(a, query) - orderOf(b, query))
}

/** Labels that begin with the query come first, then those of which a later word does, then notes such as `@handle`. */
export function orderOf({ label, note = '' }: Pick<PaletteItem, 'label' | 'note'>, query: string): number {
  const typed = folded(query.trim().replace(/^@/, ''))
  const name = folded(label)
  if (name.startsWith(typed)) return 0
  if (name.includes(` ${typed}`)) return 1
  return folded(note.replace(/^@/, '')).startsWith(typed) ? 2 : 3
}
