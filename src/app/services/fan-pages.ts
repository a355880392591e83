import type { FastifyPluginAsync } from 'fastify'
import type { BuiltFanPages } from '#app/services/fan-renderer.ts'
import { keyFor } from '#app/services/sign-up.ts'
import type { Settings } from '#app/settings.ts'
import type { DropTraffic } from '#features/funnel/server/drop-traffic.ts'
import { captchaOrigins } from '#integrations/captcha/origins.ts'
import type { Storage } from '#integrations/storage/port.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { HttpOptions } from '#platform/server/http/http.ts'
import type { Log } from '#platform/server/log.ts'
import type { PresaveServices } from '#records/presaves/server/services.ts'
import type { DropPageProps } from '#screens/drop-page/contract.ts'
import { NO_STYLES } from '#screens/drop-page/page-styles.ts'
import type { BusyPages } from '#screens/drop-page/server/admission-kinds.ts'
import { artistPages } from '#screens/drop-page/server/pages/artist-pages.ts'
import { dropPreviews } from '#screens/drop-page/server/pages/previews.ts'
import { dropPageRoute } from '#screens/drop-page/server/pages/route.ts'
import { nativeForm } from '#screens/drop-page/server/signing-up/native-form.ts'
import type { SignUpServices } from '#screens/drop-page/server/signing-up/sign-up-services.ts'
import { joinPages } from '#screens/join-page/server/join-pages.ts'
import type { PreferenceServices } from '#screens/preferences/server/services.ts'

interface Services {
  database: Database
  clock: Clock
  log: Log
  storage: Storage
  traffic: DropTraffic
  signUp: SignUpServices
  presaves: PresaveServices
  privacyUrl: (locale: 'en' | 'fr') => string
}

export interface FanPages {
  plugins: readonly FastifyPluginAsync[]
  /** The pages of invite links. */
  joinPages: readonly FastifyPluginAsync[]
  /** The page for browsers when a page failed. */
  notices: Pick<HttpOptions, 'unknownPage' | 'failedPage'>
  /** The page for a form without scripts that was refused under load. */
  busyPages: BusyPages | null
  previews: Pick<ReturnType<typeof dropPreviews>, 'html' | 'link'> | null
  /** The theme of a drop, for its related pages. */
  stylesheetsOf: PreferenceServices['stylesheetsOf']
}

/** Without built pages there are only the calls. */
const unbuilt: FanPages = {
  plugins: [],
  joinPages: [],
  notices: {},
  busyPages: null,
  previews: null,
  stylesheetsOf: () => [],
}

/** The libraries that pages may offer. */
const musicOn = ({ music: { spotify, appleMusic } }: PresaveServices): DropPageProps['music'] => ({
  services: [...(spotify ? ['spotify'] : []), ...(appleMusic ? ['apple-music'] : [])],
  apple_music: appleMusic && (appleMusic.name === 'simulator' ? 'simulator' : 'musickit'),
})

/** The pages of drops, from what `npm start` built. */
export function createFanPages(settings: Settings, built: BuiltFanPages | null, services: Services): FanPages {
  if (!built) return unbuilt
  const { database, clock, log, storage, signUp } = services
  const { render, assets, styles, join } = built
  const { dropHost, shareBaseUrl, special, keys } = signUp
  const { plugin, pages, unknownPage, failedPage } = dropPageRoute({
    ...services,
    render,
    assets,
    ...(styles && { styles }),
    drops: signUp.drops,
    music: musicOn(services.presaves),
    captchaOrigins: captchaOrigins[signUp.captcha.captcha.name],
    stampKey: keys.form,
    special,
    asksCookies: settings.COOKIE_BANNER,
    generalSignup: {
      id: settings.GENERAL_SIGNUP_LINK_ID,
      excludedProfileId: settings.GENERAL_SIGNUP_EXCLUDED_PROFILE_ID,
    },
    linkImages: settings.SPECIAL_LINK_IMAGES,
    dropHost,
    shareBaseUrl,
  })
  const key = keyFor(settings, 'drop preview')
  const previews = dropPreviews({ pages, styles: styles ?? NO_STYLES, database, storage, key, clock, dropHost })
  return {
    plugins: [
      plugin,
      artistPages({
        database,
        clock,
        drops: signUp.drops,
        render,
        assets,
        styles: styles ?? NO_STYLES,
        shareBaseUrl,
        privacyUrl: services.privacyUrl,
        asksCookies: settings.COOKIE_BANNER,
      }),
      previews.plugin,
      nativeForm({ services: signUp, pages, database, clock, log }),
    ],
    joinPages: join
      ? [
          joinPages({
            ...services,
            render: join.render,
            assets,
            asksCookies: settings.COOKIE_BANNER,
            styles: (styles?.page ?? '') + join.styles,
            dropHost,
            captchaOrigins: captchaOrigins[signUp.captcha.captcha.name],
          }),
        ]
      : [],
    notices: { unknownPage, failedPage },
    busyPages: pages.notices.busy,
    previews,
    stylesheetsOf: pages.stylesheetsOf,
  }
}
