import type { Captcha } from '#integrations/captcha/port.ts'
import { type Fetch, type SiteverifySettings, siteverify } from '#integrations/captcha/siteverify.ts'

/** Google reCAPTCHA v3, which scores a visit from 0 to 1. Source: https://developers.google.com/recaptcha/docs/v3 */
export function recaptcha(
  fetch: Fetch,
  settings: SiteverifySettings & { siteKey: string; minScore?: number },
): Captcha {
  const { minScore = 0.5 } = settings
  const url = settings.url ?? 'https://www.google.com/recaptcha/api/siteverify'
  return {
    name: 'recaptcha',
    challenge: async action => ({ provider: 'recaptcha', action, site_key: settings.siteKey }),
    verify: (token, action) =>
      siteverify(fetch, {
        ...settings,
        url,
        token,
        form: { secret: settings.secret },
        matches: answer => answer.action === action && (answer.score ?? 0) >= minScore,
      }),
  }
}
