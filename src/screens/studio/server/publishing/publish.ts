import type { Storage } from '#integrations/storage/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, conflict, raise, unprocessable } from '#platform/server/errors.ts'
import { changesBetween } from '#records/drops/server/draft-changes.ts'
import { normalizeDraft, sameDraft } from '#records/drops/server/draft-page.ts'
import { checkRevision, type DraftedDrop, readDraft, wasPublic } from '#records/drops/server/drafts.ts'
import type { Author } from '#records/drops/server/history/snapshots.ts'
import { storeStatusChange } from '#records/drops/server/history/status-changes.ts'
import { sameJson } from '#records/drops/server/same-json.ts'
import {
  changeStatus,
  completeDrop,
  type DropDraft,
  type DropStatus,
  publishVersion,
} from '#records/drops/server/save-drop.ts'
import type { Finding } from '../../findings.ts'
import { computeVersionData } from '../drafts/make-drop.ts'
import { stateOf } from '../drafts/studio-drop.ts'
import { dropPhaseOf } from './phase.ts'

interface Publishing {
  id: string
  base_revision: number
  /** Null publishes now. */
  publish_at: Date | null
  /** What the preflight says of the draft without asking other sites. */
  check: (drop: DraftedDrop) => Promise<Finding[]>
  by: Author
  now: Date
}

/**
 * Makes the draft the page that fans see, now or later. A page that is public already takes its changes at once.
 * @throws 404, 409, 422 with every error of the preflight
 */
export async function publishDraft(
  db: Db,
  storage: Storage,
  organizationId: string,
  { id, base_revision, publish_at: asked_for, check, by, now }: Publishing,
) {
  const drop = await readDraft(db, organizationId, id, { lock: true })
  checkRevision(drop, base_revision)
  // a studio that was left open names the time at which the page has opened
  const opened = wasPublic(drop, now) && asked_for?.getTime() === drop.publish_at?.getTime()
  const publish_at = opened ? null : asked_for
  if (publish_at && publish_at <= now) raise(badRequest('publish_at: Must be in the future.', { field: 'publish_at' }))
  if (publish_at && wasPublic(drop, now)) raise(conflict('This page is public already: publish the changes instead.'))
  const findings = await check(drop)
  refuseErrors(findings)

  const version = await write(db, storage, drop, { publish_at, by, now })
  const { end_at } = normalizeDraft(drop.draft)
  const state = { ...drop, build_status: 'ONLINE' as const, publish_at, end_at: end_at ? new Date(end_at) : null }
  return { drop, answer: { id, version, phase: dropPhaseOf(state, now), publish_at, findings } }
}

function refuseErrors(findings: readonly Finding[]): void {
  const errors = findings.filter(({ level }) => level === 'error')
  const [first] = errors
  if (!first) return
  const more = errors.length - 1
  const detail = `${first.text}${more > 0 ? ` Fix ${more} more ${more === 1 ? 'error' : 'errors'} too.` : ''}`
  const faults = errors.map(({ field, text }) => ({ field, text }))
  raise(unprocessable(detail, { field: first.field ?? undefined, faults }))
}

async function write(
  db: Db,
  storage: Storage,
  drop: DraftedDrop,
  { publish_at, by, now }: Pick<Publishing, 'publish_at' | 'by' | 'now'>,
): Promise<number> {
  const { organization_id, id, slug, drop_profile, enterprise_customer_id, published } = drop
  const { voice, frame_origins, ...fields } = normalizeDraft(drop.draft)
  const content = completeDrop({ ...(fields as DropDraft), enterprise_customer_id }, { id, slug, drop_profile })
  // an unchanged page gets no new version: consents refer to versions
  if (published && sameDraft(published.draft, drop.draft) && sameJson(published.content, content)) {
    await storeOpening(db, drop, publish_at, { by: by.name, at: now })
    await db
      .updateTable('drops')
      .set({ build_status: 'ONLINE', publish_at, updated_at: now })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .execute()
    return published.version
  }
  return publishVersion(db, organization_id, content, {
    ...(await computeVersionData(db, storage, organization_id, content, voice)),
    publish_at,
    opens_at: publish_at,
    frame_origins,
    published_by: by.name,
    changes: published
      ? changesBetween(normalizeDraft(published.draft), normalizeDraft(drop.draft)).map(({ text }) => text)
      : [],
    revision: drop.revision,
    created_at: now,
  })
}

async function storeOpening(db: Db, drop: DraftedDrop, publish_at: Date | null, who: { by: string; at: Date }) {
  if (publish_at && publish_at.getTime() !== drop.publish_at?.getTime())
    await storeStatusChange(db, drop, { kind: 'SCHEDULED', opens_at: publish_at, ...who })
  else if (!publish_at && !wasPublic(drop, who.at)) await storeStatusChange(db, drop, { kind: 'OPENED', ...who })
}

interface Moving {
  id: string
  by: Author
  now: Date
}

/** Cancels a scheduled publication. @throws 404, 409 */
export async function unscheduleDrop(db: Db, organizationId: string, { id, by, now }: Moving) {
  const drop = await readDraft(db, organizationId, id, { lock: true })
  if (stateOf(drop, now).phase !== 'SCHEDULED')
    raise(conflict(wasPublic(drop, now) ? 'This page is public already.' : 'This drop is not scheduled.'))
  await db
    .updateTable('drops')
    .set({ build_status: 'CREATING', publish_at: null, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
  await storeStatusChange(db, drop, { kind: 'UNSCHEDULED', by: by.name, at: now })
  return stateOf({ ...drop, build_status: 'CREATING', publish_at: null }, now)
}

/** Closes, reopens or archives (DROP-137). @throws 404, 409 */
export async function moveDrop(db: Db, organizationId: string, { id, to, by, now }: Moving & { to: DropStatus }) {
  const drop = await readDraft(db, organizationId, id, { lock: true })
  if (to !== 'ARCHIVED' && !wasPublic(drop, now)) raise(conflict('This drop is not public yet.'))
  const state = stateOf({ ...drop, status: to }, now)
  if (to === 'OPEN' && state.phase === 'ENDED')
    raise(conflict('The end of this drop is in the past: choose a later end or none, and publish that first.'))
  await changeDropStatus(db, drop, { to, by, now })
  return state
}

const statusChanges = { OPEN: 'REOPENED', CLOSED: 'CLOSED', ARCHIVED: 'ARCHIVED' } as const

/** Changes the status, and says so in the history. @throws 409 */
export async function changeDropStatus(
  db: Db,
  drop: DraftedDrop,
  { to, by, now }: Pick<Moving, 'by' | 'now'> & { to: DropStatus },
) {
  await changeStatus(db, drop.organization_id, drop.id, to)
  if (drop.status !== to) await storeStatusChange(db, drop, { kind: statusChanges[to], by: by.name, at: now })
}
