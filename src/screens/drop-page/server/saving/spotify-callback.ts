import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import { factsOf } from '#platform/server/http/http.ts'
import { errorFields, type Log } from '#platform/server/log.ts'
import {
  consumeAuthorization,
  issueHandle,
  namedBy,
  type TakenAuthorization,
} from '#records/presaves/server/authorizations.ts'
import { connectLibrary } from '#records/presaves/server/connections.ts'
import { browserOf, type SavingServices } from './saving-services.ts'

export const SPOTIFY_CALLBACK = '/app/v2/spotify/callback'

interface CallbackOptions {
  services: SavingServices
  database: Database
  clock: Clock
  log: Log
}

interface Callback {
  Querystring: { code?: string; state?: string; error?: string }
}

/**
 * Spotify sends the fan back here (SAVE-019). Whatever went wrong, the fan is on the drop's page again, where the sign-up
 * stands; where we cannot tell which page that is, on none.
 */
export function spotifyCallback({ services, database, clock, log }: CallbackOptions): FastifyPluginAsync {
  const { presaves } = services

  async function connect({ code, taken }: { code: string; taken: TakenAuthorization }): Promise<string | null> {
    const { organization_id, signup_id, drop_id, time_zone, verifier } = taken
    const drop = await services.drops.find(drop_id)
    const exchanged = await presaves.music.spotify?.exchange({
      code,
      code_verifier: verifier,
      redirect_uri: services.dropHost + SPOTIFY_CALLBACK,
    })
    if (!drop || exchanged?.outcome !== 'connected') {
      log.warn({ outcome: exchanged?.outcome }, 'Spotify did not connect a fan')
      return null
    }
    const { spotify_user_id: account, access_token, access_until, refresh_token, reconnect_by } = exchanged.connection
    return database.inOrganization(organization_id, async db => {
      const connection_id = await connectLibrary(db, presaves, {
        organization_id,
        signup_id,
        drop: drop.content,
        tokens: { service: 'spotify', access_token, access_until: access_until.toISOString(), refresh_token },
        account,
        time_zone,
        reconnect_by,
      })
      return issueHandle(db, taken, connection_id)
    })
  }

  return async http => {
    http.get<Callback>(SPOTIFY_CALLBACK, async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      const { code, state = '', error } = request.query
      const named = typeof state === 'string' ? namedBy(state) : null
      if (!named) return reply.callNotFound()
      const browser = browserOf(factsOf(request))
      const { taken, return_path } = await database.inOrganization(named.organization_id, db =>
        consumeAuthorization(db, presaves.box, named, browser, clock.now()),
      )
      if (!return_path) return reply.callNotFound()
      const handle =
        taken && typeof code === 'string' && !error
          ? await connect({ code, taken }).catch(failure => {
              log.error({ error: errorFields(failure) }, 'a library could not be connected')
              return null
            })
          : null
      return back(
        reply,
        return_path,
        handle ? ['drop_signup_spotify_user_id', handle] : ['drop_signup_spotify_failed', 'true'],
      )
    })
  }
}

const back = (reply: FastifyReply, path: string, [name, value]: [string, string]) =>
  reply.redirect(`${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: value })}`, 302)
