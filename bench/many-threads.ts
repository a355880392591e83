import { randomUUID } from 'node:crypto'
import pg from 'pg'

const FIRST = 'Luz Marek Ottilie Bastien Emma Noah Mia Leo Zoe Ida Ravi Yuki Chloe Omar Lena Paul Nina Jonas Sara Malik'
const LAST = 'Ortega Novak Brandt Roux Lund Silva Haas Kim Sato Costa Weber Rossi Blanc Eriksen Demir Popov Moreau Vega'
const TOPICS = 'song remix tour video single festival teaser duet cover album launch stems invoice contract rates'

/**
 * The inbox of a team after some years: of ten conversations about one is open and four are done; names as common as names are,
 * every address once. Each has one mail of ours, and most an answer. Made inside the database.
 */
export async function manyThreads(
  ownerUrl: string,
  { organization_id, user_id, messages }: { organization_id: string; user_id: string; messages: number },
): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(
      `set synchronous_commit = off; set statement_timeout = 0; set work_mem = '256MB'; set maintenance_work_mem = '512MB'`,
    )
    // the two digits say version 4, without which an answer with the id is refused
    await owner.query(
      `create function pg_temp.id_of(name text) returns uuid language sql immutable as
       $$ select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$`,
    )
    const mailboxes = Array.from({ length: 20 }, () => randomUUID())
    await owner.query(
      `insert into mailboxes (organization_id, id, user_id, provider, email, sender_name, sealed)
       select $1, m, $2, 'SMTP', 'sender-' || n || '@label.example', 'Ann', 'not used' from unnest($3::uuid[]) with ordinality as t (m, n)`,
      [organization_id, user_id, mailboxes],
    )
    await owner.query(
      `insert into creators (organization_id, id, name)
       select $1, pg_temp.id_of('creator' || n), 'Creator ' || n from generate_series(1, 20000) n`,
      [organization_id],
    )
    await owner.query(
      `create temp table made as
       select n, pg_temp.id_of('thread' || n) as id, pg_temp.id_of('mail' || n) as mail, pg_temp.id_of('answer' || n) as answer,
         mailboxes[1 + n % 20] as mailbox_id, pg_temp.id_of('creator' || 1 + n % 20000) as creator_id,
         firsts[1 + (hashint4(n) & 65535) % cardinality(firsts)] as first,
         lasts[1 + (hashint4(n * 7 + 1) & 65535) % cardinality(lasts)] as last,
         topics[1 + floor(power((hashint4(n * 13 + 5) & 65535) / 65536.0, 2) * cardinality(topics))::int] as topic,
         case n % 10 when 0 then 'OPEN' when 1 then 'DONE' when 2 then 'DONE' when 3 then 'DONE' when 4 then 'DONE' else 'WAITING' end as state,
         now() - ($1 - n) * interval '2 minutes' as at
       from generate_series(1, $1) n, (select $2::uuid[] as mailboxes, $3::text[] as firsts, $4::text[] as lasts, $5::text[] as topics) w`,
      [Math.round(messages * 0.6), mailboxes, FIRST.split(' '), LAST.split(' '), TOPICS.split(' ')],
    )
    await owner.query(
      `insert into outreach_threads (organization_id, id, mailbox_id, creator_id, email, subject, state, outcome, assignee_id,
         unread, snippet, last_is_ours, message_count, last_at, search)
       select $1, id, mailbox_id, creator_id, address, subject, state, case when state <> 'WAITING' then 'REPLIED' end,
         case n % 3 when 0 then $2::uuid when 1 then null else pg_temp.id_of('member' || n % 5) end, state = 'OPEN' and n % 7 = 0,
         said, state = 'WAITING', 2, at, folded(subject || ' ' || address || ' ' || first || ' ' || last || ' ' || said)
       from (select *, lower(first || '.' || last || '.' || n) || '@correo.example' as address, 'A ' || topic || ' for ' || first as subject,
               'Hello ' || first || ', this is about our ' || topic || ' number ' || n / 50 || '. Would you like to hear it?' as said from made) m`,
      [organization_id, user_id],
    )
    const mailing = randomUUID()
    await owner.query(
      `insert into outreach_mailings (organization_id, id, kind, state, user_id, subject, body_html, body_text)
       values ($1, $2, 'MAILING', 'SENDING', $3, 'A song', '<p>Hello</p>', 'Hello')`,
      [organization_id, mailing, user_id],
    )
    await owner.query(
      `insert into outreach_mails (organization_id, id, mailing_id, mailbox_id, creator_id, email, state, attempts, thread_id, send_at, settled_at)
       select $1, mail, $2, mailbox_id, creator_id, lower(first || '.' || last || '.' || n) || '@correo.example', 'SENT', 1, id, at, at from made`,
      [organization_id, mailing],
    )
    await owner.query(
      `insert into outreach_messages (organization_id, id, thread_id, mailbox_id, is_ours, kind, message_id, from_address, to_address, subject, text, at)
       select $1, case when ours then mail else answer end, id, mailbox_id, ours, case when ours then 'SENT' else 'ANSWER' end,
         '<' || case when ours then mail else answer end || '@label.example>', 'ann@label.example', 'luz@correo.example', 'A ' || topic,
         repeat('Hello ' || first || ', this is about our ' || topic || '. ', 6), at
       from made, unnest(array[true, false]) ours where ours or state <> 'WAITING' or n % 3 = 0`,
      [organization_id],
    )
    await owner.query('drop table made; analyze creators')
    // each alone: several statements in one query are one transaction, in which nothing can be vacuumed
    for (const table of ['outreach_threads', 'outreach_messages', 'outreach_mails'])
      await owner.query(`vacuum analyze ${table}`)
  } finally {
    await owner.end()
  }
}
