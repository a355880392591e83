import type { Explanation, Lifecycle } from './contract.ts'

/** Lifecycle as people read it. */
export const lifecycleWords: Record<Lifecycle, string> = {
  EMERGING: 'Emerging',
  RISING: 'Rising',
  PEAK: 'At its peak',
  DECLINING: 'Declining',
}

export const lifecycleHelp: Record<Lifecycle, string> = {
  EMERGING: 'Most of its creators came in the last six days.',
  RISING: 'Clearly more creators in the last three days than in the three before.',
  PEAK: 'About as many creators as in its best days.',
  DECLINING: 'Less than half as many creators as in its best days.',
}

/** One sentence that can be said in a meeting: what, how many people, and against what. */
export function summaryOf(explanation: Explanation): string {
  const { creators, expected, days_ago } = explanation
  const people = `${creators} ${creators === 1 ? 'creator' : 'creators'} in ${days_ago === 0 ? 'the last three days' : `three days, ${days_ago} days ago`}`
  const usual = Math.round(expected)
  const surprise = usual === 0 ? 'none before' : usual >= creators ? 'as many as usual' : `${usual} expected`
  return `${commonOf(explanation)} ${people}, ${surprise}.`
}

/** What most posts have in common: "94% use Low Tide by Mara Vale, 61% say "last bus"." */
function commonOf({ signals }: Explanation): string {
  const of = (kind: string) => signals.find(signal => signal.kind === kind)
  const percent = (share: number) => `${Math.round(share * 100)}%`
  const [sound, tag, mention] = [of('sound'), of('tag'), of('@')]
  const words = signals.filter(({ kind }) => kind === 'word').slice(0, 3)
  const parts = [
    sound && `${percent(sound.share)} use ${sound.label}`,
    tag && `${percent(tag.share)} carry ${tag.label}`,
    words[0] && `${percent(words[0].share)} say ${listed(words.map(({ label }) => `“${label}”`))}`,
    mention && `${percent(mention.share)} mention ${mention.label}`,
  ].filter(part => part !== undefined && part !== '')
  return parts.length === 0 ? '' : `${listed(parts.slice(0, 2) as string[])}.`
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Why posts are together, by kind of signal; most telling first. */
export function reasonRows({ signals }: Explanation): { kind: string; title: string; detail: string; share: number }[] {
  const kinds = [...new Set(signals.map(({ kind }) => kind))]
  return kinds.map(kind => {
    const own = signals.filter(signal => signal.kind === kind).slice(0, 3)
    return {
      kind,
      title: titles[kind],
      detail: own.map(({ label }) => label).join(', '),
      share: Math.max(...own.map(({ share }) => share)),
    }
  })
}

const titles = {
  sound: 'Same sound',
  tag: 'Same hashtags',
  word: 'Same words',
  '@': 'Same accounts mentioned',
  emoji: 'Same emoji',
}

/** A post's reasons as a person reads them: `tag:#lastbus` is #lastbus, `word:window` is “window”. */
export const reasonLabel = (reason: string): string => {
  const at = reason.indexOf(':')
  const label = reason.slice(at + 1)
  return reason.slice(0, at) === 'word' ? `“${label}”` : label
}

export const eventWords = {
  DETECTED: 'Detected',
  SAVED: 'Saved',
  EDITED: 'Edited',
  REMOVED: 'Removed',
  FOUND_AGAIN: 'Found again',
  MERGED: 'Took over',
  SPLIT: 'Split off from',
  MUTED: 'Muted',
  UNMUTED: 'Shown again',
} as const
