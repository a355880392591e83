// What Creator Details asks for when it opens, in a catalogue of a million profiles with ten million observations: who it is,
// their newest posts, figures and a series. Over HTTP; processor time of the server and the database beside it, since that
// does not depend on what else the machine does.
//
//   BENCH_DATA=/var/tmp/bench CREATORS=200000 npm run bench -- creator-details
import pg from 'pg'
import { creatorDetails } from '#features/creator-details/contract.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { type Case, filledDatabase, signedIn, timeCases } from './long-list.ts'
import { manyCreators } from './million-creators.ts'
import { benchTeam } from './million-fans.ts'
import { processorTime } from './processor-time.ts'
import { report } from './report.ts'

const CREATORS = Number(process.env.CREATORS ?? 1_000_000)
/** Of a profile: five figures, read on two days. */
const OBSERVATIONS = CREATORS * 10
const OPENED = 40

const { ownerUrl, databasePid, world, stop } = await filledDatabase(`details-${CREATORS}`, async url => {
  const team = await benchTeam(url)
  await manyCreators(url, {
    organization_id: team.organization_id,
    creators: CREATORS,
    teams: { count: 10, each: 200 },
  })
  await observe(url)
  return team
})
try {
  const { organization_id } = world
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ id: string }>('select id from social_profiles order by md5(id::text) limit $1', [
    OPENED,
  ])
  await owner.end()
  const ids = rows.map(({ id }) => id)
  const server = await signedIn(ownerUrl, world.email)
  const [from, to] = [29, 0].map(ago => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10))
  const range = { from: from ?? '', to: to ?? '', time_zone: 'UTC' }
  const cases: Case[] = [
    [
      'who it is',
      ids.map(social_profile_id =>
        server.request(rosterMembers.getBySocialProfile, { organization_id, social_profile_id }),
      ),
    ],
    ['newest posts', ids.map(social_profile_id => server.request(creatorDetails.listContent, { social_profile_id }))],
    [
      'figures',
      ids.map(social_profile_id => server.request(creatorDetails.metrics, { organization_id, social_profile_id })),
    ],
    ['performance', ids.map(social_profile_id => server.request(creatorDetails.performance, { social_profile_id }))],
    [
      'a series of 30 days',
      ids.map(social_profile_id =>
        server.request(creatorDetails.series, { social_profile_id, metric: 'follower_count', ...range }),
      ),
    ],
  ]
  const pids = [databasePid, server.pid]
  const used = () => pids.reduce((sum, pid) => sum + processorTime(pid), 0)
  const before = used()
  const rounds = Number(process.env.ROUNDS ?? 5)
  await timeCases(
    `creator details among ${CREATORS} creators, ${OBSERVATIONS} observations`,
    server.port,
    each(cases),
    { rounds, most: 150 },
  )
  const asked = cases.length * OPENED * (rounds + 2)
  report({ figure: 'processor time of an answer', value: (used() - before) / asked, unit: 'ms' })
  await server.stop()
} finally {
  await stop()
}

async function* each(cases: readonly Case[]) {
  yield* cases
}

/** Two readings of five figures a profile, and nine posts of one in ten. */
async function observe(url: string) {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    await owner.query('set synchronous_commit = off; set statement_timeout = 0; set session_replication_role = replica')
    await owner.query(`
      insert into profile_observations (social_profile_id, metric, observed_at, value, source)
      select s.id, metric, now() - ago * interval '10 days', floor(s.follower_count * share), 'simulator'
      from social_profiles s, generate_series(0, 1) as ago, (values ('follower_count', 1.0), ('median_play_count', 0.4),
        ('median_like_count', 0.05), ('median_play_count_7d', 0.3), ('median_like_count_7d', 0.04)) figures (metric, share)`)
    await owner.query(`
      insert into profile_posts (social_profile_id, posts, source, read_at)
      select s.id, (select jsonb_agg(jsonb_build_object('platform_id', n::text, 'url', 'https://www.tiktok.com/x',
        'published_at', now() - n * interval '1 day', 'description', 'post ' || n, 'cover_url', null, 'play_count', 100 * n,
        'like_count', n, 'comment_count', n, 'share_count', n)) from generate_series(1, 9) n), 'simulator', now()
      from social_profiles s where hashtext(s.id::text) % 10 = 0`)
    for (const table of ['profile_observations', 'profile_posts']) await owner.query(`vacuum analyze ${table}`)
  } finally {
    await owner.end()
  }
}
