/** A post as the detector reads it. Texts as the platform gives them; `id` breaks ties of time. */
export interface DetectorPost {
  id: string
  /** Milliseconds since 1970. */
  published_at: number
  author: string
  caption: string
  hashtags: readonly string[]
  /** Null: no sound, or one of its own, which says who posted rather than what moves. */
  sound: Sound | null
}

/** Known by title and author, because ids of sounds lose digits in many files. */
export interface Sound {
  title: string
  author: string
}

/** What kind of thing a signal is: its prefix, so that the word "rain" and the hashtag "#rain" are counted apart. */
export type SignalKind = 'word' | 'tag' | 'sound' | '@' | 'emoji'

export const kindOf = (signal: string) => signal.slice(0, signal.indexOf(':')) as SignalKind
export const nameOf = (signal: string) => signal.slice(signal.indexOf(':') + 1)

const NOISE = /https?:\/\/\S+|www\.\S+|\bRT\b/g
/** "Replying to @name": the platform writes it, in the language of the app. */
const REPLY_LINE = /^\s*(?:[\p{L}\p{M}]+\s+){1,3}(?=@)/u
const HASHTAG = /[#＃][\p{L}\p{M}\p{N}_]+/gu
const MENTION = /[@＠][\p{L}\p{M}\p{N}_.]+/gu
const EMOJI = /\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic})*/gu
/** Runs of two letters and more, and numbers of three digits and more: shorter ones say nothing. */
const TERM = /[\p{L}\p{M}]{2,}|\p{N}{3,}/gu
/** Scripts that are written without spaces: a run of letters is a sentence there, and needs a dictionary. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Longer captions repeat themselves, and a hostile one must not cost more than a hundred honest ones. */
const MAX_CAPTION = 5_000
const MAX_SIGNALS = 200

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** The signals of a post with how often each occurs. */
export function signalsOf({ caption, hashtags, sound }: DetectorPost): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (kind: SignalKind, name: string) => {
    const signal = `${kind}:${name}`
    const count = counts.get(signal)
    if (count !== undefined) counts.set(signal, count + 1)
    else if (counts.size < MAX_SIGNALS) counts.set(signal, 1)
  }
  if (sound) add('sound', folded(`${sound.title}\n${sound.author}`))
  const text = folded(caption.slice(0, MAX_CAPTION).replace(NOISE, ' ')).replace(REPLY_LINE, '')
  const tags = new Set(hashtags.map(tag => folded(tag).replace(/^#/, '')))
  for (const [tag] of text.matchAll(HASHTAG)) tags.add(tag.slice(1))
  for (const tag of tags) if (tag) add('tag', tag)
  for (const [mention] of text.matchAll(MENTION)) add('@', mention.slice(1))
  for (const [emoji] of text.matchAll(EMOJI)) add('emoji', emoji)
  for (const word of wordsOf(text.replace(HASHTAG, ' ').replace(MENTION, ' '))) add('word', word)
  return counts
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/** The words of a text in their order. */
export function wordsOf(text: string): string[] {
  const runs = text.match(TERM) ?? []
  if (!UNSPACED.test(text)) return runs
  return runs.flatMap(run =>
    UNSPACED.test(run)
      ? Array.from(segmenter.segment(run))
          .filter(({ isWordLike, segment }) => isWordLike && segment.length > 1)
          .map(({ segment }) => segment)
      : [run],
  )
}

/** What platforms call the sound of a post that has none of its own, in the languages of their apps. */
const ORIGINAL_SOUND =
  /^(original sound|original audio|sonido original|son original|som original|suono originale|originalton|оригинальный звук|nhạc nền|suara asli|orijinal ses|原声|原聲|オリジナル楽曲|오리지널 사운드|เสียงต้นฉบับ|الصوت الأصلي)(\s+-\s+|$)/iu

/** A sound as a person says it: "Low Tide by Mara Vale". A platform's "original sound - name" is said by the name alone. */
export function soundLabel({ title, author }: Sound): string {
  const [plainTitle = '', plainAuthor = ''] = [title, author].map(text => text.normalize('NFKC').trim())
  if (!plainAuthor) return plainTitle
  const isOriginal = ORIGINAL_SOUND.test(plainTitle) || plainTitle.endsWith(`- ${plainAuthor}`)
  return isOriginal ? `Sound by ${plainAuthor}` : `${plainTitle} by ${plainAuthor}`
}
