import type { Explanation, Lifecycle } from './contract.ts'

/** Lifecycle as people read it. */
export const lifecycleWords: Record<Lifecycle, string> = {
  EMERGING: 'Emerging',
  RISING: 'Rising',
  PEAK: 'At its peak',
  DECLINING: 'Declining',
}

export const lifecycleHelp: Record<Lifecycle, string> = {
  EMERGING: 'Most of its creators of the last 30 days came in the last six.',
  RISING: 'Clearly more creators in the last 72 hours than in the 72 before.',
  PEAK: 'About as many creators as in the best days of the last 30.',
  DECLINING: 'Less than half as many creators as in the best days of the last 30.',
}

/** What can be said in a meeting: how many people post it, how many were usual, and what the posts have in common. */
export function summaryOf(explanation: Explanation): string {
  const { creators, expected, days_ago } = explanation
  const people = `${creators} ${creators === 1 ? 'creator' : 'creators'}`
  // hours, as these days do not begin at midnight: calendar days give other counts
  const when = days_ago === 0 ? 'in the last 72 hours' : `within 72 hours, ${days_ago} to ${days_ago + 3} days ago`
  const usual = Math.round(expected)
  // only the last 30 days are compared: there may be older posts
  const few = `${expected === 0 ? 'nobody' : 'hardly anybody'} in the days before`
  const before = usual === 0 ? few : usual >= creators ? 'as usual' : `up from about ${usual}`
  const movement = creators === 0 ? 'Nobody in the last 30 days' : `${people} ${when}, ${before}`
  return `${movement}. ${commonOf(explanation)}`.trimEnd()
}

/** Fewer posts do not stand for a trend, where more have something else in common. */
const TELLING_SHARE = 0.25

/** What more posts have names the trend, a sound before anything else. */
const NAMING_SHARE = 0.5

/** The two things that posts have in common most: "94% use Low Tide by Mara Vale and 61% write “last bus”." */
function commonOf({ signals, signals_pending, phrase }: Explanation): string {
  if (signals_pending) return 'What the posts share is being counted again.'
  const of = (kind: string) => signals.find(signal => signal.kind === kind)
  const [sound, tag, mention] = [of('sound'), of('tag'), of('@')]
  const words = signals.filter(({ kind }) => kind === 'word').slice(0, 3)
  const wordShare = words[0]?.share ?? 0
  // words in the order in which people write them are better remembered than the same words alone
  const written =
    phrase && phrase.share >= wordShare / 2
      ? { does: `write “${phrase.text}”`, share: phrase.share }
      : { does: wroteWords(words), share: wordShare }
  const all = [
    { does: `use ${sound?.label.replace(/^Sound by /, 'the sound by ')}`, share: sound?.share ?? 0 },
    { does: `tag ${tag?.label}`, share: tag?.share ?? 0 },
    written,
    { does: `mention ${mention?.label}`, share: mention?.share ?? 0 },
  ]
  const [first, second] = all.filter(({ share }) => share > 0).toSorted((a, b) => rankOf(b) - rankOf(a))
  const told = [first, second && second.share >= TELLING_SHARE ? second : undefined].flatMap(one =>
    one ? [`${percent(one.share)} ${one.does}`] : [],
  )
  return told.length === 0 ? '' : `${listed(told)}.`
}

/** With the share of each word: they need not stand in the same posts. */
const wroteWords = (words: Explanation['signals']) =>
  words
    .filter(({ share }, at) => at === 0 || share >= NAMING_SHARE)
    .map(({ label, share }, at) => (at === 0 ? `write “${label}”` : `${percent(share)} “${label}”`))
    .join(', ')

const rankOf = ({ share }: { share: number }) => (share >= NAMING_SHARE ? 1 : share)

const percent = (share: number) => `${Math.round(share * 100)}%`

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
      detail: own.map(({ label, share }) => (own.length > 1 ? `${label} ${percent(share)}` : label)).join(', '),
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
