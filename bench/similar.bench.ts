// How good and how fast similar creators are found.
//
//   SIMILAR_POSTS=posts.jsonl PROFILES=1000000 npm run bench -- similar
//
// Quality is split-half retrieval: the posts of each creator are dealt to two profiles, and each half must find the other
// among all halves. A file holds one post a line, `{"author", "description", "sound_title", "sound_author"}`; none is part of
// this repository. Without one, made-up profiles are measured alone.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { DocumentCollector, documentsOf } from '#features/similar-creators/server/documents.ts'
import { profileTerms } from '#features/similar-creators/server/profile-terms.ts'
import { SimilarityIndex } from '#features/similar-creators/server/similarity-index.ts'
import { percentile, report } from './report.ts'

const PROFILES = Number(process.env.PROFILES ?? 1_000_000)
const QUERIES = 2_000
const SHOWN = 9
/** With fewer there is little to split. */
const MIN_POSTS = 5

interface Post {
  author: string
  description: string
  sound_title: string
  sound_author: string
}

/** Hit@9 and mean reciprocal rank of the other half of each creator. */
function splitHalf(name: string, posts: readonly Post[], soundsOf: (post: Post) => string[]) {
  const creators = [...Map.groupBy(posts, ({ author }) => author).values()].filter(own => own.length >= MIN_POSTS)
  const halves = creators.flatMap(own => [own.filter((_, at) => at % 2 === 0), own.filter((_, at) => at % 2 === 1)])
  const index = new SimilarityIndex(
    documentsOf(
      halves.map(half =>
        profileTerms({
          captions: half.map(({ description }) => description),
          sounds: half.flatMap(soundsOf),
          genre_ids: [],
          country_code: null,
          follower_count: null,
        }),
      ),
    ),
  )
  const ranks = halves.map((_, half) => {
    const found = index.nearest(index.vectorOf([half]), halves.length, other => other === half)
    const place = found.findIndex(({ profile }) => profile === (half ^ 1))
    return place < 0 ? Number.POSITIVE_INFINITY : place + 1
  })
  const mean = (of: (rank: number) => number) => ranks.reduce((sum, rank) => sum + of(rank), 0) / ranks.length
  console.log(`${name}: ${creators.length} creators with ${MIN_POSTS} posts or more`)
  report({ figure: `${name}: hit@9`, value: mean(rank => Number(rank <= SHOWN)), unit: '', goal: 0.8 })
  report({ figure: `${name}: MRR`, value: mean(rank => 1 / rank), unit: '' })
}

/** Who makes a sound tells more than its title: "original sound" says nothing. */
const soundOf = ({ sound_title, sound_author }: Post) => [`${sound_title} ${sound_author}`, sound_author]

/** Profiles that each post about a few of many topics, in words of which few are common and most are rare. */
function measureSpeed() {
  let seed = 11
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  const zipf = (most: number) => Math.floor(most ** random()) - 1
  const documents = new DocumentCollector()
  for (let profile = 0; profile < PROFILES; profile++) {
    const topics = Array.from({ length: 3 }, () => zipf(20_000))
    const document = new Map<string, number>()
    for (let at = 0; at < 12; at++) document.set(`hashtag:${topics[at % 3]}.${zipf(50)}`, 1 + Math.floor(random() * 3))
    for (let at = 0; at < 12; at++) document.set(`word:${zipf(200_000)}`, 1)
    document.set(`country:${zipf(60)}`, 1).set(`size:${3 + Math.floor(random() * 4)}`, 1)
    documents.add(document)
  }
  const collected = documents.collected()
  const index = new SimilarityIndex(collected)
  reportExactness(index, new SimilarityIndex(collected, { maxPostings: Infinity }), random)
  const times = Array.from({ length: QUERIES }, () => {
    const profile = Math.floor(random() * PROFILES)
    const before = process.cpuUsage()
    const asked = index.vectorOf([profile])
    for (const one of index.nearest(asked, 90, other => other === profile)) index.shared(asked, one.profile, 24)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  const what = `${SHOWN} similar among ${PROFILES} profiles, processor time`
  report({ figure: `${what}, p50`, value: percentile(times, 0.5), unit: 'ms' })
  report({ figure: `${what}, p95`, value: percentile(times, 0.95), unit: 'ms', ceiling: 10 })
  report({ figure: 'memory', value: process.memoryUsage().rss / 2 ** 20, unit: 'MB' })
}

/** How many of the nine are those of a walk through all lists. */
function reportExactness(index: SimilarityIndex, exact: SimilarityIndex, random: () => number) {
  const shares = Array.from({ length: 200 }, () => {
    const profile = Math.floor(random() * PROFILES)
    const asked = index.vectorOf([profile])
    const nine = (of: SimilarityIndex) =>
      of
        .nearest(asked, 90, other => other === profile)
        .slice(0, SHOWN)
        .map(one => one.profile)
    const right = new Set(nine(exact))
    return nine(index).filter(one => right.has(one)).length / right.size
  })
  const value = shares.reduce((sum, share) => sum + share, 0) / shares.length
  report({ figure: `share of the exact ${SHOWN} among ${PROFILES} profiles`, value, unit: '', floor: 0.95 })
}

for (const path of (process.env.SIMILAR_POSTS ?? '').split(',').filter(Boolean)) {
  const posts = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Post)
  splitHalf(`${basename(path)}, captions and sounds`, posts, soundOf)
  splitHalf(`${basename(path)}, captions alone`, posts, () => [])
}
measureSpeed()
