import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { tenQuestions } from '../../../../test/fans/drop-page.ts'
import { formUnderTest, isDisabled, propsFor } from '../../../../test/fans/signup-form.tsx'

const { user, wake, sleep, email, button } = formUnderTest()

const everything = {
  allow_name: true,
  allow_sms: true,
  allow_gender: true,
  allow_language: true,
  allow_instagram: true,
  allow_tiktok: true,
  allow_location: true,
  custom_fields: tenQuestions,
} as const
const held = () => Object.fromEntries(new FormData(document.querySelector('form') ?? undefined))
const stored = () => Object.entries(sessionStorage)
const song = `custom_field.${tenQuestions[1]?.id}`

/** The tab leaves the page, and the same drop opens in French. */
async function openInFrench(props: Parameters<typeof wake>[0], before?: () => Promise<void>) {
  act(() => void window.dispatchEvent(new Event('pagehide')))
  sleep()
  await wake({ ...props, locale: 'fr' }, before)
}

it('keeps what was typed when the page opens in the other language, but no consent', async () => {
  const props = propsFor(everything)
  await wake(props)
  await user.type(screen.getByLabelText(/^First name/), 'Inês')
  await user.type(email(), 'ines@example')
  await user.click(screen.getByLabelText('Female'))
  await user.selectOptions(screen.getByLabelText(/^Language/), 'pt')
  await user.click(screen.getByLabelText('TikTok'))
  await user.type(document.querySelector(`[name="${song}"]`) as HTMLInputElement, 'Fado')
  await user.type(document.querySelector('[name=city_typed]') as HTMLInputElement, 'Port')
  await user.click(document.querySelector('[name=marketing_opt_in]') as HTMLInputElement)
  await openInFrench(props)
  expect(held()).toMatchObject({
    first_name: 'Inês',
    email_address: 'ines@example',
    gender: 'FEMALE',
    language: 'pt',
    handle_platform: 'tiktok',
    city_typed: 'Port',
    [song]: 'Fado',
  })
  expect(held()).not.toHaveProperty('marketing_opt_in')
  expect(JSON.stringify(stored())).not.toMatch(/opt_in|rendered_at|website/)
  // and once more
  await openInFrench(props)
  expect(held()).toMatchObject({ first_name: 'Inês', gender: 'FEMALE' })
})

it.each(['912345678', '12', '912 345'])('keeps the number %s as it was typed, with its country', async typed => {
  const props = propsFor({ allow_email: false, allow_sms: true, input_sms_country_code_default: 'pt' })
  await wake(props)
  await user.type(screen.getByLabelText(/^Phone number/), typed)
  await openInFrench({ ...props, drop: { ...props.drop, input_sms_country_code_default: 'us' } })
  await waitFor(() => expect(screen.getByRole('button', { name: /\+351$/ })).toBeTruthy())
  expect(held().phone_number).toBe(typed)
})

it('prefers what was typed to the stored fan, and what is typed now to both', async () => {
  localStorage.setItem('fanfare.drop_user_data', JSON.stringify({ first_name: 'Ana', last_name: 'Reis' }))
  const props = propsFor({ allow_name: true })
  await wake(props)
  await user.clear(screen.getByLabelText(/^First name/))
  await user.type(screen.getByLabelText(/^First name/), 'Inês')
  await user.type(email(), 'ines@example.com')
  await openInFrench(props, () => user.type(email(), 'other@example.com'))
  expect(held()).toMatchObject({ first_name: 'Inês', last_name: 'Reis', email_address: 'other@example.com' })
})

it('stores nothing when nothing was typed, and removes typed fields after a sign-up and when the fan clears them', async () => {
  localStorage.setItem('fanfare.drop_user_data', JSON.stringify({ first_name: 'Ana' }))
  const props = propsFor({ allow_name: true })
  await wake(props)
  await openInFrench(props)
  expect(stored()).toEqual([])
  await user.type(email(), 'ines@example.com')
  await openInFrench(props)
  expect(stored()).toHaveLength(1)
  await user.click(button(/Effacer/))
  expect(stored()).toEqual([])
  await user.type(email(), 'ines@example.com')
  await openInFrench({ ...props, drop: { ...props.drop, allow_name: false } })
  expect(isDisabled(button('S’inscrire'))).toBe(false)
  await user.click(button('S’inscrire'))
  await waitFor(() => expect(document.querySelector('[data-done]')).not.toBeNull())
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(stored()).toEqual([])
})

it('stays silent when storage is blocked', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  const storage = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(blocked)
  const props = propsFor()
  await wake(props)
  await user.type(email(), 'ines@example.com')
  await openInFrench(props)
  expect(email().value).toBe('')
  storage.mockRestore()
})

it.each([
  '{',
  '5',
  '["a"]',
  '{"\\"] , *":"x","email_address":"ines@example.com"}',
  '{"\\\\":"x"}',
  '{"email_address":{}}',
])('shows the form when the tab holds %s in place of what was typed', async text => {
  sessionStorage.setItem(`fanfare.typed.${propsFor().drop.id}`, text)
  await wake(propsFor())
  await waitFor(() => expect(email().value).toBe(text.includes('ines') ? 'ines@example.com' : ''))
})
