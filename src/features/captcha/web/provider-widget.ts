import type { CaptchaAction, CaptchaChallenge } from '#features/captcha/contract.ts'

type WidgetChallenge = Exclude<CaptchaChallenge, { provider: 'altcha' }>

interface Turnstile {
  render(place: HTMLElement, options: { sitekey: string; action: CaptchaAction } & Record<string, unknown>): string
  remove(widget: string): void
}
interface Hcaptcha {
  render(place: HTMLElement, options: { sitekey: string; size: 'invisible' }): string
  execute(widget: string, options: { async: true }): Promise<{ response: string }>
  remove(widget: string): void
}
interface Recaptcha {
  ready(run: () => void): void
  execute(siteKey: string, options: { action: CaptchaAction }): Promise<string>
}

const WIDGET_TIMEOUT_MS = 120_000

/**
 * Gets a token from a third party. Its script is loaded only now, not with the page. The operator who chose the provider
 * must ask for consent. The page's policy must name the provider's origins.
 */
export async function widgetToken(challenge: WidgetChallenge): Promise<string> {
  const place = document.createElement('div')
  place.className = 'captcha-widget'
  document.body.append(place)
  try {
    return await Promise.race([widgets[challenge.provider](challenge, place), expiry()])
  } finally {
    place.remove()
  }
}

const expiry = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The captcha was not answered in time.')), WIDGET_TIMEOUT_MS)
  })

const widgets: Record<
  WidgetChallenge['provider'],
  (challenge: WidgetChallenge, place: HTMLElement) => Promise<string>
> = {
  async turnstile({ site_key, action }, place) {
    const api = await loaded<Turnstile>(
      'turnstile',
      'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    )
    let widget = ''
    const token = await new Promise<string>((resolve, reject) => {
      const failed = (code: unknown) => reject(new Error(`Turnstile failed: ${code}`))
      widget = api.render(place, {
        sitekey: site_key,
        action,
        appearance: 'interaction-only',
        retry: 'never',
        callback: resolve,
        'error-callback': failed,
        'expired-callback': failed,
        'timeout-callback': failed,
      })
    })
    api.remove(widget)
    return token
  },
  async hcaptcha({ site_key }, place) {
    const api = await loaded<Hcaptcha>(
      'hcaptcha',
      'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off',
    )
    const widget = api.render(place, { sitekey: site_key, size: 'invisible' })
    const { response } = await api.execute(widget, { async: true })
    api.remove(widget)
    return response
  },
  async recaptcha({ site_key, action }) {
    const api = await loaded<Recaptcha>(
      'grecaptcha',
      `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(site_key)}`,
    )
    await new Promise<void>(resolve => api.ready(resolve))
    return api.execute(site_key, { action })
  },
}

/** Loads the provider's script once; it puts its interface on the window under `name`. */
async function loaded<Api>(name: string, source: string): Promise<Api> {
  const known = window as unknown as Record<string, Api | undefined>
  if (!known[name]) {
    await new Promise<void>((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), { src: source, async: true })
      script.addEventListener('load', () => resolve())
      script.addEventListener('error', () => reject(new Error(`${name} did not load.`)))
      document.head.append(script)
    })
  }
  const api = known[name]
  if (!api) throw new Error(`${name} did not start.`)
  return api
}
