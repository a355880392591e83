import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, vi } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { readSubmission, type SignupInput } from '#features/signups/server/submission.ts'
import type { SignupFormProps } from '#features/signups/web/form-props.ts'
import { SignupForm } from '#features/signups/web/signup-form.tsx'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { PublicDrop } from '#records/drops/contract.ts'
import type { ContactMethod } from '#records/fans/contract.ts'
import { CityInput } from '#screens/drop-page/web/city-input.tsx'
import { stepping } from '#screens/drop-page/web/stepping.ts'
import { sampleDrop } from './drop-page.ts'

/** The form of a drop that asks for an email address, unless said otherwise. */
export const propsFor = (drop: Partial<PublicDrop> = {}, changes: Partial<SignupFormProps> = {}): SignupFormProps => {
  const full = sampleDrop(drop)
  return {
    drop: { ...full, drop_profile_id: full.drop_profile.id },
    drop_version: 3,
    artist: 'Vesper Lane',
    locale: 'en',
    phone_country: { code: 'pt', dial_code: '351' },
    post_url: '/d/night-bus?lang=en',
    calls: {
      subscribe: '/app/v2/subscribe_to_drop',
      otp: '/app/v2/drop_otp',
      cities: '/app/v2/location/autocomplete',
      link_again: '/app/v2/drop_confirmation/resend',
    },
    share_url: 'https://fans.example/vesper/night-bus',
    calendar: null,
    rendered_at: 'signed',
    additional_legal: null,
    button_text: null,
    preview: false,
    in_dialog: false,
    force_email_and_phone: false,
    ...changes,
  }
}

interface Call {
  path: string
  body: Record<string, unknown>
  key: string | null
}
export const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
export const signedUp = () => json({ id: 'signup-1', created_at: '2026-11-01T12:00:00Z', otp_required: false }, 201)
export const refused = (detail: string) => json({ detail, message: { detail } }, 400)
export const codeSentTo = (contact_method: ContactMethod, contact_info: string) =>
  json({ status: 'sent', contact_method, contact_info, expires_at: '2026-11-01T12:10:00Z' })
export const codeSent = () => codeSentTo('EMAIL', 'ines@example.com')

/** Why the server would refuse this post: the contract's reason, or that of the drop's own rules. */
function faultOf({ path, body }: Call, { drop, force_email_and_phone }: SignupFormProps): string | undefined {
  const endpoint = Object.values<Endpoint>(signups).find(each => each.path === path)
  const checked = endpoint?.body?.safeParse(body)
  if (!checked?.success) return checked?.error.message ?? 'There is no such call.'
  if (endpoint === signups.link_again) return undefined
  const special = { force_email_and_phone_drop_ids: force_email_and_phone ? [drop.id] : [] }
  try {
    readSubmission(drop as unknown as PublicDrop, checked.data as SignupInput, { now: new Date(), special })
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** A button at rest keeps the press, which leads to what is missing, so it is `aria-disabled`. */
export const isDisabled = (button: HTMLButtonElement) =>
  button.disabled || button.getAttribute('aria-disabled') === 'true'

/**
 * One form of a test file: the server's markup, woken up in a browser that has no server. Posts are kept in `calls` and
 * answered by `answers` in turn, then by a sign-up; a post that the server would refuse fails the test. The city search
 * is answered with `cities`.
 */
export function formUnderTest() {
  const calls: Call[] = []
  const answers: ((call: Call) => Response | Promise<Response>)[] = []
  const cities: object[] = []
  let root: Root | undefined
  let awake = propsFor()
  let tokens = 0
  const solve = vi.fn(async (action: string) => `${action}-${++tokens}`)
  const user = userEvent.setup()

  beforeEach(() => {
    for (const list of [calls, answers, cities]) list.length = 0
    localStorage.clear()
    sessionStorage.clear()
    vi.stubGlobal(
      'fetch',
      async (path: string, { body, headers = {} }: { body?: string; headers?: Record<string, string> }) => {
        if (body === undefined) return json(cities)
        const call = { path, body: JSON.parse(body), key: headers['idempotency-key'] ?? null }
        calls.push(call)
        const fault = faultOf(call, awake)
        if (fault) {
          console.error(`${path} would be refused: ${fault}`)
          return refused(fault)
        }
        return (answers.shift() ?? signedUp)(call)
      },
    )
  })
  afterEach(() => {
    sleep()
    cleanup()
    vi.unstubAllGlobals()
  })

  function sleep() {
    act(() => root?.unmount())
    root = undefined
    document.body.innerHTML = ''
  }

  /** The server's markup, then what a fan does before the island arrives, then the island. */
  async function wake(props: SignupFormProps, before: () => Promise<void> | void = () => {}) {
    awake = props
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(<SignupForm {...props} City={CityInput} stepping={props.steps && stepping} />)
    await before()
    await act(async () => {
      root = hydrateRoot(
        container,
        <SignupForm
          {...props}
          City={CityInput}
          stepping={props.steps && stepping}
          around={container}
          solveCaptcha={solve}
          onReady={() => {}}
        />,
      )
    })
    if (!props.preview && props.reply?.outcome !== 'signed_up')
      await screen.findByText(human[props.locale], {}, { timeout: 10_000 })
  }

  return { calls, answers, cities, solve, user, wake, sleep, email, button }
}

/** Some tests keep the proof back while they type, which takes long on a busy machine. */
const human = { en: 'You’re human.', fr: 'Vérifié : tu es humain.' }
const email = () => screen.getByLabelText<HTMLInputElement>(/^(Email address|Adresse e-mail)/)
const button = (name: RegExp | string = 'Sign up') => screen.getByRole<HTMLButtonElement>('button', { name })
