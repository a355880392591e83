import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { CityInput } from '#screens/drop-page/web/city-input.tsx'
import { tenQuestions } from '../../../../test/fans/drop-page.ts'
import { codeSent, formUnderTest, isDisabled, propsFor, refused } from '../../../../test/fans/signup-form.tsx'
import { SignupForm } from './signup-form.tsx'

const { calls, answers, solve, user, wake, email, button } = formUnderTest()

const KEY = 'fanfare.drop_user_data'
const ines = {
  first_name: 'Inês',
  last_name: 'Carvalho',
  birthdate: '2001-02-28',
  gender: 'FEMALE',
  email_address: 'ines@example.com',
  phone_number: '351912345678',
  whatsapp_number: '351912345678',
  tiktok_username: 'ines',
  instagram_username: 'ines.carvalho',
  city: 'Porto',
  state: 'Porto District',
  country_code: 'PT',
  latitude: 41.15,
  longitude: -8.61,
  language: 'pt',
}
const everything = {
  allow_name: true,
  allow_sms: true,
  allow_whatsapp: true,
  allow_birthdate: true,
  allow_gender: true,
  allow_location: true,
  allow_language: true,
  allow_instagram: true,
  allow_tiktok: true,
} as const
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null')
const held = () => Object.fromEntries(new FormData(document.querySelector('form') ?? undefined))
const thanks = () => screen.findByRole('heading', { name: 'You’re in!' })

describe('the fan data stored in the browser', () => {
  it('prefills every field of its keys, and is enough to sign up with (FORM-105, FORM-106, STORE-001)', async () => {
    localStorage.setItem(KEY, JSON.stringify(ines))
    await wake(propsFor(everything))
    expect(screen.getByText('Welcome back, Inês.')).toBeTruthy()
    expect(held()).toMatchObject({
      first_name: 'Inês',
      birthdate: '02/28/2001',
      gender: 'FEMALE',
      language: 'pt',
      instagram_username: 'ines.carvalho',
      tiktok_username: 'ines',
      city_typed: 'Porto, Porto District, Portugal',
    })
    await waitFor(() => expect(held().phone_number).toBe('912 345 678'))
    await user.click(button())
    await thanks()
    const { phone_number, whatsapp_number, tiktok_username, ...sent } = ines
    expect(calls[0]?.body).toMatchObject(sent)
  })
  it('shows the stored handle (FORM-051, FORM-106)', async () => {
    localStorage.setItem(KEY, JSON.stringify({ tiktok_username: 'ines' }))
    await wake(propsFor(everything))
    expect(screen.getByLabelText<HTMLInputElement>('TikTok').checked).toBe(true)
  })
  it('never overwrites text typed before hydration', async () => {
    localStorage.setItem(KEY, JSON.stringify(ines))
    await wake(propsFor(everything), async () => {
      await user.type(email(), 'another@example.com')
      await user.click(screen.getByLabelText('Male'))
    })
    expect(held()).toMatchObject({ email_address: 'another@example.com', gender: 'MALE', first_name: 'Inês' })
  })
  it('is deleted everywhere with one press (FORM-105)', async () => {
    localStorage.setItem(KEY, JSON.stringify(ines))
    await wake(propsFor(everything))
    await user.click(button('Not you? Clear'))
    const left = Object.entries(held()).filter(([name, value]) => name in { ...ines, city_typed: '' } && value !== '')
    expect(left).toEqual([])
    expect(stored()).toBeNull()
    expect(isDisabled(button())).toBe(true)
    expect(document.activeElement).toBe(screen.getByLabelText(/^First name/))
  })
  it('is extended by every sign-up; a place is replaced whole (FORM-006, FORM-107)', async () => {
    localStorage.setItem(KEY, JSON.stringify(ines))
    await wake(propsFor({ allow_name: true, allow_tiktok: true }))
    await user.clear(screen.getByLabelText(/^First name/))
    await user.type(screen.getByLabelText(/^First name/), 'Nena')
    await user.click(button())
    await thanks()
    expect(stored()).toEqual({ ...ines, first_name: 'Nena', signup_ids: { [propsFor().drop.id]: 'signup-1' } })
  })
  it('is ignored where its format is invalid (FORM-107)', async () => {
    localStorage.setItem(KEY, JSON.stringify({ first_name: 7, gender: 'x"]', city: 'Porto', language: 'xx' }))
    await wake(propsFor(everything))
    expect(screen.queryByText(/Welcome back/)).toBeNull()
  })
  it('is skipped silently when the browser forbids storage (STORE-001, STORE-006)', async () => {
    const forbidden = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    const store = vi.spyOn(window, 'localStorage', 'get').mockImplementation(forbidden)
    try {
      await wake(propsFor())
      await user.type(email(), 'ines@example.com')
      await user.click(button())
      await thanks()
    } finally {
      store.mockRestore()
    }
  })
})

