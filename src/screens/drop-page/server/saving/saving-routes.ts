import { anyone } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { subjectOf } from '#records/messages/server/contact-link.ts'
import { receiptUrlOf } from '#records/messages/server/recipient-links.ts'
import { presaves } from '#records/presaves/contract.ts'
import { connectedServices } from '#records/presaves/server/connections.ts'
import { appleMusicToken, saveAppleMusicToken } from './apple-music.ts'
import { musicLimit, ownSignUp, type SavingServices } from './saving-services.ts'
import { spotifyLink, spotifyReturn } from './spotify-link.ts'

/** The calls with which a fan's library is connected. They ask music services, so they open transactions of their own. */
export const savingRoutes = (services: SavingServices) =>
  serve(presaves, {
    spotify_auth_link: {
      access: anyone,
      limits: request => [musicLimit(services, request)],
      transaction: 'none',
      run: ({ input, ...call }) => spotifyLink(services, call, input),
    },
    spotify_return: {
      access: anyone,
      limits: request => [musicLimit(services, request)],
      transaction: 'none',
      run: ({ input, ...call }) => spotifyReturn(services, call, input),
    },
    connected_services: {
      access: anyone,
      // asked by pages that are opened, which must not use up what connecting needs
      limits: request => [musicLimit(services, request, 'music_known')],
      transaction: 'none',
      run: async ({ database, request, clock, input }) => {
        const receiptSubject = input.receipt ? subjectOf(services.links.keys, 'receipt', input.receipt) : null
        const own =
          receiptSubject?.signup_id === input.id ? receiptSubject : ownSignUp(services, request, input.id, clock.now())
        const { organization_id, signup_id } = own
        return {
          services: await database.readOrganization(organization_id, db =>
            connectedServices(db, organization_id, signup_id),
          ),
          receipt_url: receiptUrlOf(services.links, { organization_id, signup_id }),
        }
      },
    },
    apple_music_token: {
      access: anyone,
      limits: request => [musicLimit(services, request)],
      transaction: 'none',
      run: ({ input, ...call }) => appleMusicToken(services, call, input),
    },
    save_apple_music_token: {
      access: anyone,
      limits: request => [musicLimit(services, request)],
      transaction: 'none',
      run: ({ input, ...call }) => saveAppleMusicToken(services, call, input),
    },
  })
