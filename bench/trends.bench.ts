// How good and how fast the trend detector is.
//
//   TREND_SETS=News.jsonl,Tweets.jsonl npm run bench -- trends
//
// A set holds one post a line, `{"Id", "clusterNo", "textCleaned"}`, as github.com/jackyin12/MStream publishes them; they have
// no licence and are not part of this repository. All sets are scored with the one setting of the product. Without a set,
// made-up streams with known bursts are measured alone.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { corpusOf } from '#records/trends/server/detector/corpus.ts'
import { type Detection, detect, WINDOW } from '#records/trends/server/detector/detect.ts'
import { groupPosts } from '#records/trends/server/detector/group-posts.ts'
import type { KnownTrend, WindowPost } from '#records/trends/server/detector/window-post.ts'
import { clusterScores } from './cluster-scores.ts'
import { report } from './report.ts'
import { type LabelledPost, labelledStream, shuffled } from './trend-stream.ts'

const SHUFFLES = 100

/** Agreement with the labels of a published set, and processor time per post once the code is warm. */
function scoreSet(path: string) {
  const name = basename(path).replace(/^mstream_|\.\w+$/g, '')
  const rows = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as MStreamRow)
  const posts = rows.map(({ Id, textCleaned }, at) => postOf(String(Id), textCleaned, at))
  const run = () => groupPosts(corpusOf(posts)).groups
  run()
  const { result, seconds } = timed(run)
  const { ami, nmi, ari, ratio } = clusterScores(
    result,
    rows.map(({ clusterNo }) => clusterNo),
  )
  report({ figure: `${name}: AMI`, value: ami, unit: '', floor: name === 'News' ? 0.88 : 0.8, goal: 0.92 })
  report({ figure: `${name}: NMI`, value: nmi, unit: '' })
  report({ figure: `${name}: ARI`, value: ari, unit: '' })
  report({ figure: `${name}: groups for each labelled one`, value: ratio, unit: '' })
  report({
    figure: `${name}: posts a second of one core`,
    value: posts.length / seconds,
    unit: 'posts/s',
    floor: 20_000,
  })
}

interface MStreamRow {
  Id: string | number
  clusterNo: number
  textCleaned: string
}

const postOf = (id: string, caption: string, published_at: number): WindowPost => ({
  id,
  caption,
  published_at,
  author: id,
  hashtags: [],
  sound: null,
  play_count: null,
  like_count: null,
  trend: null,
  by_hand: false,
})

/** Which known bursts become trends, and what does that must not. */
function findBursts(posts: readonly LabelledPost[]) {
  const { trends } = detect(posts, [])
  const labels = new Map(posts.map(({ id, label }) => [id, label]))
  const sizes = Map.groupBy(posts, ({ label }) => label)
  const leading = trends.map(({ members }) => {
    const counts = Map.groupBy(members, ({ id }) => labels.get(id)!)
    const [label, own] = [...counts].toSorted((a, b) => b[1].length - a[1].length)[0]!
    return { label, purity: own.length / members.length, share: own.length / sizes.get(label)!.length }
  })
  const bursts = [...sizes.keys()].filter(label => label.startsWith('burst'))
  const found = bursts.filter(burst =>
    leading.some(({ label, purity, share }) => label === burst && purity >= 0.8 && share >= 0.7),
  )
  const wrong = leading.filter(({ label }) => /^(farm|alone|unseen)/.test(label))
  const invented = leading.filter(({ label, purity }) => label === 'background' && purity > 0.5)
  const places = new Map(trends.flatMap(({ members }, at) => members.map(({ id }) => [id, at] as const)))
  const labelled = posts.filter(({ label }) => label.startsWith('burst'))
  const scores = clusterScores(
    labelled.map(({ id }, at) => places.get(id) ?? trends.length + at),
    labelled.map(({ label }) => bursts.indexOf(label)),
  )
  report({ figure: 'bursts found, of those in the stream', value: found.length / bursts.length, unit: '', floor: 0.9 })
  report({ figure: 'bursts: AMI of their posts', value: scores.ami, unit: '', floor: 0.85 })
  report({ figure: 'farms, single accounts and unseen posts as trends', value: wrong.length, unit: '', ceiling: 0 })
  report({ figure: 'trends of background posts', value: invented.length, unit: '', ceiling: bursts.length / 4 })
}

