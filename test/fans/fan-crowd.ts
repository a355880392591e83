import { randomUUID } from 'node:crypto'
import type { TestServer } from '../server.ts'

/** Many fans at once, straight into the database: each with a proven address and a consent from a sign-up to the drop. */
export async function givenCrowd(
  { sql }: Pick<TestServer, 'sql'>,
  { organization_id, drop_id, count }: { organization_id: string; drop_id: string; count: number },
) {
  const text_id = randomUUID()
  await sql(
    `insert into consent_texts (organization_id, id, hash, locale, text) values ($1, $2, sha256('I agree.'), 'en', 'I agree.')`,
    [organization_id, text_id],
  )
  await sql(
    'create unlogged table crowd as select gen_random_uuid() as fan, gen_random_uuid() as signup, n from generate_series(1, $1::int) n',
    [count],
  )
  const from = 'from crowd'
  for (const statement of [
    `insert into fans (organization_id, id, first_name, last_name, name_search, last_name_search, city, country_code, created_at, last_seen_at)
      select $1::uuid, fan, 'Fan', 'No ' || n, 'fan no ' || n, 'no ' || n, 'Lyon', 'FR', now() - n * interval '1 minute', now() - n * interval '1 minute' ${from}`,
    `insert into fan_contacts (organization_id, channel, value, address, fan_id, verified_at)
      select $1::uuid, 'EMAIL', 'fan' || n || '@crowd.example', 'fan' || n || '@crowd.example', fan, now() ${from}`,
  ])
    await sql(statement, [organization_id])
  await sql(
    `insert into signups (organization_id, id, drop_id, drop_version, fan_id, state, answers, source, vouches, repeat_key, request_hash)
      select $1::uuid, signup, $2::uuid, 1, fan, 'ACCEPTED', '{}', '{}', true, '', '' ${from}`,
    [organization_id, drop_id],
  )
  // what a consent means for its fan is worked out as it is written, and looked up by what these hold
  await sql('analyze fans, fan_contacts, signups')
  await sql(
    `insert into consents (organization_id, id, signup_id, drop_id, drop_version, purpose, channel, state, checkbox, text_id, text_hash, locale, commitment)
      select $1::uuid, gen_random_uuid(), signup, $2::uuid, 1, 'MARKETING', 'EMAIL', 'GIVEN', 'TICKED', $3::uuid, sha256('I agree.'), 'en', '' ${from}`,
    [organization_id, drop_id, text_id],
  )
  await sql('drop table crowd')
  await sql('analyze fans, consents')
}
