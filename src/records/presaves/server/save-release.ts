import { setTimeout as sleep } from 'node:timers/promises'
import type { LibraryService } from '#integrations/music/port.ts'
import type { Database } from '#platform/server/database/db.ts'
import { retryThroughOutages } from '#platform/server/database/retry-through-outages.ts'
import { enqueue, type JobContext, type JobHandler, TryAgainAt, work } from '#platform/server/jobs/jobs.ts'
import type { OwnedDrop } from '#records/drops/contract.ts'
import { keptDrop } from '#records/drops/server/save-drop.ts'
import { type ClaimedWish, claimWishes } from './claim.ts'
import { openTokens } from './connections.ts'
import { dueZones, saveReleaseJob } from './due-releases.ts'
import { isRateLimit, recordSaveResults, UNRELEASED_RETRY_MS } from './record-save-results.ts'
import { releaseOf } from './release-of.ts'
import { sendReminders } from './reminders.ts'
import { type FindRelease, releaseFinder, type SaveResult, saveToLibrary } from './save-to-library.ts'
import { pausedUntil, pauseServiceUntil } from './service-pauses.ts'
import type { PresaveServices } from './services.ts'

interface Target {
  organization_id: string
  drop_id: string
  service: LibraryService
}

/** Libraries that are saved to and written down together. */
const TOGETHER = 8
/** Such batches that one worker has under way: a service that never answers one call holds up its own batch only. */
const BATCHES = 4
/** Releases that one worker saves at once: most of its slots stay free for codes and mail. */
const AT_ONCE = 2
/** Then others get their turn. */
const TURN_MS = 20_000
/** A shorter rest is waited for in place. */
const SHORT_REST_MS = 35_000
/** The first rest where a service says 429 and not how long; each further one in a row is twice as long. */
const FIRST_REST_MS = 1_000
const MAX_REST_MS = 5 * 60_000

interface SaverOptions {
  wait?: (ms: number) => Promise<unknown>
}

/**
 * Saves one release to the libraries of its fans, batch by batch, as fast as the service allows. Any number of workers may do
 * it together; one that is killed leaves claims that end by themselves, and saving twice changes nothing at the service.
 */
