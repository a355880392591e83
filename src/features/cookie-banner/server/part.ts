import { anyone } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Part } from '#platform/server/part.ts'
import { cookieBanner } from '../contract.ts'

interface Services {
  asksCookies: boolean
  privacyUrl: (locale: 'en' | 'fr') => string
}

export const cookieBannerPart = ({ asksCookies, privacyUrl }: Services): Part => ({
  routes: serve(cookieBanner, {
    get: {
      access: anyone,
      transaction: 'none',
      run: async () => ({ asks: asksCookies, privacy_url: privacyUrl('en') }),
    },
  }),
})
