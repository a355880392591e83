import type { Explanation } from './contract.ts'

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
