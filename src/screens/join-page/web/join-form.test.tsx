import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applications } from '#features/applicants/contract.ts'
import { leeds, propsFor } from '../../../../test/roster/join-form.ts'
import { JoinForm } from './join-form.tsx'

const json = (body: object, status: number) => new Response(JSON.stringify(body), { status })
const taken = () => json({ id: 'application-1', handle: 'mirela' }, 201)

const calls: Record<string, unknown>[] = []
const answers: (() => Response | Promise<Response>)[] = []
const user = userEvent.setup()
let tokens = 0
const solve = vi.fn(async () => `proof-${++tokens}`)
let root: Root | undefined

beforeEach(() => {
  calls.length = answers.length = tokens = 0
  solve.mockClear()
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    if (!path.startsWith('/app/v2/roster')) return json([leeds], 200)
    const call = JSON.parse(body ?? '')
    const checked = applications.apply.body?.safeParse(call)
    if (!checked?.success) console.error(`would be refused: ${checked?.error.message}`)
    calls.push(call)
    return (answers.shift() ?? taken)()
  })
})
afterEach(() => {
  act(() => root?.unmount())
  document.body.innerHTML = ''
  cleanup()
  vi.unstubAllGlobals()
})

async function wake(props = propsFor(), before: () => Promise<void> = async () => {}) {
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(<JoinForm {...props} />)
  await before()
  await new Promise<void>(ready => {
    act(() => {
      root = hydrateRoot(container, <JoinForm {...props} solveCaptcha={solve} onReady={ready} />)
    })
  })
}
const username = () => screen.getByLabelText(/username/) as HTMLInputElement
const email = () => screen.getByLabelText(/^Email/) as HTMLInputElement
const price = () => screen.getByLabelText(/^Price per post/) as HTMLInputElement
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /Apply/ })
const isDisabled = () => button().disabled || button().getAttribute('aria-disabled') === 'true'
const isReady = () => waitFor(() => expect(isDisabled()).toBe(false))
async function fillIn() {
  await user.type(username(), 'mirela')
  await user.type(email(), 'mirela@example.com')
}

describe('the Apply button', () => {
  it('disables the submit button until username, e-mail and captcha are given; the phone number is optional (JOIN-015, JOIN-018)', async () => {
    let human = (_token: string) => {}
    solve.mockImplementationOnce(() => new Promise(resolve => (human = resolve)))
    await wake()
    expect(isDisabled()).toBe(true)
    await user.type(username(), 'mirela')
    expect(isDisabled()).toBe(true)
    await user.type(email(), 'mirela@example.com')
    expect(isDisabled()).toBe(true)
    await act(async () => human('late'))
    await isReady()
    await user.clear(username())
    expect(isDisabled()).toBe(true)
  })
  it('needs a city that is chosen when the link requires a location (JOIN-016)', async () => {
    await wake(propsFor({ is_location_required: true }))
    await fillIn()
    expect(isDisabled()).toBe(true)
    await user.type(screen.getByRole('combobox', { name: /^City/ }), 'Lee{Escape}')
    await user.click(button())
    expect(await screen.findByText('Please choose one')).toBeTruthy()
    await user.type(screen.getByRole('combobox', { name: /^City/ }), 'ds')
    await user.click(await screen.findByRole('option', { name: /Leeds/ }))
    await isReady()
    await user.click(button())
    await screen.findByRole('heading', { name: 'Welcome to the community!' })
    expect(calls[0]).toMatchObject({ city: 'Leeds', state: 'England', country_code: 'GB', latitude: 53.8 })
  })
  it('needs a price when the link requires one (JOIN-017)', async () => {
    await wake(propsFor({ is_price_required: true }))
    await fillIn()
    expect(isDisabled()).toBe(true)
    await user.type(price(), '180')
    await isReady()
  })
})

