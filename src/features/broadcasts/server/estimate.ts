import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Channel } from '#records/messages/contract.ts'
import type { LinkSettings } from '#records/messages/server/ways-out.ts'
import { smsSize } from '#records/messages/sms-segments.ts'
import { type BroadcastEstimate, type broadcasts, type SkipReason, sendMode } from '../contract.ts'
import { channelsFor, priceOf } from '../rules.ts'
import { wordsFor } from './compose.ts'
import { whyNot } from './plan-reasons.ts'
import { type Target, targetsOf } from './targets.ts'

const PREVIEWS = 3
const CHANNELS = ['PHONE', 'WHATSAPP', 'EMAIL'] as const

/** Whom a draft would reach now, and what that costs. Caps per fan are looked at when it is sent. */
export async function estimate(
  db: Db,
  organizationId: string,
  draft: InputOf<typeof broadcasts.estimate>,
  { now, links }: { now: Date; links: LinkSettings },
): Promise<BroadcastEstimate> {
  const targets = await targetsOf(db, organizationId, now, draft)
  const words = (target: Pick<Target, 'first_name'>) =>
    wordsFor(draft.content, false, {
      first_name: target.first_name,
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
        cents += priceOf(channel, words(target).text)
      }
    return { mode, messages, cents }
  })
  const reached = targets.filter(target => chosen(target, draft.send_mode).length > 0)
  const skipped = Map.groupBy(
    targets.filter(target => chosen(target, draft.send_mode).length === 0),
    (target): SkipReason => whyNot({ ...target, reached: target.signup_id ? [] : target.reached }),
  )
  const mode = modes.find(one => one.mode === draft.send_mode)
  return {
    fans: targets.length,
    reached: reached.length,
    modes,
    costs: CHANNELS.flatMap(channel => {
      const messages = mode?.messages[channel] ?? 0
      const example = words({ first_name: 'Maximiliane' }).text
      const texts_each = channel === 'PHONE' ? smsSize(example).segments : 1
      return messages > 0 ? { channel, messages, texts_each, cents: messages * priceOf(channel, example) } : []
    }),
    skipped: [...skipped].map(([reason, fans]) => ({ reason, fans: fans.length })),
    without_first_name: reached.filter(({ first_name }) => !first_name).length,
    without_zone: reached.filter(({ zone }) => !zone).length,
    previews: reached.slice(0, PREVIEWS).map(target => ({
      fan_id: target.id,
      name: [target.first_name, target.last_name].filter(Boolean).join(' ') || null,
      ...words(target),
    })),
  }
}

const chosen = ({ signup_id, reached }: Target, mode: BroadcastEstimate['modes'][number]['mode']) =>
  signup_id ? channelsFor(mode, reached) : []
