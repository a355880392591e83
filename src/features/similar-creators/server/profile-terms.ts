interface Described {
  captions: readonly string[]
  sounds: readonly string[]
  genre_ids: readonly string[]
  country_code: string | null
  follower_count: number | null
}

const TOKEN =
  /https?:\/\/\S+|#([\p{L}\p{N}_]+)|@([\p{L}\p{N}._]+)|\p{Extended_Pictographic}|\p{L}[\p{L}\p{M}]+|\p{N}{3,}/gu

/** What a profile is compared by: terms such as `hashtag:house` with how often they occur. */
export function profileTerms({ captions, sounds, genre_ids, country_code, follower_count }: Described) {
  const counts = new Map<string, number>()
  const add = (term: string, by = 1) => counts.set(term, (counts.get(term) ?? 0) + by)
  for (const caption of captions) {
    // a post says a thing once, however often it repeats it
    for (const term of new Set([...termsOfCaption(caption), ...formOf(caption)])) add(term)
  }
  for (const sound of sounds) add(`sound:${sound.toLowerCase()}`)
  for (const genre of genre_ids) add(`genre:${genre}`)
  if (country_code) add(`country:${country_code}`)
  if (follower_count) add(`size:${Math.floor(Math.log10(follower_count))}`)
  return counts
}

function* termsOfCaption(caption: string): Generator<string> {
  for (const [token, hashtag, mention] of caption.normalize('NFKC').toLowerCase().matchAll(TOKEN)) {
    if (token.startsWith('http')) continue
    if (hashtag) yield* [`hashtag:${hashtag}`, `word:${hashtag}`]
    else if (mention) yield `mention:${mention}`
    else if (/^\p{Extended_Pictographic}/u.test(token)) yield `emoji:${token}`
    else yield `word:${token}`
  }
}

/** How a caption is written: people who post alike also write alike. Never shown as a reason. */
function* formOf(caption: string): Generator<string> {
  const length = caption.trim().length
  if (length === 0) return
  yield `form:length ${Math.floor(Math.log2(length))}`
  yield `form:hashtags ${Math.min(caption.split('#').length - 1, 8)}`
  if (caption.includes('\n')) yield 'form:lines'
  if ((caption.match(/\p{Lu}/gu) ?? []).length > length * 0.3) yield 'form:capitals'
  for (const mark of new Set(caption.match(/[!?|"“–-]|\.{2,}/gu) ?? [])) yield `form:${mark}`
}
