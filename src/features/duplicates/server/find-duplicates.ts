import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { DuplicateCertainty, DuplicateEvidence } from '../contract.ts'

interface Tie extends DuplicateEvidence {
  other: string
}

/** Addresses in answers are kept as typed; the contact is known by its normalised value. */
const typedContacts = (fan: RawBuilder<unknown>) => sql`
  select s.fan_id, t->>'channel' as channel,
    case when t->>'channel' = 'EMAIL' then lower(t->>'address') else ltrim(t->>'address', '+') end as value
  from signups s, jsonb_array_elements(s.answers->'contacts') t
  where s.organization_id = app_organization() and s.fan_id = ${fan} and s.state = 'ACCEPTED'`

/** Who may be the same person as this fan, with every reason. A handful of reads by key. */
async function tiesOf(db: Db, fanId: string): Promise<Tie[]> {
  const { rows } = await sql<Tie>`
    with mine as (
      select channel, value, verified_at is not null as proven from fan_contacts
      where organization_id = app_organization() and fan_id = ${fanId}
    ), mailboxes as (
      select split_part(split_part(value, '@', 1), '+', 1) as name, split_part(value, '@', 2) as host, proven
      from mine where channel = 'EMAIL'
    ), named as (
      select distinct o.fan_id as other, o.channel, o.verified_at is not null as proven, back.proven as back
      from (${typedContacts(sql`${fanId}::uuid`)}) typed
      join fan_contacts o on o.organization_id = app_organization() and o.channel = typed.channel and o.value = typed.value
      left join lateral (
        select bool_or(m.proven) as proven from (${typedContacts(sql`o.fan_id`)}) theirs
        join mine m on m.channel = theirs.channel and m.value = theirs.value
      ) back on true
      where o.fan_id <> ${fanId}
    )
    select o.fan_id as other, 'SAME_NUMBER' as kind, o.channel, m.proven and o.verified_at is not null as proven
    from mine m join fan_contacts o on o.organization_id = app_organization() and o.value = m.value and o.fan_id <> ${fanId}
      and o.channel = case m.channel when 'PHONE' then 'WHATSAPP' when 'WHATSAPP' then 'PHONE' end
    union all
    select other, case when proven and back then 'NAMED_EACH_OTHER' else 'NAMED' end, channel, proven and coalesce(back, false)
    from named
    union all
    select theirs.fan_id, 'NAMED', m.channel, false
    from mine m join lateral (
      select d.fan_id, d.other_fan_id from fan_duplicates d where d.organization_id = app_organization()
        and (d.fan_id = ${fanId} or d.other_fan_id = ${fanId})
    ) pair on true
    join lateral (${typedContacts(sql`case when pair.fan_id = ${fanId}::uuid then pair.other_fan_id else pair.fan_id end`)}) theirs
      on theirs.channel = m.channel and theirs.value = m.value
    union all
    select o.fan_id, 'SAME_MAILBOX', 'EMAIL', m.proven and o.verified_at is not null
    from mailboxes m join fan_contacts o on o.organization_id = app_organization() and o.channel = 'EMAIL' and o.fan_id <> ${fanId}
      and (o.value = m.name || '@' || m.host or (o.value > m.name || '+' and o.value < m.name || ',' and split_part(o.value, '@', 2) = m.host))
    union all
    select o.id, 'SAME_NAME_AND_BIRTHDATE', null, false
    from fans f join fans o on o.organization_id = f.organization_id and o.name_search = f.name_search
      and o.birthdate = f.birthdate and o.id <> f.id
    where f.organization_id = app_organization() and f.id = ${fanId}`.execute(db)
  return rows
}

const certaintyOf = (ties: readonly Tie[]): DuplicateCertainty =>
  ties.some(({ kind, proven }) => proven && (kind === 'SAME_NUMBER' || kind === 'NAMED_EACH_OTHER'))
    ? 'VERIFIED'
    : 'SUGGESTED'

/**
 * Notes the pairs of this fan that may be one person, and forgets those for which nothing speaks any more. A pair that
 * somebody has put aside stays so, until there is proof.
 */
export async function noteDuplicates(db: Db, organizationId: string, fanId: string): Promise<void> {
  const pairs = Map.groupBy(await tiesOf(db, fanId), tie => tie.other)
  await db
    .deleteFrom('fan_duplicates')
    .where('organization_id', '=', organizationId)
    .where('dismissed_at', 'is', null)
    .where(({ eb, or }) => or([eb('fan_id', '=', fanId), eb('other_fan_id', '=', fanId)]))
    .$if(pairs.size > 0, query =>
      query.where(({ eb, and }) =>
        and([eb('fan_id', 'not in', [...pairs.keys()]), eb('other_fan_id', 'not in', [...pairs.keys()])]),
      ),
    )
    .execute()
  for (const [other, ties] of pairs) {
    const [first, second] = [fanId, other].sort() as [string, string]
    await db
      .insertInto('fan_duplicates')
      .values({
        organization_id: organizationId,
        id: newId(),
        fan_id: first,
        other_fan_id: second,
        certainty: certaintyOf(ties),
        evidence: JSON.stringify(evidenceOf(ties)),
      })
      .onConflict(known =>
        known.columns(['organization_id', 'fan_id', 'other_fan_id']).doUpdateSet({
          certainty: sql<string>`excluded.certainty`,
          evidence: sql<string>`excluded.evidence`,
          dismissed_at: sql<Date | null>`case when fan_duplicates.certainty = 'SUGGESTED' and excluded.certainty = 'VERIFIED' then null
            else fan_duplicates.dismissed_at end`,
        }),
      )
      .execute()
  }
}

/** Each reason once, without whom it is about. */
function evidenceOf(ties: readonly Tie[]): DuplicateEvidence[] {
  const once = new Map(ties.map(({ kind, channel, proven }) => [`${kind} ${channel}`, { kind, channel, proven }]))
  return [...once.values()]
}

/** The pair is not proposed again; `id` or the two fans, the smaller id first. Answers whether there is such a pair. */
export async function dismissPair(
  db: Db,
  organizationId: string,
  pair: { id: string } | { fan_id: string; other_fan_id: string },
  dismissed = true,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('fan_duplicates')
    .set({ dismissed_at: dismissed ? sql<Date>`now()` : null })
    .where('organization_id', '=', organizationId)
    .where(eb => eb.and(pair))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
