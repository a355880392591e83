import type { Captcha, CaptchaAction } from '#integrations/captcha/port.ts'
import { type Fetch, type SiteverifySettings, siteverify } from '#integrations/captcha/siteverify.ts'

/**
 * hCaptcha. It knows no actions, so each action has a site key of its own, and the check names the key.
 * Source: https://docs.hcaptcha.com/#verify-the-user-response-server-side
 */
export function hcaptcha(
  fetch: Fetch,
  settings: SiteverifySettings & { siteKeys: Record<CaptchaAction, string> },
): Captcha {
  if (new Set(Object.values(settings.siteKeys)).size < 3)
    throw new TypeError('hCaptcha needs a site key for each action.')
  const url = settings.url ?? 'https://api.hcaptcha.com/siteverify'
  return {
    name: 'hcaptcha',
    challenge: async action => ({ provider: 'hcaptcha', action, site_key: settings.siteKeys[action] }),
    verify: (token, action) =>
      siteverify(fetch, {
        ...settings,
        url,
        token,
        form: { secret: settings.secret, sitekey: settings.siteKeys[action] },
        matches: () => true,
      }),
  }
}