describe('a captcha token', () => {
  it('has one of three providers and is renewed before it expires (FORM-100, FORM-101)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      solve.mockClear()
      await wake(propsFor({ require_otp: true }))
      expect(solve.mock.calls).toEqual([['otp']])
      await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
      expect(solve.mock.calls).toEqual([['otp'], ['otp']])
    } finally {
      vi.useRealTimers()
    }
  })
  it('can be retried after a failure or a timeout (FORM-039, FORM-101)', async () => {
    solve.mockImplementationOnce(() => Promise.reject(new Error('timeout')))
    const waking = wake(propsFor())
    await user.type(email(), 'ines@example.com')
    await user.click(await screen.findByRole('button', { name: 'Check again' }))
    await waking
    await waitFor(() => expect(isDisabled(button())).toBe(false))
  })
})

it('offers another code after a minute and announces it (OTP-018)', async () => {
  answers.push(codeSent, codeSent, () => refused('Invalid code. Please try again.'))
  await wake(propsFor({ require_otp: true }))
  await user.type(email(), 'ines@example.com')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    fireEvent.click(button())
    await screen.findByText('Enter your code')
    expect(screen.queryByRole('button', { name: 'Resend code' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(58_000))
    expect(screen.getByText(/Resend in 0:0[12]/)).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    const said = document.querySelector('[data-code] [role=status]')
    const code = screen.getByLabelText<HTMLInputElement>(/6-digit code/)
    expect(said?.textContent).toBe('')
    fireEvent.change(code, { target: { value: '123' } })
    fireEvent.click(button('Resend code'))
    await waitFor(() => expect(said?.textContent).toBe('We sent a new code.'))
    expect(calls.map(({ path }) => path)).toEqual(['/app/v2/drop_otp', '/app/v2/drop_otp'])
    // what was typed belonged to the code before
    expect([code.value, document.activeElement]).toEqual(['', code])
    expect(screen.getByText(/Resend in (1:00|0:5\d)$/)).toBeTruthy()
    fireEvent.change(code, { target: { value: '000000' } })
    fireEvent.click(button('Verify'))
    await screen.findByRole('alert')
    expect(said?.textContent).toBe('')
  } finally {
    vi.useRealTimers()
  }
})

describe('a form returned by the server without scripts', () => {
  const values = {
    email_address: 'ines@example.com',
    birthdate: '02/30/2001',
    gender: 'MALE',
    city_typed: 'Porto',
    language: 'pt',
    method: 'PHONE',
    [`custom_field.${tenQuestions[0]?.id}`]: tenQuestions[0]?.multiple_choice_options[1]?.id ?? '',
    [`custom_field.${tenQuestions[2]?.id}`]: 'many',
  }
  const form = () => {
    const props = propsFor(
      { ...everything, allow_name: false, custom_fields: tenQuestions.slice(0, 4) },
      { reply: { outcome: 'refused', detail: 'Invalid Date', values } },
    )
    document.body.innerHTML = renderToString(<SignupForm {...props} City={CityInput} />)
  }

  it('keeps the typed values and focuses the first invalid field (FORM-004, FORM-061)', () => {
    form()
    expect(held()).toMatchObject({ ...values, method: 'PHONE' })
    const first = document.querySelectorAll<HTMLElement>('[autofocus]')
    expect([...first].map(field => field.getAttribute('name'))).toEqual(['birthdate'])
  })
  it('shows every error next to its field (FORM-009, FORM-118)', () => {
    form()
    const wrong = [...document.querySelectorAll('[aria-invalid]')].map(field => [
      field.getAttribute('name'),
      document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent,
    ])
    expect(wrong).toEqual([
      ['birthdate', 'Invalid Date'],
      [`custom_field.${tenQuestions[2]?.id}`, 'Must be a whole number'],
    ])
  })
})
