import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusals } from '#features/signups/refusals.ts'
import { FORM_REOPENED_EVENT } from '#features/signups/web/use-opened-for.ts'
import { formWords } from '#features/signups/words.ts'
import { codeSent, codeSentTo, formUnderTest, propsFor, refused } from '../../../../test/fans/signup-form.tsx'

const { calls, answers, user, wake, sleep, email, button } = formUnderTest()
const code = () => screen.findByLabelText<HTMLInputElement>(/6-digit code|Code à 6 chiffres/)
const consent = () => document.querySelector<HTMLInputElement>('[name=marketing_opt_in]') as HTMLInputElement
const props = propsFor({ require_otp: true, require_checkbox_opt_in: true, allow_sms: true })

async function askForCode(before: () => Promise<void> = async () => {}) {
  answers.push(codeSent)
  await wake(props)
  await before()
  await user.type(email(), 'ines@example.com')
  await user.click(consent())
  await user.click(button())
  await code()
}

/** The tab reloads the page. */
async function reload(changes: Partial<typeof props> = {}) {
  window.dispatchEvent(new Event('pagehide'))
  sleep()
  await wake({ ...props, ...changes })
}

afterEach(() => vi.useRealTimers())

describe('a page that reloads while a code is awaited', () => {
  it('shows the code step again with the rest of the wait, and signs up as the fan asked', async () => {
    await askForCode()
    await user.type(await code(), '123456')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('123456')
    await reload()
    expect((await code()).value).toBe('')
    expect(screen.getByText('ines@example.com')).toBeTruthy()
    expect(screen.getByText(/No code yet\? Resend in (1:00|0:5\d)/)).toBeTruthy()
    await user.type(await code(), '123456')
    await user.click(button('Verify'))
    await screen.findByRole('heading', { name: 'You’re in!' })
    const [asked, answered] = calls.map(({ body }) => body)
    expect(answered).toMatchObject({ otp_code: '123456', otp_handle: asked?.otp_handle, marketing_opt_in: true })
    expect({ ...sessionStorage }).toEqual({})
    await reload()
    expect(email()).toBeTruthy()
  })

  it('keeps the ticked box when the code is wanted at another contact', async () => {
    await askForCode(async () => {
      await user.click(screen.getByLabelText('Phone'))
      await user.type(screen.getByLabelText(/^Phone number/), '912345678')
      await user.click(screen.getByLabelText('Email'))
    })
    await reload()
    await code()
    answers.push(() => codeSentTo('PHONE', '+351912345678'))
    await user.click(button('Use a text message instead'))
    await screen.findByText('+351912345678')
    expect(calls[1]?.body).toMatchObject({ phone_number: '1912345678', marketing_opt_in: true })
  })

  it('shows the form with everything typed once the page has changed, and goes on with the same code', async () => {
    await askForCode()
    answers.push(() => refused(refusals.page_changed.en))
    await user.type(await code(), '123456')
    await user.click(button('Verify'))
    expect((await screen.findByRole('alert')).textContent).toBe(refusals.page_changed.en)
    expect(button('Reload the page')).toBeTruthy()
    await reload({ drop_version: 4 })
    expect(email().value).toBe('ines@example.com')
    expect(screen.queryByText('Enter your code')).toBeNull()
    await user.click(consent())
    await user.click(button())
    await user.type(await code(), '123456')
    await user.click(button('Verify'))
    await screen.findByRole('heading', { name: 'You’re in!' })
    expect(calls.map(({ path, body }) => [path, body.drop_version])).toEqual([
      ['/app/v2/drop_otp', 3],
      ['/app/v2/subscribe_to_drop', 3],
      ['/app/v2/subscribe_to_drop', 4],
    ])
  })

  it('names the version and language in which the fan agreed, whatever the page shows now', async () => {
    await askForCode()
    await reload({ drop_version: 4, locale: 'fr' })
    await user.type(await code(), '123456')
    await user.click(button('Vérifier'))
    await waitFor(() => expect(document.querySelector('[data-done]')).not.toBeNull())
    expect(calls[1]?.body).toMatchObject({ drop_version: 3, page_language: 'en' })
  })

  it('shows the code step again when a fan who closed it signs up with the same contact, without asking for another code', async () => {
    await askForCode()
    await user.click(button('Change email'))
    await user.click(button())
    await user.type(await code(), '123456')
    expect(calls).toHaveLength(1)
    await user.click(button('Change email'))
    await reload({ drop_version: 4 })
    await user.click(consent())
    await user.click(button())
    await user.type(await code(), '123456')
    await user.click(button('Verify'))
    await screen.findByRole('heading', { name: 'You’re in!' })
    expect(calls.map(({ body }) => body.otp_code)).toEqual([undefined, '123456'])
    // the box was ticked on the page as it is now
    expect(calls[1]?.body).toMatchObject({ drop_version: 4, marketing_opt_in: true })
  })

  it('asks for another code when the contact was changed after the code step was closed, or a minute has passed', async () => {
    await askForCode()
    await user.click(button('Change email'))
    await user.type(email(), '.br')
    answers.push(codeSent)
    await user.click(button())
    await code()
    expect(calls).toHaveLength(2)
    await user.click(button('Change email'))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    answers.push(codeSent)
    await user.click(button())
    await code()
    expect(calls).toHaveLength(3)
  })

  it('asks for another code when the contact that it went to was changed, though the other one stayed', async () => {
    answers.push(() => codeSentTo('EMAIL', 'ines@exmaple.com'))
    await wake(
      propsFor({
        require_otp: true,
        require_checkbox_opt_in: false,
        allow_sms: true,
        require_both_sms_and_email: true,
      }),
    )
    await user.type(email(), 'ines@exmaple.com')
    await user.type(screen.getByLabelText(/^Phone number/), '912345678')
    await user.click(button())
    await screen.findByText('ines@exmaple.com')
    await user.click(button('Change email'))
    await user.clear(email())
    await user.type(email(), 'ines@example.com')
    answers.push(codeSent)
    await user.click(button())
    await screen.findByText('ines@example.com')
    expect(calls.map(({ body }) => body.email_address)).toEqual(['ines@exmaple.com', 'ines@example.com'])
  })

  it('promises no message to the phone number when its code went to the email address instead', async () => {
    answers.push(codeSent)
    await wake(
      propsFor({
        ...{ require_otp: true, allow_sms: true, require_both_sms_and_email: true, require_double_opt_in: true },
        confirmation_message_contact_preference: 'SMS_OR_WHATSAPP_AND_EMAIL',
      }),
    )
    await user.type(email(), 'ines@example.com')
    await user.type(screen.getByLabelText(/^Phone number/), '912345678')
    await user.click(consent())
    await user.click(button())
    await user.type(await code(), '123456')
    await user.click(button('Verify'))
    await screen.findByRole('heading', { name: 'You’re in!' })
    const { sent } = formWords('en')
    expect([...document.querySelectorAll('.sent li')].map(line => line.textContent)).toEqual([
      `ines@example.com${sent.confirmation}`,
      `+1912345678${sent.nothing}`,
    ])
    expect(screen.queryByText(/sent you a link/)).toBeNull()
  })

  it('asks for another code when the form opens for another link after the sign-up, and keeps nothing in the tab', async () => {
    await askForCode()
    await user.type(await code(), '123456')
    await user.click(button('Verify'))
    await screen.findByRole('heading', { name: 'You’re in!' })
    act(() => void document.body.firstElementChild?.dispatchEvent(new Event(FORM_REOPENED_EVENT)))
    await screen.findByLabelText(/^Email address/)
    expect({ ...sessionStorage }).toEqual({})
    if (!consent().checked) await user.click(consent())
    if (!email().value) await user.type(email(), 'ines@example.com')
    answers.push(codeSent)
    await user.click(button())
    await code()
    expect(calls.map(({ body }) => body.otp_code)).toEqual([undefined, '123456', undefined])
  })

  it('shows the form when the fan has closed the code step, and when the code has expired', async () => {
    await askForCode()
    await user.click(button('Change email'))
    await reload()
    expect(document.querySelector('[data-code]')).toBeNull()
    answers.push(codeSent)
    await user.click(consent())
    await user.click(button())
    await code()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
    await reload()
    expect(document.querySelector('[data-code]')).toBeNull()
  })
})

