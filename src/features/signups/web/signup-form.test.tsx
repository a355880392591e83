import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refusals } from '#features/signups/refusals.ts'
import { sampleDrop } from '../../../../test/fans/drop-page.ts'
import { formUnderTest, isDisabled, json, propsFor, refused, signedUp } from '../../../../test/fans/signup-form.tsx'

const { calls, answers, solve, user, wake, sleep, email, button } = formUnderTest()

describe('hydration', () => {
  it('keeps text typed before hydration, and sends it (FORM-002)', async () => {
    await wake(propsFor({ allow_name: true }), async () => {
      await user.type(screen.getByLabelText(/^First name/), 'Inês')
      await user.type(screen.getByLabelText(/^Last name/), 'Carvalho')
      await user.type(email(), 'ines@example.com')
    })
    expect((screen.getByLabelText(/^First name/) as HTMLInputElement).value).toBe('Inês')
    await user.click(button())
    await screen.findByRole('heading', { name: 'You’re in!' })
    expect(calls[0]?.body).toMatchObject({
      first_name: 'Inês',
      last_name: 'Carvalho',
      email_address: 'ines@example.com',
    })
  })
  it('keeps the contact method chosen before hydration', async () => {
    await wake(propsFor({ allow_sms: true, input_sms_country_code_default: 'pt' }), () =>
      user.click(screen.getByLabelText('Phone')),
    )
    expect((screen.getByLabelText('Phone') as HTMLInputElement).checked).toBe(true)
    await user.type(screen.getByLabelText(/^Phone number/), '912345678')
    await waitFor(() => expect(isDisabled(button())).toBe(false))
    await user.click(button())
    await screen.findByRole('heading', { name: 'You’re in!' })
    expect(calls[0]?.body).toMatchObject({ phone_number: '351912345678' })
    expect(calls[0]?.body).not.toHaveProperty('email_address')
  })
})

it('validates a field on blur, not earlier (FORM-075, FORM-093)', async () => {
  await wake(propsFor())
  await user.type(email(), 'ines')
  expect(screen.queryByText('Must be a valid email')).toBeNull()
  await user.tab()
  expect(screen.getByText('Must be a valid email')).toBeTruthy()
  expect(email().getAttribute('aria-invalid')).toBe('true')
  await user.type(email(), '@example.com')
  expect(screen.queryByText('Must be a valid email')).toBeNull()
})

