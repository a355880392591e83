import { readFile } from 'node:fs/promises'
import type { Storage } from '#integrations/storage/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { addDraftFile } from '#records/promotions/server/draft-files.ts'
import { decideDraft } from '#records/promotions/server/drafts.ts'
import { draftFileUrl } from '#screens/promotions/server/draft-file.ts'
import { insertAll } from './insert-all.ts'

interface Team {
  organization_id: string
  storage: Storage
  user_id: string
  now: Date
}

const DAY_MS = 86_400_000
/** Creators whose first draft was to be changed, what should be different, and what they sent then. */
const SECOND_DRAFTS = [
  { comment: 'The sound comes in too late. Please start at the chorus.', cover: 'heat-signature.webp' },
  { comment: 'Lovely. Could the cover be on screen for a second?', cover: 'tidal-memory.webp' },
] as const

/** Second versions of drafts as files, and marked days on the charts of promotions and their artists. */
export async function seedDraftsAndEvents(db: Db, team: Team): Promise<void> {
  await seedSecondDrafts(db, team)
  await seedChartEvents(db, team)
}

async function seedSecondDrafts(db: Db, { organization_id, storage, user_id }: Team) {
  const drafts = await db
    .selectFrom('activation_drafts')
    .where('organization_id', '=', organization_id)
    .where('state', '=', 'WAITING')
    .select(['id', 'activation_id', 'creator_id'])
    .orderBy('created_at')
    .limit(SECOND_DRAFTS.length)
    .execute()
  for (const [at, { id, activation_id, creator_id }] of drafts.entries()) {
    const { comment, cover } = SECOND_DRAFTS[at] ?? SECOND_DRAFTS[0]
    const of = { organization_id, activation_id }
    await decideDraft(db, of, { draft_id: id, state: 'CHANGES_REQUESTED', comment, by: { decided_by: user_id } })
    await addDraftFile(db, storage, of, {
      creator_id,
      name: 'storyboard.webp',
      content: await readFile(new URL(`../covers/${cover}`, import.meta.url)),
      note: 'With your changes.',
      user_id,
      urlOf: draft_id => draftFileUrl(activation_id, draft_id),
    })
  }
}

async function seedChartEvents(db: Db, { organization_id, user_id, now }: Team) {
  const promotions = await db
    .selectFrom('activations as a')
    .innerJoin('promotions as p', join =>
      join.onRef('p.organization_id', '=', 'a.organization_id').onRef('p.id', '=', 'a.promotion_id'),
    )
    .where('a.organization_id', '=', organization_id)
    .where('a.status', '=', 'OPEN')
    .select(['a.id', 'p.drop_profile_id'])
    .execute()
  const artists = [...new Set(promotions.map(({ drop_profile_id }) => drop_profile_id))]
  const marked = (brand_id: string, name: string, daysAgo: number, marker_color: string) => ({
    organization_id,
    id: newId(),
    brand_id,
    name,
    date: new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10),
    marker_color,
    created_by: user_id,
  })
  await insertAll(db, 'chart_events', [
    ...artists.map((artist, at) =>
      at % 2 === 0
        ? marked(artist, 'Release day', 3 + 6 * at, '#9333ea')
        : marked(artist, 'Video premiere', 3 + 6 * at, '#eab308'),
    ),
    ...promotions.map(({ id }) => marked(id, 'Budget raised', 4, '#16a34a')),
  ])
}
