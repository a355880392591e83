import { createBrowserHistory, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '#platform/web/data/query-client.ts'
import { setLeave } from '#platform/web/data/send.ts'
import { Providers } from '#platform/web/frame/providers.tsx'
import { rootRoute } from '#platform/web/frame/root-route.ts'
import { signInRoutes } from './route.tsx'

// The browser opens another page than the first, before the routes are loaded.
vi.hoisted(() => window.history.replaceState(null, '', '/login'))

const ME = {
  user: { id: '018f4c3a-7b2e-7cc1-9d3f-5a1e6b7c8d90', email: 'ann@example.com', name: 'Ann' },
  organizations: [
    { id: '018f4c3a-7b2e-7cc1-9d3f-5a1e6b7c8d91', name: 'North', slug: 'north', role: 'owner', brand_ids: [] },
  ],
}
const answers = new Map<string, () => Response>()
const asked = vi.fn<(call: string, body: unknown) => void>()
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const refused = (status: number, detail: string, rest: object = {}) =>
  json({ detail, message: { detail }, ...rest }, status)

beforeEach(() => {
  answers.clear()
  asked.mockReset()
  localStorage.clear()
  vi.stubGlobal('scrollTo', () => {})
  answers.set('GET /app/v2/auth/options', () => json({ demo: false, sign_up: true }))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url.split('?')[0]}`
    if (!call.endsWith('/options')) asked(call, init.body === undefined ? undefined : JSON.parse(String(init.body)))
    return answers.get(call)?.() ?? refused(404, 'Page not found.')
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The sign-in screens, with a page that says where one ended up. */
function open(address: string) {
  const anywhere = createRoute({ getParentRoute: () => rootRoute, path: '$', component: () => <p>elsewhere</p> })
  window.history.replaceState(null, '', address)
  const router = createRouter({
    routeTree: rootRoute.addChildren([...signInRoutes, anywhere]),
    history: createBrowserHistory(),
  })
  setLeave(href => void router.navigate({ href, replace: true }))
  render(
    <Providers client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </Providers>,
  )
  return { at: () => router.state.location.href, person: userEvent.setup() }
}

it('UI-020: signs in with email and password and returns to the page before', async () => {
  answers.set('POST /app/v2/auth/login', () => json(ME))
  const { at, person } = open('/login?next=%2Ffans%3Fq%3Dann')
  await person.type(await screen.findByLabelText('Email'), ' ann@example.com ')
  await person.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
  await waitFor(() => expect(at()).toBe('/fans?q=ann'))
  expect(asked).toHaveBeenCalledWith('POST /app/v2/auth/login', { email: 'ann@example.com', password: 'correct horse' })
})

it('UI-020: never redirects to another site', async () => {
  answers.set('POST /app/v2/auth/login', () => json(ME))
  const { at, person } = open('/login?next=%2F%2Fevil.example')
  await person.type(await screen.findByLabelText('Email'), 'ann@example.com')
  await person.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
  await waitFor(() => expect(at()).toBe('/home'))
})

it('shows a wrong password at its field and keeps what was typed', async () => {
  answers.set('POST /app/v2/auth/login', () => refused(401, 'The email address or the password is wrong.'))
  const { at, person } = open('/login')
  await person.type(await screen.findByLabelText('Email'), 'ann@example.com')
  await person.type(screen.getByLabelText('Password'), 'wrong{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('The email address or the password is wrong.')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong')
  expect(at()).toBe('/login')
})

it('names missing fields before it sends anything', async () => {
  const { person } = open('/login')
  await person.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Must be a valid email')).toBeDefined()
  await person.type(screen.getByLabelText('Email'), 'ann@example.com')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Type your password')).toBeDefined()
  expect(asked).not.toHaveBeenCalled()
})

it('offers the demo in demo mode only and opens it with one click', async () => {
  const { person: stranger } = open('/login')
  await screen.findByText('No account yet?', { exact: false })
  expect(screen.queryByRole('button', { name: 'Open the demo workspace' })).toBeNull()
  await stranger.keyboard('{Escape}')
  cleanup()

  answers.set('GET /app/v2/auth/options', () => json({ demo: true, sign_up: true }))
  answers.set('POST /app/v2/auth/demo', () => json(ME))
  const { at, person } = open('/login?demo=1')
  const button = await screen.findByRole('button', { name: 'Open the demo workspace' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  await person.click(button)
  await waitFor(() => expect(at()).toBe('/home'))
})

it('sends a link without revealing whether the address is known', async () => {
  answers.set('POST /auth/sign-in/magic-link', () => json({}))
  const { person } = open('/login')
  await person.type(await screen.findByLabelText('Email'), 'who@example.com')
  await person.click(screen.getByRole('button', { name: 'Send me a link instead' }))
  expect((await screen.findByText(/Look into your inbox/)).textContent).toContain('if who@example.com has an account')
})

it('signs in by link only after a click, and says when a link was used', async () => {
  answers.set('POST /auth/magic-link/verify', () =>
    refused(400, 'This link is no longer valid. Please ask for a new one.'),
  )
  const { person } = open('/magic-link#token=abc')
  const button = await screen.findByRole('button', { name: 'Sign in' })
  expect(asked).not.toHaveBeenCalled()
  await person.click(button)
  expect((await screen.findByRole('alert')).textContent).toContain('no longer valid')
  expect(asked).toHaveBeenCalledWith('POST /auth/magic-link/verify', { token: 'abc' })
})

it('reports an incomplete confirmation link without a request', async () => {
  open('/sign-up/confirm')
  expect((await screen.findByRole('alert')).textContent).toContain('Copy all of it from the mail')
  expect(asked).not.toHaveBeenCalled()
})

it('asks a person without an organization to name one first', async () => {
  answers.set('POST /app/v2/auth/login', () => json({ ...ME, organizations: [] }))
  answers.set('GET /app/v2/auth/me', () => json({ ...ME, organizations: [] }))
  answers.set('POST /auth/organization/create', () => json({ organization_id: ME.organizations[0]?.id }))
  const { at, person } = open('/login')
  await person.type(await screen.findByLabelText('Email'), 'ann@example.com')
  await person.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
  await waitFor(() => expect(at()).toBe('/sign-up/team'))
  await person.type(await screen.findByLabelText('Team'), 'North{Enter}')
  await waitFor(() => expect(at()).toBe('/home'))
})

it('shows an invitation to a stranger, who must sign in to accept it', async () => {
  const id = '018f4c3a-7b2e-7cc1-9d3f-5a1e6b7c8d92'
  const says = { organization_name: 'North', invited_by: 'Ann', email: 'sam@example.com', role: 'member' }
  answers.set('GET /auth/organization/get-invitation', () => json(says))
  answers.set('POST /auth/organization/accept-invitation', () => refused(401, 'Please sign in.'))
  answers.set('GET /app/v2/auth/me', () => refused(401, 'Please sign in.'))
  const { at, person } = open(`/accept-invitation/${id}`)
  expect(await screen.findByText('sam@example.com')).toBeDefined()
  expect((await screen.findByRole('link', { name: 'Sign up' })).getAttribute('href')).toContain('sam%40example.com')
  await person.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(at()).toMatch(/^\/login\?next=/))
  // which says why, and with which address
  expect((await screen.findByText(/to join North/)).textContent).toBe('Sign in as sam@example.com to join North.')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('sam@example.com'))
  const signUp = await screen.findByRole('link', { name: 'Sign up' })
  await waitFor(() => expect(signUp.getAttribute('href')).toContain('sam%40example.com'))
  await person.clear(screen.getByLabelText('Email'))
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
})

it('offers no account on an invitation when somebody is signed in', async () => {
  const id = '018f4c3a-7b2e-7cc1-9d3f-5a1e6b7c8d92'
  const says = { organization_name: 'South', invited_by: 'Bo', email: 'ann@example.com', role: 'member' }
  answers.set('GET /auth/organization/get-invitation', () => json(says))
  answers.set('GET /app/v2/auth/me', () => json(ME))
  const { at } = open(`/accept-invitation/${id}`)
  await screen.findByRole('button', { name: 'Accept' })
  await waitFor(() => expect(asked).toHaveBeenCalledWith('GET /app/v2/auth/me', undefined))
  expect(screen.queryByText('No account yet?', { exact: false })).toBeNull()
  expect(at()).toBe(`/accept-invitation/${id}`)
})
