import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, raise } from '#platform/server/errors.ts'
import type { ReleaseStatus } from '../kinds.ts'
import { canTransition } from '../status.ts'
import { submissionFaults } from '../submission.ts'
import { addEvent } from './add-event.ts'
import { loadContents } from './load-release.ts'
import { lockRelease, type Place } from './lock-release.ts'
import { setTaskState, unlockTasks } from './release-tasks.ts'

interface Change {
  status: ReleaseStatus
  /** What the distributor said, with NEEDS_ATTENTION. */
  note?: string | undefined
  /** Null: the product itself. */
  user_id: string | null
  /** When it happened; now where it is not said. */
  at?: Date | undefined
}

/**
 * Takes a release to another status. Into READY_FOR_SUBMISSION only without faults; the task to submit is completed by
 * IN_REVIEW and opened again by NEEDS_ATTENTION.
 * @throws 404; 409 when the release may not go there, or has faults
 */
export async function changeStatus(db: Db, place: Place, { status, note = '', user_id, at }: Change): Promise<void> {
  const { status: from, out_on } = await lockRelease(db, place)
  if (!canTransition(from, status)) raise(conflict(`A release cannot go from ${words(from)} to ${words(status)}.`))
  if (status === 'READY_FOR_SUBMISSION') {
    const [fault, ...more] = submissionFaults(await loadContents(db, place))
    if (fault)
      raise(
        conflict(
          more.length === 0
            ? fault
            : `${fault} ${more.length} more ${more.length === 1 ? 'thing is' : 'things are'} missing.`,
        ),
      )
  }
  if (status === 'RELEASED' && !out_on) raise(conflict('The release has no day.', { field: 'out_on' }))
  await db
    .updateTable('releases')
    .set({ status, status_at: at ?? sql<Date>`now()`, status_note: status === 'NEEDS_ATTENTION' ? note : '' })
    .where('organization_id', '=', place.organization_id)
    .where('id', '=', place.release_id)
    .execute()
  await addEvent(db, place, { kind: 'STATUS', from_value: from, to_value: status, by_user: user_id, at })
  if (status === 'IN_REVIEW') await setTaskState(db, place, 'SUBMIT_RELEASE_FOR_REVIEW', 'COMPLETED', user_id)
  if (status === 'NEEDS_ATTENTION') await setTaskState(db, place, 'SUBMIT_RELEASE_FOR_REVIEW', 'INCOMPLETE', user_id)
  await unlockTasks(db, place)
}

const words = (status: ReleaseStatus) => status.toLowerCase().replaceAll('_', ' ')