/** One result, in whatever order the posts are given. */
function shuffle(posts: readonly LabelledPost[]) {
  const results = new Set<string>()
  for (let seed = 0; seed < SHUFFLES; seed++) results.add(JSON.stringify(detect(shuffled(posts, seed), [])))
  report({ figure: `results of ${SHUFFLES} shuffles`, value: results.size, unit: '', ceiling: 1 })
}

/**
 * The stream as it comes, day by day: do the ids of trends last while their posts come and go, and does a trend that a person
 * saved survive?
 */
function replay(posts: readonly LabelledPost[]) {
  const STEPS = 20
  const DAYS_BEFORE = 10
  const [start, end] = [posts[0]!.published_at, posts.at(-1)!.published_at]
  const trendOf = new Map<string, string>()
  const sizes = new Map<string, number>()
  let saved: { id: string; posts: Set<string> } | undefined
  let [kept, same, lost, next] = [0, 0, 0, 0]
  for (let step = 0; step < STEPS; step++) {
    const now = start + ((end - start) * (step + 1)) / STEPS
    const window = posts
      .filter(({ published_at }) => published_at <= now && published_at > now - DAYS_BEFORE * 86_400_000)
      .map(post => ({ ...post, trend: trendOf.get(post.id) ?? null }))
    const known: KnownTrend[] = [...sizes].map(([id, size]) => ({ id, size, pinned: id === saved?.id }))
    const { trends } = detect(window, known)
    for (const { members, id } of trends) {
      const before = Map.groupBy(
        members.flatMap(member => trendOf.get(member.id) ?? []),
        trend => trend,
      )
      const [largest] = [...before].toSorted((a, b) => b[1].length - a[1].length)
      if (!largest || largest[1].length < members.length / 2) continue
      kept++
      if (largest[0] === id) same++
    }
    const placed = new Map(
      trends.flatMap(trend => {
        const id = trend.id ?? `trend ${next++}`
        sizes.set(id, trend.members.length)
        return trend.members.map(member => [member.id, id] as const)
      }),
    )
    for (const { id } of window) trendOf.delete(id)
    for (const [post, trend] of placed) trendOf.set(post, trend)
    if (saved) {
      const held = window.filter(({ id }) => saved?.posts.has(id))
      if (held.some(({ id }) => trendOf.get(id) !== saved?.id)) lost++
    } else if (step === STEPS / 2) {
      const largest = trends.toSorted((a, b) => b.members.length - a.members.length)[0]
      const ids = new Set(largest?.members.map(({ id }) => id))
      saved = { id: trendOf.get([...ids][0] ?? '') ?? '', posts: ids }
    }
  }
  report({ figure: 'trends that keep their id from run to run', value: same / kept, unit: '', floor: 0.9 })
  report({ figure: 'runs that took a post from a saved trend', value: lost, unit: '', ceiling: 0 })
}

/** A long stream, run by run, each over a full window of which half is new. A million posts are to take two minutes at most. */
function flow() {
  const posts = labelledStream({ seed: 3, background: 4 * WINDOW, bursts: 400 })
  const known: KnownTrend[] = []
  let trends: Detection['trends'] = []
  const { seconds } = timed(() => {
    for (let from = 0; from + WINDOW <= posts.length; from += WINDOW / 2)
      trends = detect(posts.slice(from, from + WINDOW), known).trends
  })
  report({ figure: 'trends in the last window', value: trends.length, unit: '' })
  report({ figure: 'stream: posts a second of one core', value: posts.length / seconds, unit: 'posts/s', floor: 8_334 })
  report({ figure: 'stream: memory', value: process.memoryUsage().rss / 2 ** 20, unit: 'MB', ceiling: 1_024 })
}

/** The result and the processor time it took. */
function timed<T>(run: () => T): { result: T; seconds: number } {
  const before = process.cpuUsage()
  const result = run()
  const { user, system } = process.cpuUsage(before)
  return { result, seconds: (user + system) / 1e6 }
}

for (const path of (process.env.TREND_SETS ?? '').split(',').filter(Boolean)) scoreSet(path)
const stream = labelledStream({ seed: 1, background: 4_000, bursts: 40 })
findBursts(stream)
shuffle(labelledStream({ seed: 2, background: 600, bursts: 8 }))
replay(stream)
flow()
