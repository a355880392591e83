import { afterEach, describe, expect, test, vi } from 'vitest'
import { widgetToken } from '#features/captcha/web/provider-widget.ts'
import { captchaOrigins } from '#integrations/captcha/origins.ts'

type Provider = Parameters<typeof widgetToken>[0]['provider']
const challenge = (provider: Provider) => ({ provider, action: 'otp', site_key: 'key' }) as const
const scripts: string[] = []

/** Simulates the network: loads a provider's script, which puts its interface on the window. */
function serveScript(name: string, api: unknown) {
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      scripts.push((node as HTMLScriptElement).src)
      if (api) vi.stubGlobal(name, api)
      ;(node as HTMLScriptElement).dispatchEvent(new Event(api ? 'load' : 'error'))
    }
  })
}
afterEach(() => {
  expect(document.querySelector('.captcha-widget')).toBeNull()
  scripts.length = 0
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const render = vi.fn((_place: HTMLElement, options: { callback?: (token: string) => void }) => {
  setTimeout(() => options.callback?.('token-1'))
  return 'widget'
})
const apis: Record<Provider, [string, unknown]> = {
  turnstile: ['turnstile', { render, remove: vi.fn() }],
  hcaptcha: ['hcaptcha', { render, remove: vi.fn(), execute: async () => ({ response: 'token-1' }) }],
  recaptcha: ['grecaptcha', { ready: (run: () => void) => run(), execute: async () => 'token-1' }],
}

describe.each<Provider>(['turnstile', 'hcaptcha', 'recaptcha'])('%s', provider => {
  test('returns a token from a script of an origin that the policy allows, loaded once', async () => {
    const [name, api] = apis[provider]
    serveScript(name, api)
    expect(await widgetToken(challenge(provider))).toBe('token-1')
    expect(await widgetToken(challenge(provider))).toBe('token-1')
    expect(scripts).toHaveLength(1)
    const [script = ''] = scripts
    const allowed = captchaOrigins[provider].script.map(source => source.replace('*', 'js'))
    expect(allowed.some(source => script.startsWith(source))).toBe(true)
  })

  test('reports an error when its script does not load', async () => {
    serveScript(apis[provider][0], null)
    await expect(widgetToken(challenge(provider))).rejects.toThrow('did not load')
  })
})

test('passes the action to Turnstile and reports its failures as ours', async () => {
  const failing = vi.fn((_place: HTMLElement, options: Record<string, (code: string) => void>) => {
    setTimeout(() => options['error-callback']?.('300030'))
    return 'widget'
  })
  serveScript('turnstile', { render: failing, remove: vi.fn() })
  await expect(widgetToken(challenge('turnstile'))).rejects.toThrow('300030')
  expect(failing.mock.calls[0]?.[1]).toMatchObject({ sitekey: 'key', action: 'otp' })
})
