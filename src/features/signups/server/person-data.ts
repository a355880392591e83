import { sql } from 'kysely'
import { movedRows } from '#platform/server/person-data.ts'
import { changedRows, type FanData } from '#records/fans/server/fan-data.ts'

export const signUpData = {
  /**
   * Erasure keeps a sign-up as a number: its time and its drop. The hashes of the form are deleted with its answers, because
   * whoever guesses a form can try its hash. Unused links are deleted.
   */
  erase: async (db, { organization_id, signup_ids }) => ({
    sign_ups: await changedRows(
      db,
      sql`update signups set answers = '{"contacts": []}', source = '{}', link_id = null, vouches = false, repeat_key = '',
          request_hash = ''
        where organization_id = ${organization_id} and id = any(${signup_ids}::uuid[])`,
    ),
    one_time_codes: await changedRows(
      db,
      sql`delete from signup_confirmations where organization_id = ${organization_id}
        and signup_id = any(${signup_ids}::uuid[])`,
    ),
  }),
  /** Somebody else's form keeps that person's data. */
  eraseFromForms: async (db, { organization_id, form_ids, words }) => ({
    other_forms:
      form_ids.length === 0
        ? 0
        : await changedRows(
            db,
            sql`update signups set request_hash = '', repeat_key = '', answers = jsonb_set(answers, '{contacts}', coalesce((
                select jsonb_agg(c) from jsonb_array_elements(answers->'contacts') c
                where lower(c->>'address') <> all(${words.map(word => word.toLowerCase())}::text[])
              ), '[]'))
              where organization_id = ${organization_id} and id = any(${form_ids}::uuid[])`,
          ),
  }),
  freeText: {
    rows: organizationId => sql`select id, answers as text from signups where organization_id = ${organizationId}`,
    async erase(db, { organization_id, row_ids, hasContactAgain }) {
      const { rows } = await sql<{ id: string }>`select s.id from signups s
        where s.organization_id = ${organization_id} and s.id = any(${row_ids}::uuid[])
          and not ${hasContactAgain('s.fan_id')}`.execute(db)
      return rows.map(({ id }) => id)
    },
  },
  move: {
    signups: {
      ...movedRows(sql`update signups`, 'fan_id'),
      /** The fan of a form whose contacts all belong to that fan. */
      async moveLater(db, { organization_id, from, to }, since) {
        await sql`
          update signups s set fan_id = ${to} where organization_id = ${organization_id} and fan_id = ${from} and created_at > ${since}
            and exists (select from jsonb_array_elements(answers->'contacts'))
            and not exists (
              select from jsonb_array_elements(answers->'contacts') t
              left join fan_contacts c on c.organization_id = s.organization_id and c.channel = t->>'channel'
                and c.value = case when t->>'channel' = 'EMAIL' then lower(t->>'address') else ltrim(t->>'address', '+') end
              where c.fan_id is distinct from ${to}::uuid)`.execute(db)
        const stays = await db
          .selectFrom('signups')
          .select('id')
          .where('organization_id', '=', organization_id)
          .where('fan_id', '=', from)
          .where('created_at', '>', since)
          .limit(1)
          .executeTakeFirst()
        return stays !== undefined
      },
    },
  },
} satisfies FanData
