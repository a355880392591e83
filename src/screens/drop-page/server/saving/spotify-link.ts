import type { AnswerOf, InputOf } from '#platform/contract/endpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/errors.ts'
import type { RequestFacts } from '#platform/server/http/access.ts'
import { answered } from '#platform/server/http/serve.ts'
import type { PublishedDrop } from '#records/drops/server/published-drops.ts'
import { receiptUrlOf } from '#records/messages/server/recipient-links.ts'
import type { PresaveState, presaves } from '#records/presaves/contract.ts'
import { wireState } from '#records/presaves/rules.ts'
import { beginAuthorization, reserveHandle } from '#records/presaves/server/authorizations.ts'
import { stateOfConnection } from '#records/presaves/server/connections.ts'
import { keptParameters } from '../../kept-parameters.ts'
import { pageLanguageOf } from '../pages/language.ts'
import { browserCookie, browserOf, dropOfSignUp, notSetUp, ownSignUp, type SavingServices } from './saving-services.ts'
import { SPOTIFY_CALLBACK } from './spotify-callback.ts'

interface Call {
  database: Database
  request: RequestFacts
  clock: Clock
}

/** Where the fan of a sign-up lets us into their Spotify library (SAVE-013). */
export async function spotifyLink(
  services: SavingServices,
  { database, request, clock }: Call,
  input: InputOf<typeof presaves.spotify_auth_link>,
) {
  const own = ownSignUp(services, request, input.id, clock.now())
  const { spotify } = services.presaves.music
  const drop = await dropOfSignUp(services, database, own, 'spotify', clock.now())
  if (!spotify) throw notSetUp()
  const cookie = browserCookie(request)
  const leaving = {
    ...own,
    drop_id: drop.id,
    browser: cookie.value,
    return_path: pathOfVisit(request, drop),
    time_zone: input.time_zone ?? 'UTC',
  }
  const begun = await database.inOrganization(own.organization_id, db =>
    beginAuthorization(db, services.presaves.box, leaving, clock),
  )
  const urls = spotify.authorizeUrls({ ...begun, redirect_uri: services.dropHost + SPOTIFY_CALLBACK })
  return answered(urls, { cookies: [cookie] })
}

/** The page the fan is on, if it is one of this drop's own addresses: nothing else is returned to (THREATS 19). */
function pathOfVisit({ headers }: RequestFacts, { short_code, content }: PublishedDrop): string {
  const { referer } = headers
  const visited = typeof referer === 'string' ? URL.parse(referer) : null
  const others = [`/${content.drop_profile.slug}/${content.slug}`, `/d/${content.slug}`, `/d/${content.id}`]
  const path = others.find(address => address === visited?.pathname) ?? `/d/${short_code}`
  const given = visited?.searchParams ?? new URLSearchParams()
  const language = pageLanguageOf(given.get('lang'))
  const shown: [string, string][] = language ? [['lang', language]] : []
  const kept = new URLSearchParams([...shown, ...keptParameters(given)]).toString()
  return kept && kept.length <= MAX_QUERY_LENGTH ? `${path}?${kept}` : path
}

const MAX_QUERY_LENGTH = 1_500

/** What came of the way to Spotify, once, in the browser that left (SAVE-018, THREATS row on the return look-up). */
export async function spotifyReturn(
  services: SavingServices,
  { database, request, clock }: Call,
  { spotify_user_id: handle, drop_id }: InputOf<typeof presaves.spotify_return>,
): Promise<AnswerOf<typeof presaves.spotify_return>> {
  const drop = await services.drops.find(drop_id)
  const browser = browserOf(request)
  if (!drop || !browser) throw notFound('Sign-up')
  const { organization_id } = drop
  return database.inOrganization(organization_id, async db => {
    const found = await reserveHandle(db, organization_id, { handle, drop_id, browser, now: clock.now() })
    const state = found && (await stateOfConnection(db, organization_id, found.connection_id, drop_id))
    if (!found || !state) throw notFound('Sign-up')
    const { signup_id } = found
    return {
      id: signup_id,
      drop_id,
      spotify_user_id: handle,
      // a library that waits for the artist's later releases only
      pre_save_state: state.state
        ? wireState(state.state as PresaveState)
        : state.connection === 'CONNECTED'
          ? 'PENDING'
          : 'NONE',
      receipt_url: receiptUrlOf(services.links, { organization_id, signup_id }),
    }
  })
}
