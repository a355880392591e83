import { sql } from 'kysely'
import { countApplicants } from '#features/applicants/server/queries.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Need } from '../../contract.ts'
import {
  answers,
  creatorSuggestions,
  drafts,
  heldSignUps,
  mailboxes,
  type NeedFacts,
  type NeedSource,
  openings,
  payments,
  privacyRequests,
  webhooks,
} from './need-sources.ts'
import { releasesSoon, releaseTasks, returnedReleases } from './releases.ts'

const applicants: NeedSource = async (db, { organizationId }) => {
  const count = await countApplicants(db, organizationId)
  if (count === 0) return []
  const nobody = { name: null, people: [], image_url: null, detail: null, due_at: null, since: null }
  return [{ kind: 'applicants', count, ...nobody, href: '/roster?list=interested' }]
}

/** Stories whose 24 hours are not over. */
const storyMentions: NeedSource = async (db, { organizationId, now }) => {
  const { rows } = await sql<{ count: number; closes_at: Date | null; senders: string[] | null; followers: number }>`
    select count(*)::integer as count, min(closes_at) as closes_at, coalesce(sum(sender_follower_count), 0)::float8 as followers,
      (array_agg(coalesce('@' || sender_username, sender_name, 'somebody') order by closes_at))[1:2] as senders
    from mentions
    where organization_id = ${organizationId} and kind = 'STORY' and answered_at is null and closes_at > ${now}`.execute(
    db,
  )
  const [found] = rows
  if (!found?.closes_at) return []
  const followers = new Intl.NumberFormat('en', { notation: 'compact' }).format(found.followers)
  return [
    {
      kind: 'mentions',
      count: found.count,
      name: null,
      people: [],
      image_url: null,
      detail: `${(found.senders ?? []).join(', ')} first, ${followers} followers together`,
      due_at: found.closes_at.toISOString(),
      since: null,
      href: '/mentions',
    },
  ]
}

const SOURCES: readonly NeedSource[] = [
  privacyRequests,
  creatorSuggestions,
  mailboxes,
  webhooks,
  drafts,
  answers,
  payments,
  applicants,
  heldSignUps,
  openings,
  returnedReleases,
  releasesSoon,
  releaseTasks,
  storyMentions,
]

/** What waits for the team: first what has a deadline, the nearest first, then what waits longest. */
export async function allNeeds(db: Db, facts: NeedFacts): Promise<Need[]> {
  const needs = []
  // one connection reads one thing after the other
  for (const source of SOURCES) needs.push(...(await source(db, facts)))
  return needs.sort((a, b) => keyOf(a).localeCompare(keyOf(b)))
}

const keyOf = ({ due_at, since }: Need) => (due_at ? `1 ${due_at}` : since ? `2 ${since}` : '3')