it('shows the offline error when Apply is pressed offline, and clears it when the connection is back', async () => {
  await wake()
  await fillIn()
  await isReady()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  answers.push(() => Promise.reject(new TypeError('network')))
  await user.click(button())
  await screen.findByText(/^You are offline/)
  onLine.mockRestore()
  fireEvent(window, new Event('online'))
  expect(screen.queryByText(/^You are offline/)).toBeNull()
})

it('chooses TikTok first, and keeps the typed username when the platform changes (JOIN-021, JOIN-026, ENUM-002)', async () => {
  await wake()
  expect((screen.getByLabelText('TikTok') as HTMLInputElement).checked).toBe(true)
  expect(screen.getByLabelText(/^TikTok username/)).toBe(username())
  await fillIn()
  await user.click(screen.getByLabelText('Instagram'))
  expect((await screen.findByLabelText<HTMLInputElement>(/^Instagram username/)).value).toBe('mirela')
  await isReady()
  await user.click(button())
  await screen.findByText('@mirela')
  expect(calls[0]).toMatchObject({ instagram_username: 'mirela' })
  expect(calls[0]).not.toHaveProperty('tiktok_username')
})

it('shows the country of a number that was typed with its dial code before a reload', async () => {
  sessionStorage.setItem(
    'fanfare.typed.link-1',
    JSON.stringify({ phone_number: '+351 912 345 678', phone_number_country: 'gb' }),
  )
  await wake()
  await screen.findByRole('button', { name: /\+351$/ })
  expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe('912 345 678')
  sessionStorage.clear()
})

it('names and focuses what is missing when Apply is pressed too early (JOIN-015, JOIN-017)', async () => {
  await wake(propsFor({ is_price_required: true, is_location_required: true }))
  await waitFor(() => expect(solve).toHaveBeenCalled())
  await user.click(button())
  expect(screen.getAllByText('Please fill this in')).toHaveLength(4)
  expect(document.activeElement).toBe(username())
  await fillIn()
  await user.type(price(), '1,250')
  await user.click(button())
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^City/ }))
  expect(price().getAttribute('aria-describedby')).toBe(screen.getByText(/^Must be an amount such as/).id)
  expect(calls).toEqual([])
})

it.each(['https://www.tiktok.com/@Mirela?is_from_webapp=1&sender_device=pc', 'tiktok.com/@mirela', '@mirela'])(
  'takes the username of %s (JOIN-019)',
  async typed => {
    await wake()
    await fillIn()
    await user.clear(username())
    await user.type(username(), typed)
    await user.tab()
    expect(username().value).toBe('mirela')
    await isReady()
    await user.click(button())
    await screen.findByText('@mirela')
    expect(calls[0]).toMatchObject({ tiktok_username: 'mirela' })
  },
)

it.each(['https://www.instagram.com/mirela', 'https://vm.tiktok.com/ZMabc123', 'mirela rose'])(
  'says what is wrong with %s for a TikTok username',
  async typed => {
    await wake()
    await user.type(username(), typed)
    await user.tab()
    expect(username().getAttribute('aria-describedby')).toBe((await screen.findByText(/or a link to the profile/)).id)
  },
)

it.each([
  ['1.250,50', '1250.50'],
  ['1,250.50', '1250.50'],
  ['1.234.567,8', '1234567.8'],
  ['12,5', '12.5'],
  ['1,250', '1.250'],
])('reads %s as %s, typed or pasted (JOIN-027)', async (typed, kept) => {
  await wake()
  await user.type(price(), typed)
  expect(price().value).toBe(kept)
  await user.clear(price())
  await user.click(price())
  await user.paste(typed)
  expect(price().value).toBe(kept)
})

it('shows no message while Apply is held down, which would move it away from under the press', async () => {
  await wake()
  await user.type(price(), '1,250')
  await user.pointer({ keys: '[MouseLeft>]', target: button() })
  expect(screen.queryByText(/^Must be an amount/)).toBeNull()
  await user.pointer('[/MouseLeft]')
  screen.getByText(/^Must be an amount/)
  expect(document.activeElement).toBe(username())
})

