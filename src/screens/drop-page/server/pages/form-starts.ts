import { funnels } from '#features/funnel/contract.ts'
import { type DropTraffic, utmOf } from '#features/funnel/server/drop-traffic.ts'
import type { Clock } from '#platform/server/clock.ts'
import { anyone } from '#platform/server/http/access.ts'
import { type Route, serve } from '#platform/server/http/serve.ts'
import { addressBlock, scaled } from '#platform/server/limits/rate-limits.ts'
import { acceptsSignUps, type PublishedDrops, phaseOf } from '#records/drops/server/published-drops.ts'
import { ageOfStamp } from '../signing-up/rendered-at.ts'
import type { SignUpServices } from '../signing-up/sign-up-services.ts'

interface FormStartServices extends Pick<SignUpServices, 'keys' | 'limitFactor'> {
  drops: PublishedDrops
  traffic: DropTraffic
}

/** Form starts per address and hour: as many as it may sign up (FORM-110). */
const AN_HOUR = 60
const HOUR_MS = 3_600_000
const ADDRESSES = 50_000

/**
 * A page says that its form was touched. It counts only for an open drop, with the stamp that the page was given, from a
 * browser, and so often for each address. No row is written for it, so the limit is each process's own.
 */
export function formStartRoutes({ drops, traffic, keys, limitFactor }: FormStartServices): Route[] {
  const mayCount = perAddress(scaled(AN_HOUR, limitFactor))
  return serve(
    { form_started: funnels.form_started },
    {
      form_started: {
        access: anyone,
        transaction: 'none',
        run: async ({ input, request, clock }) => {
          const drop = await drops.find(input.drop_id)
          const now = clock.now()
          const url = URL.canParse(input.page_url) ? new URL(input.page_url) : null
          const page = Object.fromEntries(url?.searchParams ?? [])
          const counts =
            drop !== null &&
            acceptsSignUps(phaseOf(drop, now)) &&
            page.preview !== 'true' &&
            ageOfStamp(keys.form, drop.id, input.rendered_at, now) !== null &&
            traffic.isPerson(request.headers) &&
            mayCount(addressBlock(request.ip), clock)
          if (counts) traffic.step(drop, 'form_starts', { ...utmOf(page), referrer: input.referrer }, request.headers)
          return { counted: counts }
        },
      },
    },
  )
}

/** Whether an address is below its limit of this hour. In memory only, reset every hour. */
function perAddress(maximum: number) {
  let hour = { at: 0, counts: new Map<string, number>() }
  return (address: string, clock: Clock) => {
    const at = Math.floor(clock.now().getTime() / HOUR_MS)
    if (hour.at !== at) hour = { at, counts: new Map() }
    const before = hour.counts.get(address) ?? 0
    if (before >= maximum || (before === 0 && hour.counts.size >= ADDRESSES)) return false
    hour.counts.set(address, before + 1)
    return true
  }
}
