import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { addTeam } from '#features/accounts/server/people.ts'
import { addPersonWithPassword } from '../test/sign-in.ts'

/** A team with an owner who may sign in. */
export async function benchTeam(ownerUrl: string): Promise<{ organization_id: string; email: string }> {
  const email = `bench-${randomUUID().slice(0, 8)}@label.example`
  const auth = new pg.Pool({ connectionString: ownerUrl, max: 1, options: '-c search_path=auth' })
  const user_id = await addPersonWithPassword(auth, { name: 'Bench', email })
  const slug = email.replace(/@.*/, '')
  const organization_id = await addTeam(auth, { name: 'Bench', slug, members: [{ user_id, role: 'owner' }] })
  await auth.end()
  return { organization_id, email }
}

interface ManyFans {
  organization_id: string
  fans: number
  /** Most fans signed up to the first, few to the last. */
  drops: readonly { id: string }[]
}

/**
 * As many fans as a team has after some years: names as common as names are, half of them from a few countries, one in a
 * thousand kept apart, one in three with a number, one in fifty on WhatsApp, each with a sign-up and its consent. Made inside
 * the database, a million in a minute or two.
 */
export async function manyFans(ownerUrl: string, { organization_id, fans, drops }: ManyFans): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    // quick, and thrown away afterwards
    await owner.query(
      `set synchronous_commit = off; set statement_timeout = 0; set work_mem = '256MB'; set maintenance_work_mem = '512MB'`,
    )
    const ids = drops.map(({ id }) => id)
    await owner
      .query('update drops set organization_id = $1 where id = any($2)', [organization_id, ids])
      .catch(() => {})
    await owner.query(
      `create temp table made as
       select n, ('019' || lpad(to_hex(n), 9, '0') || '70008000' || left(md5('fan' || n), 12))::uuid as id, ('019' || lpad(to_hex(n), 9, '0') || '70008000' || left(md5('sign' || n), 12))::uuid as signup, ('019' || lpad(to_hex(n), 9, '0') || '70008000' || left(md5('consent' || n), 12))::uuid as consent,
         firsts[1 + floor(power((hashint4(n) & 65535) / 65536.0, 2) * 40)::int] as first,
         lasts[1 + floor(power((hashint4(n * 7 + 1) & 65535) / 65536.0, 2) * 40)::int] || case when n % 5 = 0 then ' ' || (n / 5) else '' end as last,
         countries[1 + floor(power((hashint4(n * 13 + 5) & 65535) / 65536.0, 4) * 40)::int] as country,
         $2::uuid[] as drops, now() - (($1 - n) * interval '1 second' * 60) as at
       from generate_series(1, $1::int) n,
         (select string_to_array('Emma Liam Noah Olivia Ava Lucas Mia Leo Zoé Hugo Jade Louis Anna Paul Lena Max Sofia Luca Ines Tom Ella Finn Ida Emil Maja Oskar Alba Pau Nora Elias Yuki Ren Aoi Kai Ana João Bea Rui Eva Ivo', ' ') as firsts,
           string_to_array('Smith Jones Martin Bernard Müller Schmidt Rossi Ferrari García López Silva Santos Nielsen Hansen Larsen Berg Lund Dahl Holm Kowalski Nowak Novak Horvat Popescu Ivanov Petrov Sato Suzuki Tanaka Kim Lee Park Chen Wang Li Nguyen Tran Khan Ali Cruz', ' ') as lasts,
           string_to_array('US GB FR DE CA BR ES IT NL SE AU MX PL BE CH AT NO DK FI IE PT JP NZ AR CL CO ZA IN PH ID TH KR TW TR GR CZ HU RO IS MT', ' ') as countries) words`,
      [fans, ids],
    )
    await owner.query(`analyze made`)
    await owner.query(
      `insert into fans (organization_id, id, first_name, last_name, name_search, last_name_search, city, country_code, language, quarantined, marketing, created_at, last_seen_at)
       select $1::uuid, id, first, last, lower(first || ' ' || last), lower(last),
         cities[1 + floor(power((hashint4(n * 19 + 7) & 65535) / 65536.0, 3) * 60)::int], country,
         case when n % 4 > 0 then languages[1 + floor(power((hashint4(n * 23 + 11) & 65535) / 65536.0, 4) * 8)::int] end, n % 1000 = 0,
         case when n % 500 = 7 then 'NO' when n % 10 = 3 then 'NONE' else 'YES' end, at,
         at + (hashint4(n * 3) & 1048575) * interval '10 seconds' from made,
         (select array(select 'Town ' || t from generate_series(1, 59) t) || 'Zürich'::text as cities,
           string_to_array('en es pt fr de ja hi cy', ' ') as languages) told`,
      [organization_id],
    )
    await owner.query(
      `insert into fan_contacts (organization_id, channel, value, address, fan_id, verified_at, created_at)
       select $1::uuid, 'EMAIL', lower(first) || '.' || n || '@mail.example', lower(first) || '.' || n || '@mail.example', id, case when n % 3 > 0 then at end, at from made
       union all select $1::uuid, 'PHONE', (447400000000 + n)::text, '+' || (447400000000 + n)::text, id, case when n % 2 = 0 then at end, at from made where n % 3 = 0
       union all select $1::uuid, 'WHATSAPP', (4915100000000 + n)::text, '+' || (4915100000000 + n)::text, id, at, at from made where n % 50 = 0`,
      [organization_id],
    )
    await owner.query(
      `insert into signups (organization_id, id, drop_id, drop_version, fan_id, state, answers, source, vouches, repeat_key, request_hash, created_at)
       select $1::uuid, signup, drops[1 + floor(power((hashint4(n * 17 + 3) & 65535) / 65536.0, 4) * cardinality(drops))::int], 1, id,
         case when n % 1000 = 0 then 'QUARANTINED' else 'ACCEPTED' end, '{}', '{}', true, decode(md5('r' || n), 'hex'), decode(md5('q' || n), 'hex'), at from made`,
      [organization_id],
    )
    await owner.query(
      `insert into consents (organization_id, id, signup_id, drop_id, drop_version, purpose, channel, state, checkbox, text_id, text_hash, locale, commitment, given_at)
       select $1::uuid, consent, signup, drops[1], 1, 'MARKETING', case when n % 50 = 0 then 'WHATSAPP' when n % 3 = 0 then 'PHONE' else 'EMAIL' end,
         case when n % 10 = 3 then 'DECLINED' else 'GIVEN' end, 'TICKED', consent, decode(md5('t'), 'hex'), 'en', decode(md5('c' || n), 'hex'), at from made`,
      [organization_id],
    )
    // one in five hundred took it back since
    await owner.query(
      `insert into consents (organization_id, id, fan_id, purpose, channel, state, checkbox, text_id, text_hash, locale, commitment, given_at)
       select $1::uuid, gen_random_uuid(), id, 'MARKETING', case when n % 3 = 0 then 'PHONE' else 'EMAIL' end,
         'WITHDRAWN', 'NONE', consent, decode(md5('t'), 'hex'), 'en', decode(md5('w' || n), 'hex'), at + interval '1 hour' from made where n % 500 = 7`,
      [organization_id],
    )
    for (const table of ['fans', 'fan_contacts', 'signups', 'consents']) await owner.query(`vacuum analyze ${table}`)
  } finally {
    await owner.end()
  }
}
