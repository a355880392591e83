import { sql } from 'kysely'
import type { ReadDb } from '#platform/server/database/db.ts'

/** What the fan `f` said about marketing, a yes or a no for each channel. A box left empty says nothing, nor does one that waits. */
function saidWords(db: ReadDb) {
  const atSignUp = db
    .selectFrom('signups as ws')
    .innerJoin('consents as wk', 'wk.signup_id', 'ws.id')
    .whereRef('ws.fan_id', '=', sql.ref('f.id'))
    .where('wk.purpose', '=', 'MARKETING')
    .where('wk.state', 'not in', ['DECLINED', 'PENDING'])
    .select(['wk.channel', 'wk.state', 'wk.given_at', 'wk.id'])
  const later = db
    .selectFrom('consents as wl')
    .whereRef('wl.fan_id', '=', sql.ref('f.id'))
    .where('wl.purpose', '=', 'MARKETING')
    .where('wl.state', 'not in', ['DECLINED', 'PENDING'])
    .select(['wl.channel', 'wl.state', 'wl.given_at', 'wl.id'])
  // of fans who were merged into this one, whom the ledger names by the id of the time
  const merged = db
    .selectFrom('fan_aliases as wa')
    .innerJoin('consents as wm', 'wm.fan_id', 'wa.old_id')
    .whereRef('wa.fan_id', '=', sql.ref('f.id'))
    .where('wm.purpose', '=', 'MARKETING')
    .where('wm.state', 'not in', ['DECLINED', 'PENDING'])
    .select(['wm.channel', 'wm.state', 'wm.given_at', 'wm.id'])
  return atSignUp.unionAll(later).unionAll(merged)
}

/** The last of them by channel. */
export const lastWords = (db: ReadDb) =>
  db
    .selectFrom(saidWords(db).as('words'))
    .distinctOn('words.channel')
    .select(['words.channel', 'words.state'])
    .orderBy('words.channel')
    .orderBy('words.given_at', 'desc')
    .orderBy('words.id', 'desc')
