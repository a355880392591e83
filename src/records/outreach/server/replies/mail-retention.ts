import { sql } from 'kysely'
import type { RetentionRule } from '#platform/server/retention-rule.ts'

const OLD_TEXT = sql<boolean>`(text <> '' or quoted <> '' or attachments <> '[]')`

/** What mails with creators said. Who wrote to whom, when and about what stays. */
export const mailRetention: RetentionRule<'mail_texts'> = {
  kind: 'mail_texts',
  async count(db, { organization_id, before }) {
    const { mails } = await db
      .selectFrom('outreach_messages')
      .select(({ fn }) => fn.countAll<number>().as('mails'))
      .where('organization_id', '=', organization_id)
      .where('at', '<', before)
      .where(OLD_TEXT)
      .executeTakeFirstOrThrow()
    return mails
  },
  async expire(db, { organization_id, before, most }) {
    const { rows } = await sql<{ thread_id: string }>`
      update outreach_messages set text = '', quoted = '', attachments = '[]' where organization_id = ${organization_id} and id = any(array(
        select id from outreach_messages where organization_id = ${organization_id} and at < ${before} and ${OLD_TEXT} limit ${most}))
      returning thread_id`.execute(db)
    // what conversations are found by holds words of their mails
    if (rows.length > 0)
      await sql`
        update outreach_threads t set snippet = case when t.last_at < ${before} then '' else t.snippet end,
          search = folded(concat_ws(' ', t.subject, t.email, c.name, case when t.last_at < ${before} then null else t.snippet end))
        from outreach_threads o left join creators c on c.organization_id = o.organization_id and c.id = o.creator_id
        where t.organization_id = ${organization_id} and o.organization_id = t.organization_id and o.id = t.id
          and t.id = any(${[...new Set(rows.map(({ thread_id }) => thread_id))]}::uuid[])`.execute(db)
    return rows.length
  },
}
