import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { settingsOf } from '#records/audiences/server/settings.ts'
import type { Channel } from '#records/messages/contract.ts'
import type { LinkSettings } from '#records/messages/server/recipient-links.ts'
import { smsSize } from '#records/messages/sms-segments.ts'
import { type BroadcastEstimate, type broadcasts, type MessageLanguage, sendMode } from '../contract.ts'
import { languagesOf } from '../in-language.ts'
import { channelsFor, priceOf } from '../rules.ts'
import { groupsOf, smallestDifference } from '../subject-test.ts'
import { textFor, wordsFor } from './compose.ts'
import { messagesPerFan } from './frequency.ts'
import { dueOf } from './plan.ts'
import { reasonToSkip } from './plan-reasons.ts'
import { type Target, targetsOf } from './targets.ts'

const PREVIEWS = 4
const CHANNELS = ['PHONE', 'WHATSAPP', 'EMAIL'] as const

/** Whom a draft would reach now, and what that costs. The limit per fan is applied when it is sent; `fatigue` says whom it would meet. */
export async function estimate(
  db: Db,
  organizationId: string,
  draft: InputOf<typeof broadcasts.estimate>,
  { now, links }: { now: Date; links: LinkSettings },
): Promise<BroadcastEstimate> {
  const targets = await targetsOf(db, organizationId, now, draft)
  const reader = ({ first_name, language }: Pick<Target, 'first_name' | 'language'>) => ({
    first_name,
    language,
    label: '',
    link: draft.content.link,
    way_out: { preferences_url: `${links.host}/preferences`, unsubscribe_url: links.host },
  })
  const modes = sendMode.options.map(mode => {
    const messages: Partial<Record<Channel, number>> = {}
    let cents = 0
    for (const target of targets)
      for (const channel of chosen(target, mode)) {
        messages[channel] = (messages[channel] ?? 0) + 1
        cents += priceOf(channel, channel === 'PHONE' ? textFor(draft.content, reader(target)) : '')
      }
    return { mode, messages, cents }
  })
  const reached = targets.filter(target => chosen(target, draft.send_mode).length > 0)
  const skipped = Map.groupBy(
    targets.filter(target => chosen(target, draft.send_mode).length === 0),
    reasonToSkip,
  )
  const second = languagesOf(draft.content)[1]
  const mode = modes.find(one => one.mode === draft.send_mode)
  return {
    fans: targets.length,
    reached: reached.length,
    modes,
    costs: CHANNELS.flatMap(channel => {
      const messages = mode?.messages[channel] ?? 0
      const example = longest(
        languagesOf(draft.content).map(language =>
          textFor(draft.content, reader({ first_name: 'Maximiliane', language })),
        ),
      )
      const texts_each = channel === 'PHONE' ? smsSize(example).segments : 1
      return messages > 0 ? { channel, messages, texts_each, cents: messages * priceOf(channel, example) } : []
    }),
    skipped: [...skipped].map(([reason, fans]) => ({ reason, fans: fans.length })),
    without_first_name: reached.filter(({ first_name }) => !first_name).length,
    without_zone: reached.filter(({ zone }) => !zone).length,
    ...(await inQuietHours(db, organizationId, draft, { reached, now })),
    in_second_language: second ? reached.filter(({ language }) => language === second).length : null,
    fatigue: await fatigueOf(db, organizationId, now, reached),
    subject_test: testOf(draft.second_share, mode?.messages.EMAIL ?? 0),
    previews: previewed(reached, second).map(({ target, why }) => {
      const shown = wordsFor(draft.content, false, reader(target))
      return {
        fan_id: target.id,
        name: [target.first_name, target.last_name].filter(Boolean).join(' ') || null,
        why,
        ...shown,
        email: shown.email as Record<string, unknown>,
        texts: smsSize(shown.text).segments,
      }
    }),
  }
}

/** How many get it later than asked for, when their quiet hours end, and when the first of them do. */
async function inQuietHours(
  db: Db,
  organizationId: string,
  draft: InputOf<typeof broadcasts.estimate>,
  { reached, now }: { reached: readonly Target[]; now: Date },
): Promise<Pick<BroadcastEstimate, 'in_quiet_hours' | 'quiet_hours_end'>> {
  const settings = await settingsOf(db, organizationId)
  const never = { ...settings, quiet_from: 0, quiet_until: 0 }
  const byZone = [...Map.groupBy(reached, ({ zone }) => zone)]
  const waiting = byZone
    .map(([zone, { length: fans }]) => ({ zone, fans, due: dueOf(draft, { zone }, settings, now) }))
    .filter(({ zone, due }) => due > dueOf(draft, { zone }, never, now))
    .sort((one, other) => one.due.getTime() - other.due.getTime())
  return {
    in_quiet_hours: waiting.reduce((sum, { fans }) => sum + fans, 0),
    quiet_hours_end: waiting[0]?.due.toISOString() ?? null,
  }
}

async function fatigueOf(db: Db, organizationId: string, now: Date, reached: readonly Target[]) {
  const { counts, most, days } = await messagesPerFan(db, organizationId, { now, except: null, ids: null })
  const byNumber = Map.groupBy(reached, ({ id }) => counts.get(id) ?? 0)
  const fans = [...byNumber].map(([messages, of]) => ({ messages, fans: of.length }))
  return { days, most, fans: fans.sort((a, b) => a.messages - b.messages) }
}

function testOf(share: number | null, mails: number): BroadcastEstimate['subject_test'] {
  if (share === null) return null
  const groups = groupsOf(mails, share)
  return { ...groups, smallest_difference: smallestDifference(groups.first, groups.second) }
}

type Previewed = { target: Target; why: BroadcastEstimate['previews'][number]['why'] }

/** The first fans, and those for whom it reads or goes out differently; each fan once. */
function previewed(reached: readonly Target[], second: MessageLanguage | undefined): Previewed[] {
  const named = reached.filter(({ first_name }) => first_name)
  const longest = named.reduce<Target | undefined>(
    (best, target) => ((target.first_name ?? '').length > (best?.first_name ?? '').length ? target : best),
    undefined,
  )
  const wanted: [Target | undefined, Previewed['why']][] = [
    [reached.find(({ first_name }) => !first_name), 'NO_FIRST_NAME'],
    [longest, 'LONGEST'],
    [reached.find(({ zone }) => !zone), 'NO_ZONE'],
    [second && reached.find(({ language }) => language === second), 'SECOND_LANGUAGE'],
  ]
  const special = wanted
    .flatMap(([target, why]): Previewed[] => (target ? [{ target, why }] : []))
    .filter(({ target }, at, all) => all.findIndex(other => other.target === target) === at)
  const sample = reached.filter(target => !special.some(one => one.target === target)).slice(0, PREVIEWS)
  return [...sample.map((target): Previewed => ({ target, why: 'SAMPLE' })), ...special]
}

/** The text that needs the most of what an SMS is cut into. */
const longest = (texts: readonly string[]) =>
  texts.reduce((best, text) => (smsSize(text).segments > smsSize(best).segments ? text : best))

const chosen = ({ reached }: Target, mode: BroadcastEstimate['modes'][number]['mode']) => channelsFor(mode, reached)
