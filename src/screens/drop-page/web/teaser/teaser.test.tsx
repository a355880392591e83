import { expect, it } from 'vitest'
import { samplePage } from '../../../../../test/fans/drop-page.ts'
import { renderDropPage } from '../render.tsx'

const opens_at = '2026-11-04T12:00:00.000Z'
const calendars = (page: Parameters<typeof samplePage>[0]) =>
  new DOMParser()
    .parseFromString(renderDropPage(samplePage({ phase: 'teaser', opens_at, ...page })), 'text/html')
    .querySelectorAll('a[href="/d/night-bus/calendar.ics"]').length

it('offers its opening for the calendar once, before and after a sign-up', () => {
  expect(calendars({})).toBe(1)
  expect(calendars({ reply: { outcome: 'signed_up' } })).toBe(1)
})

it('offers it at the end of the sign-up where the form stands alone', () => {
  const mode = { form_only: true, preview: false }
  expect(calendars({ mode, reply: { outcome: 'signed_up' } })).toBe(1)
})
