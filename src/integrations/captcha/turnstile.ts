import type { Captcha } from '#integrations/captcha/port.ts'
import { type Fetch, type SiteverifySettings, siteverify } from '#integrations/captcha/siteverify.ts'

/** Cloudflare Turnstile. Source: https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
export function turnstile(fetch: Fetch, settings: SiteverifySettings & { siteKey: string }): Captcha {
  const url = settings.url ?? 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
  return {
    name: 'turnstile',
    challenge: async action => ({ provider: 'turnstile', action, site_key: settings.siteKey }),
    verify: async (token, action) =>
      // longer ones are refused by Turnstile itself
      token.length > 2048
        ? { verified: false, reason: 'refused' }
        : siteverify(fetch, {
            ...settings,
            url,
            token,
            form: { secret: settings.secret },
            matches: answer => answer.action === action,
          }),
  }
}