it('offers the currencies, US dollars first, and takes digits and one point (JOIN-010, JOIN-022, JOIN-027)', async () => {
  await wake()
  const currency = screen.getByLabelText<HTMLSelectElement>('Currency')
  expect([...currency.options].map(({ text }) => text)).toEqual(propsFor().currencies)
  expect(currency.value).toBe('USD')
  await user.selectOptions(currency, 'GBP')
  await fillIn()
  await user.type(price(), '£18a0,5.0-')
  expect(price().value).toBe('180.50')
  await isReady()
  await user.click(button())
  await screen.findByText('@mirela')
  expect(calls[0]).toMatchObject({ price_currency: 'GBP', price_amount: '180.50' })
})

it('asks for username, contacts, city and price, and sends them without @ and spaces (JOIN-002, JOIN-008, JOIN-019)', async () => {
  history.replaceState(null, '', '/join/link-1?utm_source=newsletter')
  await wake(propsFor(), async () => {
    await user.type(username(), ' @mirela ')
  })
  await user.type(email(), 'mirela@example.com')
  await user.type(screen.getByLabelText(/^Phone number/), '2025550142')
  screen.getByRole('combobox', { name: 'City (Optional)' })
  for (const label of ['Price per post (Optional)', 'Phone number (Optional)']) screen.getByLabelText(label)
  await isReady()
  await user.click(button())
  await screen.findByText('@mirela')
  expect(calls).toEqual([
    {
      roster_invite_link_id: 'link-1',
      tiktok_username: 'mirela',
      email_address: 'mirela@example.com',
      phone_number: '12025550142',
      user_agent: navigator.userAgent,
      utm_source: 'newsletter',
      captcha_token: 'proof-1',
    },
  ])
})

it('shows the error of an invalid email address when its field loses the focus (JOIN-020)', async () => {
  await wake()
  await user.type(email(), 'mirela@')
  expect(screen.queryByText('Must be a valid email')).toBeNull()
  await user.tab()
  expect(await screen.findByText('Must be a valid email')).toBeTruthy()
})

it('shows that it sends, then the welcome with the handle (JOIN-006, JOIN-011)', async () => {
  let answer = (_response: Response) => {}
  answers.push(() => new Promise(resolve => (answer = resolve)))
  await wake()
  await fillIn()
  await isReady()
  await user.click(button())
  const sending = await screen.findByRole<HTMLButtonElement>('button', { name: 'Applying' })
  expect([sending.getAttribute('aria-busy'), sending.disabled]).toEqual(['true', true])
  await act(async () => answer(taken()))
  const heading = await screen.findByRole('heading', { name: 'Welcome to the community!' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText('@mirela')).toBeTruthy()
  screen.getByText('Keep an eye out for exclusive updates, and future paid collaborative campaigns.')
})

it('shows the detail of a refusal under the button, and renews the proof (JOIN-007, JOIN-012, JOIN-013)', async () => {
  answers.push(() => json({ message: { detail: 'This username is not on TikTok.' } }, 400))
  await wake()
  await fillIn()
  await isReady()
  await user.click(button())
  const alert = await screen.findByText('This username is not on TikTok.')
  expect(button().compareDocumentPosition(alert) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await isReady()
  await user.click(button())
  await screen.findByText('@mirela')
  expect(calls.map(({ captcha_token }) => captcha_token)).toEqual(['proof-1', 'proof-2'])
  expect(screen.queryByText('This username is not on TikTok.')).toBeNull()
})

it('renews a proof that grows old (JOIN-013)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
  try {
    await wake()
    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
    expect(solve.mock.calls.length).toBeGreaterThan(1)
  } finally {
    vi.useRealTimers()
  }
})

it('does nothing without an invite link (JOIN-014)', async () => {
  await wake(propsFor({ id: '' }))
  await fillIn()
  await isReady()
  await user.click(button())
  expect(calls).toEqual([])
})