describe('a submission', () => {
  it('sends the traffic origin and the ticked boxes under its own idempotency key (FORM-011, FORM-012, FORM-017)', async () => {
    history.replaceState(null, '', `/d/night-bus?utm_source=ig&utm_campaign=${'tour'.repeat(500)}`)
    await wake(propsFor())
    await user.type(email(), 'ines@example.com')
    await user.click(button())
    await screen.findByRole('heading', { name: 'You’re in!' })
    expect(calls[0]).toMatchObject({ path: '/app/v2/subscribe_to_drop', key: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(calls[0]?.body).toMatchObject({
      drop_id: sampleDrop().id,
      drop_profile_id: sampleDrop().drop_profile.id,
      drop_version: 3,
      utm_source: 'ig',
      // no longer than the call takes: the fan could not mend it
      utm_campaign: 'tour'.repeat(125),
      page_url: location.href.slice(0, 2_000),
      marketing_opt_in: false,
      captcha_token: expect.stringMatching(/^signup-/),
    })
    expect(calls[0]?.body).not.toHaveProperty('utm_term')
    expect(calls[0]?.body).not.toHaveProperty('fbc')
  })
  it.each([100, 101])('sends the link ids of the address whole or not at all: one of %i signs', async signs => {
    const link = 'l'.repeat(signs)
    history.replaceState(null, '', `/d/night-bus?drop_link_collection_link_id=${link}`)
    await wake(propsFor())
    await user.type(email(), 'ines@example.com')
    await user.click(button())
    await screen.findByRole('heading', { name: 'You’re in!' })
    expect(calls[0]?.body.drop_link_collection_link_id).toBe(signs === 100 ? link : undefined)
  })
  it('shows the server’s words, clears them at the next try, and uses a new proof and key (FORM-003, FORM-004, FORM-101)', async () => {
    answers.push(() => refused('This drop has ended.'))
    await wake(propsFor())
    await user.type(email(), 'ines@example.com')
    await user.click(button())
    expect((await screen.findByRole('alert')).textContent).toBe('This drop has ended.')
    let answer = (_response: Response) => {}
    answers.push(() => new Promise<Response>(resolve => (answer = resolve)))
    await waitFor(() => expect(isDisabled(button())).toBe(false))
    await user.click(button())
    expect(screen.queryByText('This drop has ended.')).toBeNull()
    await act(async () => answer(signedUp()))
    await screen.findByRole('heading', { name: 'You’re in!' })
    expect(calls[0]?.body.captcha_token).not.toBe(calls[1]?.body.captcha_token)
    expect(calls[0]?.key).not.toBe(calls[1]?.key)
  })
  it.each(['en', 'fr'] as const)(
    'offers to reload a page that has changed, keeping what was typed (%s)',
    async locale => {
      answers.push(() => refused(refusals.page_changed[locale]))
      const reload = vi.fn()
      await wake(propsFor({}, { locale }))
      vi.stubGlobal('location', { href: location.href, reload })
      const typed = document.querySelector<HTMLInputElement>('[name=email_address]') as HTMLInputElement
      await user.type(typed, 'ines@example.com')
      await user.click(document.querySelector('[data-submit]') as HTMLElement)
      expect((await screen.findByRole('alert')).textContent).toBe(refusals.page_changed[locale])
      await user.click(screen.getByRole('button', { name: locale === 'en' ? 'Reload the page' : 'Recharger la page' }))
      expect(reload).toHaveBeenCalledOnce()
      window.dispatchEvent(new Event('pagehide'))
      sleep()
      await wake(propsFor({ allow_gender: true }, { locale, drop_version: 4 }))
      expect(document.querySelector<HTMLInputElement>('[name=email_address]')?.value).toBe('ines@example.com')
    },
  )
  it('waits and retries by itself while the server is busy, keeping every typed value', async () => {
    answers.push(() => new Response('{}', { status: 503, headers: { 'retry-after': '1' } }))
    await wake(propsFor())
    await user.type(email(), 'ines@example.com')
    await user.click(button())
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(email().value).toBe('ines@example.com')
    expect(button('Signing up').getAttribute('aria-busy')).toBe('true')
    await screen.findByRole('heading', { name: 'You’re in!' }, { timeout: 5_000 })
    expect(calls).toHaveLength(2)
    expect(calls[1]).toEqual(calls[0])
  })
  it('shows its own message and repeats the same request when no response came (FORM-004)', async () => {
    answers.push(() => Promise.reject(new TypeError('network')))
    await wake(propsFor())
    await user.type(email(), 'ines@example.com')
    await user.click(button())
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.')
    await waitFor(() => expect(isDisabled(button())).toBe(false))
    await user.click(button())
    await screen.findByRole('heading', { name: 'You’re in!' })
    expect(calls[1]).toEqual(calls[0])
  })
})

describe('while the browser is offline', () => {
  it('says so, keeps what was typed, and can be sent once it is back, without a press on the check', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    answers.push(() => Promise.reject(new TypeError('network')))
    await wake(propsFor())
    await user.type(email(), 'ines@example.com')
    solve.mockImplementationOnce(() => Promise.reject(new TypeError('network')))
    await user.click(button())
    expect((await screen.findByRole('alert')).textContent).toBe(
      'You are offline. Your answers are kept: try again once you are back.',
    )
    await screen.findByRole('button', { name: 'Check again' })
    expect(isDisabled(button())).toBe(true)
    expect(email().value).toBe('ines@example.com')
    onLine.mockRestore()
    fireEvent(window, new Event('online'))
    expect(screen.queryByText(/^You are offline/)).toBeNull()
    await waitFor(() => expect(isDisabled(button())).toBe(false))
    await user.click(button())
    await screen.findByRole('heading', { name: 'You’re in!' })
    expect(calls[1]).toMatchObject({ key: calls[0]?.key, body: { email_address: 'ines@example.com' } })
  })
})

describe('on a French page every error is French (DROP-046)', () => {
  const problem = (detail: string, status: number) => () => json({ detail, message: { detail } }, status)
  it.each([
    [
      'of a server that is busy',
      503,
      'The service is busy. Please try again in a moment.',
      'Il y a foule en ce moment. Réessaie dans un instant.',
    ],
    ['of too many', 429, 'Too many requests. Please try again later.', 'Trop de tentatives. Réessaie plus tard.'],
    ['that came in French', 400, 'Code incorrect. Réessaie.', 'Code incorrect. Réessaie.'],
    ['of what is too large', 413, 'The request is too large.', 'C’est trop long. Raccourcis tes réponses.'],
    ['without words', 502, '', 'Une erreur est survenue. Réessaie.'],
  ])('%s', async (_, status, detail, shown) => {
    answers.push(problem(detail, status))
    await wake(propsFor({}, { locale: 'fr' }))
    await user.type(email(), 'ines@example.com')
    await user.click(button('S’inscrire'))
    expect((await screen.findByRole('alert')).textContent).toBe(shown)
  })
  it('including the errors of requesting the mail again', async () => {
    answers.push(problem('Too many requests. Please try again later.', 429))
    await wake(propsFor({}, { locale: 'fr', preview: true, reply: { outcome: 'pending' } }))
    await user.click(button('Renvoyer le lien'))
    await screen.findByText('Trop de tentatives. Réessaie plus tard.')
  })
})

describe('a returning fan', () => {
  it('is stored after signing up, greeted and prefilled next time, and deleted on request (FORM-005..007, FORM-105, FORM-106)', async () => {
    localStorage.setItem('fanfare.drop_user_data', JSON.stringify({ last_name: 'Carvalho', city: 'Porto' }))
    await wake(propsFor())
    await user.type(email(), 'ines@example.com')
    await user.click(button())
    await screen.findByRole('heading', { name: 'You’re in!' })
    expect(JSON.parse(localStorage.getItem('fanfare.drop_user_data') ?? '')).toEqual({
      last_name: 'Carvalho',
      city: 'Porto',
      email_address: 'ines@example.com',
      signup_ids: { [sampleDrop().id]: 'signup-1' },
    })
    sleep()
    await wake(propsFor({ require_checkbox_opt_in: true }))
    expect((email() as HTMLInputElement).value).toBe('ines@example.com')
    expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(false)
    await user.click(button('Not you? Clear'))
    expect((email() as HTMLInputElement).value).toBe('')
    expect(localStorage.getItem('fanfare.drop_user_data')).toBeNull()
  })
  it.each(['{', '"text"', 'null'])('is ignored when the stored value is %s (FORM-107)', async stored => {
    localStorage.setItem('fanfare.drop_user_data', stored)
    await wake(propsFor())
    expect(screen.queryByText(/Welcome back/)).toBeNull()
  })
})

describe('a drop with double opt-in', () => {
  const asks = { require_double_opt_in: true, allow_name: true } as const
  const almostIn = () => screen.findByRole('heading', { name: 'You’re almost in' })
  async function signUp(agrees: boolean) {
    await wake(propsFor(asks))
    await user.type(screen.getByLabelText(/^First name/), 'Ada')
    await user.type(screen.getByLabelText(/^Last name/), 'Lund')
    await user.type(email(), 'ada@exmaple.com')
    if (agrees) await user.click(screen.getByLabelText(/marketing messages/))
    await user.click(button())
  }

  it('announces the link only to fans who agreed, as others get none', async () => {
    await signUp(true)
    await almostIn()
    sleep()
    localStorage.clear()
    await signUp(false)
    await screen.findByRole('heading', { name: 'You’re in!' })
  })
  it('says what to do when no link arrives, and leads back to the prefilled form to correct a typing error', async () => {
    await signUp(true)
    await almostIn()
    answers.push(() => json({ status: 'sent' }))
    await user.click(button('Send the link again'))
    await screen.findByText(/Nothing in a few minutes\? Look among spam, or check what you typed\./)
    await user.click(screen.getByRole('link', { name: 'Mistyped? Sign up again' }))
    expect(document.activeElement).toBe(email())
    expect([email().value, isDisabled(button())]).toEqual(['ada@exmaple.com', false])
    await user.clear(email())
    await user.type(email(), 'ada@example.com')
    await user.click(screen.getByLabelText(/marketing messages/))
    await user.click(button())
    await almostIn()
    expect(calls.at(-1)?.body).toMatchObject({ first_name: 'Ada', email_address: 'ada@example.com' })
  })
})

describe('after signing up', () => {
  it('copies the address and confirms it for one second (DROP-105, DROP-110, DROP-113, DROP-116)', async () => {
    await wake(propsFor({}, { reply: { outcome: 'signed_up' } }))
    expect(screen.getByText('fans.example/vesper/night-bus').getAttribute('href')).toBe(
      'https://fans.example/vesper/night-bus',
    )
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    vi.useFakeTimers()
    try {
      const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
      fireEvent.click(button('Copy Link'))
      await wait(0)
      expect(copied).toHaveBeenCalledWith('https://fans.example/vesper/night-bus')
      await wait(999)
      expect(button('Copied')).toBeTruthy()
      await wait(1)
      expect(button('Copy Link')).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })
})
