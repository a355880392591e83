import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { SignupForm } from '#features/signups/web/signup-form.tsx'
import { FORM_REOPENED_EVENT } from '#features/signups/web/use-opened-for.ts'
import { propsFor } from '../../../../../test/fans/signup-form.tsx'
import { CityInput } from '../city-input.tsx'

afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
})

describe('the post-signup panel', () => {
  const shown = (dataset: Record<string, string>) => {
    const around = document.createElement('div')
    Object.assign(around.dataset, dataset)
    document.body.append(around)
    render(<SignupForm {...propsFor()} City={CityInput} around={around} />, { container: around })
    return around
  }
  const isDone = () => screen.queryByRole('heading', { name: 'You’re in!' }) !== null

  it.each(['spotify', 'apple-music'])('shows on return from %s (DROP-106)', returnedFrom => {
    shown({ returnedFrom })
    expect(isDone()).toBe(true)
  })

  it('shows for the link of the address, and the empty form for another link (DROP-107)', () => {
    const around = shown({ link: 'rome', signedUpThrough: 'rome' })
    expect(isDone()).toBe(true)
    around.dataset.link = 'lisbon'
    act(() => void around.dispatchEvent(new Event(FORM_REOPENED_EVENT)))
    expect(isDone()).toBe(false)
    cleanup()
    shown({ link: 'lisbon', signedUpThrough: 'rome' })
    expect(isDone()).toBe(false)
  })
})
