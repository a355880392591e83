import { requireCaptcha } from '#features/captcha/server/require-captcha.ts'
import type { AnswerOf, InputOf } from '#platform/contract/endpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import { badRequest, notFound, unavailable } from '#platform/server/errors.ts'
import type { RequestFacts } from '#platform/server/http/access.ts'
import { phaseOf } from '#records/drops/server/published-drops.ts'
import { receiptUrlOf } from '#records/messages/server/recipient-links.ts'
import type { presaves } from '#records/presaves/contract.ts'
import { connectLibrary } from '#records/presaves/server/connections.ts'
import { dropOfSignUp, notSetUp, ownSignUp, requireService, type SavingServices } from './saving-services.ts'

interface Call {
  database: Database
  request: RequestFacts
  clock: Clock
}

/** A token for MusicKit on pages of our own host, before anybody has signed up (SAVE-007..009). */
export async function appleMusicToken(
  services: SavingServices,
  { database, clock }: Call,
  { id, drop_id, captcha_token }: InputOf<typeof presaves.apple_music_token>,
): Promise<AnswerOf<typeof presaves.apple_music_token>> {
  if (drop_id !== id) throw badRequest('drop_id: Must be the drop of the path', { field: 'drop_id' })
  const drop = await services.drops.find(id)
  if (!drop || ['missing', 'teaser'].includes(phaseOf(drop, clock.now()))) throw notFound('Drop')
  requireService(drop, 'apple-music')
  const { appleMusic } = services.presaves.music
  if (!appleMusic) throw notSetUp()
  const captcha = await requireCaptcha(services.captcha, captcha_token, 'apple_music_auth')
  await database.inOrganization(drop.organization_id, db => captcha.spend(db))
  const { token } = await appleMusic.developerToken(services.dropHost)
  return { apple_music_developer_token: token, apple_music_authentication_id: null }
}

/** Keeps what MusicKit gave, once Apple has said that it is good (SAVE-010, SAVE-011). */
export async function saveAppleMusicToken(
  services: SavingServices,
  { database, request, clock }: Call,
  input: InputOf<typeof presaves.save_apple_music_token>,
): Promise<AnswerOf<typeof presaves.save_apple_music_token>> {
  if (input.drop_signup_id !== input.id)
    throw badRequest('drop_signup_id: Must be the sign-up of the path', { field: 'drop_signup_id' })
  const own = ownSignUp(services, request, input.id, clock.now())
  const drop = await dropOfSignUp(services, database, own, 'apple-music', clock.now())
  const { appleMusic } = services.presaves.music
  if (!appleMusic) throw notSetUp()
  const checked = await appleMusic.check(input.apple_music_user_token)
  if (checked.outcome === 'retry') throw unavailable(5, 'Apple Music does not answer. Please try again in a moment.')
  if (checked.outcome !== 'valid') throw badRequest('Apple Music did not accept this. Please try again.')
  const apple_music_authentication_id = await database.inOrganization(own.organization_id, db =>
    connectLibrary(db, services.presaves, {
      ...own,
      drop: drop.content,
      tokens: {
        service: 'apple-music',
        user_token: input.apple_music_user_token,
        storefront: checked.storefront,
      },
      // Apple names no account, and gives the same browser the same token again
      account: input.apple_music_user_token,
      time_zone: input.time_zone ?? 'UTC',
      reconnect_by: null,
    }),
  )
  return { apple_music_authentication_id, receipt_url: receiptUrlOf(services.links, own) }
}
