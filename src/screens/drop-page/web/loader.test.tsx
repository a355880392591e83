import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { pageWords } from '#records/drops/words.ts'
import { Countdown } from './header.tsx'
import { start } from './loader.ts'

afterEach(() => vi.useRealTimers())

const hoursShown = () =>
  screen.getAllByRole('timer').map(timer => timer.querySelector('[data-part=hours]')?.textContent)

it('counts down to the visitor’s local midnight when the release has a time zone, else to its instant', () => {
  const midnight = new Date('2027-02-12T00:00').getTime()
  vi.useFakeTimers({ now: midnight - 2 * 3_600_000 })
  const now = new Date().toISOString()
  // five hours after the visitor's midnight that day, and that day in its own zone too
  const until = new Date(midnight + 5 * 3_600_000).toISOString()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  render(
    <>
      <Countdown until={until} now={now} words={pageWords('en')} zone={zone} />
      <Countdown until={until} now={now} words={pageWords('en')} />
    </>,
  )
  start(document)
  expect(hoursShown()).toEqual(['02', '07'])
})
