import keywords from 'emojilib' with { type: 'json' }
import type { FoundTrend } from './detector/detect.ts'
import { wordsOf } from './detector/signals.ts'

/** An emoji that so many of the posts have is the trend's. */
const OWN_SHARE = 0.3
const SOUND = '1f3b5'
const OTHER = '1f525'

/** Emoji by keyword, the first emoji of the catalogue that has it. */
const byKeyword = new Map<string, string>()
for (const [emoji, names] of Object.entries(keywords as unknown as Record<string, string[]>))
  for (const name of names) if (!byKeyword.has(name)) byKeyword.set(name, emoji)

/** An emoji for a new trend: one that its posts use, one for a word of its title, or a note for a sound. */
export function emojiFor({ signals }: Pick<FoundTrend, 'signals'>, title: string): string {
  const own = signals.find(({ kind, share }) => kind === 'emoji' && share >= OWN_SHARE)
  if (own) return codeOf(own.label)
  const words = [title, ...signals.slice(0, 4).map(({ label }) => label)].flatMap(text => wordsOf(text.toLowerCase()))
  const known = words.filter(word => word.length > 2).map(word => byKeyword.get(word))
  const found = known.find(emoji => emoji !== undefined)
  if (found) return codeOf(found)
  return signals[0]?.kind === 'sound' ? SOUND : OTHER
}

/** `🎵` as `1f3b5`. */
const codeOf = (emoji: string) => Array.from(emoji, sign => sign.codePointAt(0)!.toString(16)).join('-')