export function saveReleaseWork({ music, box }: PresaveServices, { wait = sleep }: SaverOptions = {}): JobHandler {
  const serving = new Set<string>()
  /** Rests in a row without a length of the service's own, and when the last one ends. */
  const unsaid = { spotify: { rests: 0, until: 0 }, 'apple-music': { rests: 0, until: 0 } }

  return work(saveReleaseJob, async (context, { organization_id, drop_id, service }) => {
    if (service === 'reminder') return sendReminders(context, { organization_id, drop_id })
    const target: Target = { organization_id, drop_id, service }
    const key = `${drop_id} ${service}`
    // the turn that is under way takes all that is due
    if (serving.has(key)) return
    if (serving.size >= AT_ONCE) throw new TryAgainAt(after(context, 2_000), 'other releases are being saved')
    serving.add(key)
    try {
      await turn(context, target)
    } finally {
      serving.delete(key)
    }
  })

  async function turn(context: JobContext, target: Target): Promise<void> {
    const { database, clock } = context
    const ends = performance.now() + TURN_MS
    const drop = await readRelease(database, target)
    const wanted = drop && releaseOf(drop, target.service)
    // the team may still say which release it is; the schedule asks again
    if (!wanted) return
    const find = releaseFinder(music, target.service, wanted)
    /** Whether the turn is over before its wishes are. */
    const saveDue = async (): Promise<boolean> => {
      while (performance.now() < ends) {
        const rest = await pausedUntil(database, target.service, clock.now())
        if (rest && !(await waited(context, rest))) throw new TryAgainAt(rest, `${target.service} asks to wait`)
        if (rest) continue
        if (target.service === 'spotify' && !(await isOut(context, target, find))) return false
        const now = clock.now()
        const claimed = await database.inOrganization(target.organization_id, async db => {
          const zones = await dueZones(db, target, drop, now)
          return zones.length === 0 ? [] : claimWishes(db, target, { zones, most: TOGETHER, now })
        })
        if (claimed.length === 0) return false
        await saveBatch(context, target, claimed, find)
      }
      return true
    }
    const ended = await Promise.allSettled(Array.from({ length: BATCHES }, saveDue))
    for (const one of ended) if (one.status === 'rejected') throw one.reason
    if (ended.some(one => one.status === 'fulfilled' && one.value))
      await database.inOrganization(target.organization_id, db => enqueue(db, saveReleaseJob, target))
  }

  /** Asked once a turn, before any fan's permission is used. A service that is down is asked again by the schedule. */
  async function isOut(context: JobContext, target: Target, find: FindRelease): Promise<boolean> {
    const found = await find('')
    if (found.outcome === 'found') return true
    if (found.outcome === 'not_out')
      throw new TryAgainAt(after(context, UNRELEASED_RETRY_MS), 'the release is not out yet')
    await rest(context, target.service, [found])
    return false
  }

  async function saveBatch(context: JobContext, target: Target, claimed: readonly ClaimedWish[], find: FindRelease) {
    const { database, clock } = context
    const tried = await Promise.all(
      claimed.map(async wish => ({ wish, tried: await save(target.organization_id, wish, find, clock.now()) })),
    )
    const rests_until = await rest(
      context,
      target.service,
      tried.map(({ tried: { result } }) => result),
    )
    await retryThroughOutages(() =>
      database.inOrganization(target.organization_id, db =>
        recordSaveResults(db, box, target.organization_id, tried, { now: clock.now(), rests_until }),
      ),
    )
  }

  async function save(organization_id: string, wish: ClaimedWish, find: FindRelease, now: Date): Promise<SaveResult> {
    const gone = (reason: string): SaveResult => ({ result: { outcome: 'reconnect', reason } })
    if (wish.connection_state !== 'CONNECTED' || !wish.tokens) return gone('the permission was taken back')
    if (wish.reconnect_by && wish.reconnect_by <= now) return gone('the permission ended')
    return saveToLibrary(music, openTokens(box, organization_id, wish.connection_id, wish.tokens), find, now)
  }

  /** Leaves the service alone as long as it says; where it does not say, for twice as long each time. */
  async function rest(context: JobContext, service: LibraryService, results: readonly SaveResult['result'][]) {
    const limited = results.filter(isRateLimit)
    const now = context.clock.now().getTime()
    const last = unsaid[service]
    if (limited.length === 0) {
      // an answer to a call from before the rest says nothing about what comes after it
      if (now >= last.until) last.rests = 0
      return null
    }
    const said = limited.map(result => (result.outcome === 'retry' ? result.retry_after_ms : null))
    const longest = Math.max(...said.map(ms => ms ?? 0))
    if (longest === 0 && now >= last.until) last.until = now + Math.min(FIRST_REST_MS * 2 ** last.rests++, MAX_REST_MS)
    const until = longest > 0 ? after(context, longest) : new Date(last.until)
    await pauseServiceUntil(context.database, service, until)
    return until
  }

  async function waited({ clock }: JobContext, until: Date): Promise<boolean> {
    const ms = until.getTime() - clock.now().getTime()
    if (ms > SHORT_REST_MS) return false
    await wait(Math.max(1, ms))
    return true
  }
}

const after = ({ clock }: JobContext, ms: number) => new Date(clock.now().getTime() + ms)

type ReleaseDrop = Pick<
  OwnedDrop,
  'presave_links' | 'listening_links' | 'release_upc' | 'release_isrc' | 'release_time_zone'
> & { go_live_timestamp: Date | null }

/** The drop as its team last published it: links, codes, and when. */
async function readRelease(
  database: Database,
  { organization_id, drop_id }: Pick<Target, 'organization_id' | 'drop_id'>,
): Promise<ReleaseDrop | null> {
  const row = await database.readOrganization(organization_id, db =>
    db
      .selectFrom('drops as d')
      .innerJoin('drop_versions as v', join =>
        join
          .onRef('v.organization_id', '=', 'd.organization_id')
          .onRef('v.drop_id', '=', 'd.id')
          .onRef('v.version', '=', 'd.version'),
      )
      .select(['v.content', 'd.go_live_timestamp'])
      .where('d.organization_id', '=', organization_id)
      .where('d.id', '=', drop_id)
      .executeTakeFirst(),
  )
  return row ? { ...keptDrop(row.content), go_live_timestamp: row.go_live_timestamp } : null
}
