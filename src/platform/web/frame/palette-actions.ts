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
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const lower = label.toLowerCase()
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

/** Actions whose words hold the query; those that start with it first. */
export function findActions(items: readonly PaletteItem[], query: string): PaletteItem[] {
  const found = items.filter(({ label, words = '' }) => markWords(`${label} ${words}`, query))
  const starts = ({ label }: PaletteItem) => (label.toLowerCase().startsWith(query.trim().toLowerCase()) ? 0 : 1)
  return found.toSorted((a, b) => starts(a) - starts(b))
}
