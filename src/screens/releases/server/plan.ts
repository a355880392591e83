import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { PlanItem, Task } from '#records/releases/contract.ts'
import type { Place } from '#records/releases/server/lock-release.ts'
import { taskName } from '#records/releases/words.ts'
import type { PlanEntry, Tie } from '../shown.ts'

interface Message {
  id: string
  name: string
  state: string
  day: string
}

/** Messages with a day to the audiences that are tied to a release. */
async function messages(db: Db, { organization_id, release_id }: Place): Promise<Message[]> {
  const { rows } = await sql<Message>`
    select b.id, b.name, b.state, coalesce(b.send_at_date, (b.starts_at at time zone 'UTC')::date)::text as day
    from broadcasts b
    where b.organization_id = ${organization_id} and coalesce(b.send_at_date, b.starts_at::date) is not null
      and exists (select from release_ties t where t.organization_id = b.organization_id
        and t.release_id = ${release_id} and t.audience_id = b.audience_id)
    order by 4, b.id limit 200`.execute(db)
  return rows
}

interface Parts {
  release: { title: string; out_on: string | null; status: string }
  ties: readonly Tie[]
  tasks: readonly Task[]
  items: readonly PlanItem[]
}

/** What happens when around a release, in order of days: the day itself, what is tied to it, tasks, and what was noted. */
export async function planOf(db: Db, place: Place, { release, ties, tasks, items }: Parts): Promise<PlanEntry[]> {
  const entries: PlanEntry[] = items.map(({ id, kind, title, day, is_done }) => ({
    kind,
    title,
    day,
    note: '',
    is_done,
    item_id: id,
    href: null,
  }))
  const add = (entry: Omit<PlanEntry, 'item_id'>) => entries.push({ ...entry, item_id: null })
  if (release.out_on)
    add({
      kind: 'RELEASE',
      title: release.title,
      day: release.out_on,
      note: 'out',
      is_done: release.status === 'RELEASED',
      href: null,
    })
  for (const { kind, name, target_id, starts_on, ends_on, state } of ties) {
    const isDrop = kind === 'DROP'
    if (!isDrop && kind !== 'PROMOTION') continue
    const shared = {
      kind: isDrop ? ('PRESAVE' as const) : ('PROMOTION' as const),
      title: name,
      is_done: state === 'closed',
      href: isDrop ? `/drops/${target_id}` : `/promotions/${target_id}`,
    }
    if (starts_on) add({ ...shared, day: starts_on, note: isDrop ? 'opens' : 'begins' })
    if (ends_on) add({ ...shared, day: ends_on, note: 'ends' })
  }
  for (const { id, name, state, day } of await messages(db, place))
    add({
      kind: 'MESSAGE',
      title: name,
      day,
      note: state.toLowerCase(),
      is_done: state === 'SENT',
      href: `/messages/${id}`,
    })
  for (const task of tasks)
    if (task.due_on)
      add({
        kind: 'TASK',
        title: taskName(task),
        day: task.due_on,
        note: 'due',
        is_done: task.state === 'COMPLETED',
        href: null,
      })
  return entries.toSorted((a, b) => a.day.localeCompare(b.day))
}
