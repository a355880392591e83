import { retryThroughOutages } from '#platform/server/database/retry-through-outages.ts'
import { type GuardedFetch, type GuardedFetchOptions, guardedFetch } from '#platform/server/http/guarded-fetch.ts'
import { enqueue, type JobContext, type JobHandler, TryAgainAt, work } from '#platform/server/jobs/jobs.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import { ATTEMPT_MS } from '../rules.ts'
import { claimRound, type Round } from './claim.ts'
import { finishDeliveryRound } from './finish-delivery-round.ts'
import { post } from './post.ts'
import { deliverWebhooks } from './queue-event.ts'
import { signingSecrets } from './secrets.ts'

interface Deliverer {
  box: SecretBox
  fetch: GuardedFetch
}

/** How receivers are asked: ten seconds, no redirects, and the first kilobyte of what they answer. */
export const webhookFetch = (options: Pick<GuardedFetchOptions, 'allowLoopback' | 'resolve' | 'timeoutMs'> = {}) =>
  guardedFetch({ timeoutMs: ATTEMPT_MS, maxBytes: 1024, cutShort: true, followRedirects: false, ...options })

/** Concurrent endpoints per worker: most of its capacity stays free for codes and mail. */
const AT_ONCE = 4
/** Then others get their turn. */
const TURN_MS = 20_000

interface Target {
  organization_id: string
  endpoint_id: string
}

/**
 * Sends what is due to one endpoint, round by round. One job at a time serves an endpoint, so that a slow one takes one
 * hand of the worker and holds up nobody but itself.
 */
export function deliverWebhooksWork({ box, fetch }: Deliverer): JobHandler {
  /** Endpoints being served by this worker, and whether somebody asked for them again meanwhile. */
  const serving = new Map<string, { again: boolean }>()

  return work(deliverWebhooks, async (context, target) => {
    const current = serving.get(target.endpoint_id)
    // its rounds go on until nothing is due; should this worker die, its job runs again
    if (current) {
      current.again = true
      return
    }
    if (serving.size >= AT_ONCE) throw new TryAgainAt(after(context, 1_000), 'other endpoints are being served')
    const turn = { again: false }
    serving.set(target.endpoint_id, turn)
    const done = () => serving.get(target.endpoint_id) === turn && serving.delete(target.endpoint_id)
    try {
      const ends = performance.now() + TURN_MS
      while (performance.now() < ends) {
        turn.again = false
        const round = await nextRound(context, target)
        if (round.step === 'send') await send(context, round)
        else if (!turn.again) {
          // done before the next word is written: whoever comes from here on begins anew, and nothing is overlooked
          done()
          return await wakeAt(context, target, round.at)
        }
      }
      done()
      await wakeAt(context, target, context.clock.now())
    } finally {
      done()
    }
  })

  async function send({ database, clock }: JobContext, { endpoint, claimed }: Extract<Round, { step: 'send' }>) {
    const secrets = signingSecrets(box, endpoint, clock.now())
    const tried = await Promise.all(
      claimed.map(async message => {
        const posting = { url: endpoint.url, secrets, id: message.event_id, body: message.body }
        return { ...message, result: await post(fetch, posting, clock.now()) }
      }),
    )
    await retryThroughOutages(() =>
      database.inOrganization(endpoint.organization_id, db => finishDeliveryRound(db, endpoint, tried, clock.now())),
    )
  }
}

const nextRound = ({ database, clock }: JobContext, { organization_id, endpoint_id }: Target) =>
  database.inOrganization(organization_id, db => claimRound(db, organization_id, endpoint_id, clock.now()))

/** One job per endpoint and second, ten seconds where it is far off; it never replaces one that is to run at another time. */
async function wakeAt({ database, clock }: JobContext, target: Target, at: Date | null): Promise<void> {
  if (!at) return
  const soon = at.getTime() - clock.now().getTime() < 60_000
  const grain = soon ? 1_000 : 10_000
  const runAt = new Date(Math.ceil(at.getTime() / grain) * grain)
  const key = `deliver_webhooks:${runAt.getTime()}:${target.endpoint_id}`
  await database.inOrganization(target.organization_id, db => enqueue(db, deliverWebhooks, target, { key, runAt }))
}

const after = ({ clock }: JobContext, ms: number) => new Date(clock.now().getTime() + ms)
