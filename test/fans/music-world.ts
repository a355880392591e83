import { createSecretKey, randomUUID } from 'node:crypto'
import { signups } from '#features/signups/contract.ts'
import { simulatedServices } from '#integrations/music/simulator/simulators.ts'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'
import { type JobContext, TryAgainAt } from '#platform/server/jobs/jobs.ts'
import { silentLog } from '#platform/server/log.ts'
import { secretBox } from '#platform/server/secret-box.ts'
import type { DropDraft } from '#records/drops/server/save-drop.ts'
import { presaves } from '#records/presaves/contract.ts'
import { connectLibrary, requestReminder } from '#records/presaves/server/connections.ts'
import { dueReleasesWork } from '#records/presaves/server/due-releases.ts'
import { saveReleaseWork } from '#records/presaves/server/save-release.ts'
import type { TestServer } from '../server.ts'
import { formFor, type GivenDrop, givenDrop, type SignupBody } from './fan-world.ts'

export const ALBUM = '4aawyAB9vmqN3uQ7FjRGTy'
export const APPLE_ALBUM = '1577502911'

export const presaveLinks = [
  { platform: 'spotify' as const, destination_url: `https://open.spotify.com/album/${ALBUM}`, is_hidden: false },
  {
    platform: 'apple-music' as const,
    destination_url: `https://music.apple.com/us/album/x/${APPLE_ALBUM}`,
    is_hidden: false,
  },
]

export const givenPresave = (
  server: TestServer,
  draft: Partial<DropDraft> = {},
  place?: { organization_id: string; of_profile?: string },
) =>
  givenDrop(
    server,
    { title: 'Heat Signature', drop_type: 'TRACK_PRE_SAVE', presave_links: presaveLinks, ...draft },
    place,
  )

/** The cookies that answers set, as a browser sends them back. */
export const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')

/** A fan who signs up in a browser of their own. */
export async function fanOf(server: TestServer, given: GivenDrop, fields: Partial<SignupBody> = {}) {
  const { status, body, headers, problem } = await server.call(signups.subscribe, await formFor(server, given, fields))
  if (status !== 201) throw new Error(JSON.stringify(problem))
  return { id: body.id, cookie: cookiesOf(headers), organization_id: given.organization_id }
}

export type Fan = Awaited<ReturnType<typeof fanOf>>

/** The way to the simulated Spotify and back, as a browser goes it. */
export async function throughSpotify(
  server: TestServer,
  fan: Fan,
  {
    listener = 'mira_sol',
    decision = 'agree',
    time_zone,
  }: { listener?: string; decision?: string; time_zone?: string } = {},
) {
  const link = await server.call(
    presaves.spotify_auth_link,
    { id: fan.id, ...(time_zone ? { time_zone } : {}) },
    { cookie: fan.cookie },
  )
  if (link.status !== 200) throw new Error(JSON.stringify(link.problem))
  const cookie = `${fan.cookie}; ${cookiesOf(link.headers)}`
  const decided = await fetch(link.body.redirect_url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
    body: new URLSearchParams({ listener, decision }),
  })
  const callback = decided.headers.get('location') ?? ''
  return { callback, cookie, back: (as = cookie) => followCallback(callback, as) }
}

async function followCallback(callback: string, cookie: string) {
  const answer = await fetch(callback, { redirect: 'manual', headers: { cookie } })
  const location = answer.headers.get('location')
  const url = location ? new URL(location, callback) : null
  return { status: answer.status, url, handle: url?.searchParams.get('drop_signup_spotify_user_id') ?? null }
}

/** The services of the release job, speaking to the server's simulators. */
export const presaveServicesOf = (server: TestServer) => ({
  music: simulatedServices(guardedFetch({ allowLoopback: true, timeoutMs: 15_000 }), {
    clock: server.clock,
    ownUrl: server.url,
    dropHost: server.url,
  }),
  box: secretBox(server.app.settings.FANFARE_ENCRYPTION_KEYS),
  accountKey: createSecretKey(Buffer.alloc(32, 3)),
})

/** Runs the schedule, and the jobs that save; a rest that a service asks for passes at once. Answers how long the waits were. */
export async function releaseDay(server: TestServer, turns = 50): Promise<number[]> {
  const { database } = server.app
  const context: JobContext = { database, clock: server.clock, log: silentLog, attempt: 1, lastAttempt: false }
  const waits: number[] = []
  const save = saveReleaseWork(presaveServicesOf(server), {
    wait: async ms => {
      waits.push(ms)
      server.clock.advance(ms)
    },
  })
  await server.sql(`delete from job_outbox where task in ('save_release', 'due_releases')`)
  await dueReleasesWork.run(context, {})
  for (let turn = 0; turn < turns; turn++) {
    const rows = await server.sql<{ payload: unknown }>(
      `delete from job_outbox where task = 'save_release' returning payload`,
    )
    if (rows.length === 0) return waits
    for (const { payload } of rows)
      await save.run(context, payload).catch(error => {
        if (!(error instanceof TryAgainAt)) throw error
      })
  }
  throw new Error('The release day does not end.')
}

export const statesOf = (server: TestServer, { drop }: Pick<GivenDrop, 'drop'>) =>
  server.sql<{ service: string; state: string; failures: number }>(
    `select service, state, failures from presaves where drop_id = $1 order by service, state`,
    [drop.id],
  )

/** Wishes of many fans at once, without their pages; the library of each is the listener's name. */
export async function givenWishes(
  server: TestServer,
  { organization_id, drop }: GivenDrop,
  listeners: readonly { name: string; time_zone?: string; refresh_token: string; reconnect_by?: Date }[],
) {
  const services = presaveServicesOf(server)
  await server.app.database.inOrganization(organization_id, async db => {
    for (const { name, time_zone = 'UTC', refresh_token, reconnect_by = null } of listeners)
      await connectLibrary(db, services, {
        organization_id,
        signup_id: randomUUID(),
        drop,
        tokens: { service: 'spotify', access_token: '', access_until: new Date(0).toISOString(), refresh_token },
        account: name,
        time_zone,
        reconnect_by: reconnect_by ?? null,
      })
  })
}

export const givenReminder = (server: TestServer, { organization_id, drop }: GivenDrop, signup_id: string) =>
  server.app.database.inOrganization(organization_id, db =>
    requestReminder(db, { organization_id, signup_id, drop_id: drop.id, time_zone: 'UTC' }),
  )