const stored = {
  given: {},
  handle: 'h',
  seen: { drop_version: 3, locale: 'en' },
  ...{ chosen: 'EMAIL', method: 'EMAIL', contact: 'ines@example.com', sent_at: Date.now() },
}
it.each([
  ['no JSON', '{'],
  ['a number', '5'],
  ['a list', '[1]'],
  ['a time alone', JSON.stringify({ sent_at: Date.now() })],
  ['an object as the contact', JSON.stringify({ ...stored, contact: {} })],
  ['an unknown channel', JSON.stringify({ ...stored, method: '__proto__' })],
  ['no form', JSON.stringify({ ...stored, given: null })],
  ['a time to come', JSON.stringify({ ...stored, sent_at: 1e99 })],
])('shows the form when the tab holds %s in place of a code', async (_, text) => {
  sessionStorage.setItem(`fanfare.code.${props.drop.id}`, text)
  await wake(props)
  expect(email()).toBeTruthy()
  expect(document.querySelector('[data-code]')).toBeNull()
})

it('shows the code step whatever else the tab holds beside a code', async () => {
  sessionStorage.setItem(`fanfare.code.${props.drop.id}`, JSON.stringify({ ...stored, name: 'done' }))
  await wake(props)
  expect((await code()).value).toBe('')
})

it.each([
  ['en', 42, 'Too many requests. Please try again in 42 seconds.'],
  ['en', 1_201, 'Too many requests. Please try again in 21 minutes.'],
  ['fr', 7_200, 'Trop de tentatives. Réessaie dans 2\u00a0heures.'],
] as const)('says how long to wait when the server knows it: %s, %i seconds', async (locale, seconds, sentence) => {
  const detail = 'Too many requests. Please try again later.'
  answers.push(
    () => new Response(JSON.stringify({ detail }), { status: 429, headers: { 'retry-after': String(seconds) } }),
  )
  await wake({ ...props, locale })
  await user.type(email(), 'ines@example.com')
  await user.click(consent())
  await user.click(document.querySelector('[data-submit]') as HTMLElement)
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  await user.type(email(), 'x')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
