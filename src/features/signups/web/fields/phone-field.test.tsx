import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { formUnderTest, isDisabled, propsFor } from '../../../../../test/fans/signup-form.tsx'

const { calls, user, wake, button } = formUnderTest()
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)

describe('a phone number', () => {
  const phone = { allow_email: false, allow_sms: true, allow_whatsapp: true } as const
  const number = () => field(/^Phone number/)
  const country = (method = 'PHONE') => document.querySelector(`[data-contact=${method}] .cc`) as HTMLButtonElement

  it('selects the country by its dial code, in this field only (FORM-069, FORM-074, FORM-080, FORM-117)', async () => {
    await wake(propsFor({ ...phone, require_both_sms_and_email: true, input_sms_country_code_default: 'pt' }))
    await user.type(number(), '+44 7400 123456')
    await waitFor(() => expect(country().textContent).toBe('+44'))
    await user.tab()
    expect(country().querySelector('img')?.getAttribute('src')).toBe('/flags/GB.svg')
    expect(country('WHATSAPP').textContent).toBe('+351')
    await user.type(field(/^WhatsApp number/), '912 345 678')
    await waitFor(() => expect(isDisabled(button())).toBe(false))
    await user.click(button())
    await screen.findByRole('heading', { name: 'You’re in!' })
    expect(calls[0]?.body).toMatchObject({ phone_number: '447400123456', whatsapp_number: '351912345678' })
  })
  it('accepts no sixteenth digit, at any caret position (FORM-070)', async () => {
    await wake(propsFor({ ...phone, allow_whatsapp: false }))
    await user.type(number(), '123 456 789 012 345')
    await user.keyboard('6')
    expect(number().value).toBe('123 456 789 012 345')
    await user.type(number(), '9', { initialSelectionStart: 2, initialSelectionEnd: 2 })
    expect([number().value, number().selectionStart]).toEqual(['123 456 789 012 345', 2])
    await user.type(number(), '{Backspace}9', { initialSelectionStart: 2, initialSelectionEnd: 2 })
    expect(number().value).toBe('193 456 789 012 345')
  })
  it.each(['+44 7400 123456 12345678', '0074001234561234567', '7400123456 7400654321'])(
    'longer than any is refused as it stands: %s is not cut to a number that was never typed (FORM-070, FORM-072)',
    async typed => {
      await wake(propsFor({ ...phone, allow_whatsapp: false, input_sms_country_code_default: 'gb' }))
      await user.click(number())
      await user.paste(typed)
      await user.tab()
      expect(await screen.findByText('Must be a valid phone number')).toBeTruthy()
      expect(number().value).toBe(typed)
      expect(isDisabled(button())).toBe(true)
      await user.click(button())
      expect(calls).toEqual([])
    },
  )
  it('is validated on blur (FORM-041, FORM-075, FORM-076)', async () => {
    await wake(propsFor({ ...phone, allow_whatsapp: false }))
    await user.type(number(), '912')
    expect(screen.queryByText('Must be a valid phone number')).toBeNull()
    await user.tab()
    expect(screen.getByText('Must be a valid phone number')).toBeTruthy()
  })
})

describe('the list of countries', () => {
  const drawn = () => {
    // jsdom draws no dialogs
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true
    }
    HTMLDialogElement.prototype.close = function () {
      this.open = false
      this.dispatchEvent(new Event('close'))
    }
  }
  const withNumber = () => wake(propsFor({ allow_email: false, allow_sms: true, input_sms_country_code_default: 'pt' }))
  const press = () => user.click(screen.getByRole('button', { name: 'Country, +351' }))
  const open = async () => {
    drawn()
    await withNumber()
    await press()
    return screen.findByRole('searchbox', { name: 'Search country or code' })
  }
  const rows = () => within(screen.getByRole('dialog')).getAllByRole('listitem')

  it('keeps the number when the list fails to load, and loads it again at the next press', async () => {
    drawn()
    await withNumber()
    await user.type(field(/^Phone number/), '912 345 678')
    vi.doMock('./country-dialog.tsx', () => Promise.reject(new TypeError('Failed to fetch')))
    await press()
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.')
    expect(field(/^Phone number/).value).toBe('912 345 678')
    vi.doUnmock('./country-dialog.tsx')
    await press()
    await screen.findByRole('searchbox', { name: 'Search country or code' })
    expect(screen.queryByRole('alert')).toBeNull()
  })
  it('shows fifty entries and loads fifty more near its end; the chosen one first, each with our flag (FORM-079, FORM-080, FORM-108)', async () => {
    await open()
    expect(rows()).toHaveLength(50)
    expect(rows()[0]?.textContent).toBe('Portugal+351')
    const flags = rows().map(row => row.querySelector('img')?.getAttribute('src'))
    expect(flags.filter(src => !/^\/flags\/[A-Z]{2}\.svg$/.test(src ?? ''))).toEqual([])
    fireEvent.scroll(screen.getByRole('list'))
    expect(rows()).toHaveLength(100)
  })
  it('filters 300 ms after the last key and picks the first at once on Enter (FORM-108)', async () => {
    const search = await open()
    vi.useFakeTimers()
    try {
      fireEvent.input(search, { target: { value: 'deutsch' } })
      act(() => void vi.advanceTimersByTime(299))
      expect(rows()).toHaveLength(50)
      act(() => void vi.advanceTimersByTime(1))
      expect(rows().map(row => row.textContent)).toEqual(['Germany+49'])
      fireEvent.input(search, { target: { value: 'xyz' } })
      act(() => void vi.advanceTimersByTime(300))
      expect(screen.getByText('No results for "xyz"')).toBeTruthy()
      fireEvent.input(search, { target: { value: '+81' } })
      fireEvent.keyDown(search, { key: 'Enter' })
    } finally {
      vi.useRealTimers()
    }
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Country, +81' })).toBeTruthy()
  })
})
