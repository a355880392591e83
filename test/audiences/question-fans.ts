import { randomUUID } from 'node:crypto'
import type { TestServer } from '../server.ts'

interface QuestionFan {
  name: string
  gender?: 'FEMALE' | 'MALE'
  country?: string
  /** Else Lyon. */
  at?: { city: string; latitude: number; longitude: number }
  /** How many of the two drops, the newest first. */
  drops?: 1 | 2
  opened?: boolean
  whatsapp?: 'AGREED' | 'DECLINED' | 'NONE'
}

const LYON = { city: 'Lyon', latitude: 45.76, longitude: 4.84 }
export const PARIS = { city: 'Paris', latitude: 48.85, longitude: 2.35 }

/** Fans who differ in one thing each: a woman near Lyon with both sign-ups, who agreed to WhatsApp, unless said otherwise. */
export async function addQuestionFans(
  { sql }: TestServer,
  organization_id: string,
  drops: readonly [newest: string, older: string],
  fans: readonly QuestionFan[],
): Promise<void> {
  const broadcast = randomUUID()
  await sql(
    `insert into broadcasts (organization_id, id, name, state, send_mode, content, created_by)
     values ($1, $2, 'Hello', 'SENT', 'ONLY_EMAIL', '{}', $2)`,
    [organization_id, broadcast],
  )
  for (const [n, fan] of fans.entries()) {
    const { name, gender = 'FEMALE', country = 'FR', at = LYON, opened = false, whatsapp = 'AGREED' } = fan
    const id = randomUUID()
    await sql(
      `insert into fans (organization_id, id, first_name, name_search, gender, country_code, city, latitude, longitude)
       values ($1, $2, $3, lower($3), $4, $5, $6, $7, $8)`,
      [organization_id, id, name, gender, country, at.city, at.latitude, at.longitude],
    )
    const contacts = [
      ['EMAIL', `${n}@mail.example`],
      ['WHATSAPP', `3361234567${n}`],
    ] as const
    for (const [channel, address] of contacts)
      if (channel === 'EMAIL' || whatsapp !== 'NONE')
        await sql(
          `insert into fan_contacts (organization_id, channel, value, address, fan_id, verified_at)
           values ($1, $2, $3, $3, $4, now())`,
          [organization_id, channel, address, id],
        )
    for (const drop of drops.slice(0, fan.drops ?? 2)) {
      const signup = randomUUID()
      await sql(
        `insert into signups (organization_id, id, drop_id, drop_version, fan_id, state, answers, source, vouches, repeat_key, request_hash)
         values ($1, $2::uuid, $3, 1, $4, 'ACCEPTED', $5, '{}', true, decode(md5($2::uuid::text), 'hex'), decode(md5($2::uuid::text), 'hex'))`,
        [organization_id, signup, drop, id, { contacts: contacts.map(([channel, address]) => ({ channel, address })) }],
      )
      for (const [channel, state] of [
        ['EMAIL', 'GIVEN'],
        ['WHATSAPP', whatsapp === 'DECLINED' ? 'DECLINED' : 'GIVEN'],
      ])
        await sql(
          `insert into consents (organization_id, id, signup_id, drop_id, drop_version, purpose, channel, state, checkbox, text_id, text_hash, locale, commitment)
           select $1, gen_random_uuid(), $2::uuid, $3, 1, 'MARKETING', $4, $5, 'TICKED', gen_random_uuid(),
             decode(md5('t'), 'hex'), 'en', decode(md5($2::uuid::text || $4), 'hex')`,
          [organization_id, signup, drop, channel, state],
        )
    }
    const message = randomUUID()
    await sql(
      `insert into messages (organization_id, id, kind, channel, state, secret, send_before, settled_at)
       values ($1, $2, 'BROADCAST', 'EMAIL', 'SENT', false, now(), now())`,
      [organization_id, message],
    )
    await sql(
      `insert into broadcast_recipients (organization_id, broadcast_id, fan_id, channel, state, due_at, message_id, queued_at, opened_at)
       values ($1, $2, $3, 'EMAIL', 'QUEUED', now(), $4, now(), $5)`,
      [organization_id, broadcast, id, message, opened ? new Date() : null],
    )
  }
}
