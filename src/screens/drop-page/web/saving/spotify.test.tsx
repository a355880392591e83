import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leaveFor } from './spotify.ts'

const link = { ios_url: 'spotify-action:x', android_url: 'intent:x', redirect_url: 'https://accounts.example/x' }
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148'
const left: string[] = []
beforeEach(() => {
  left.length = 0
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const leave = (opening = () => {}) =>
  leaveFor(link, { document, navigator: { userAgent: IPHONE } as Navigator }, url => {
    left.push(url)
    opening()
  })
function become(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

it('redirects to the web page two seconds later when the app did not open (SAVE-014)', () => {
  leave()
  vi.advanceTimersByTime(1_999)
  expect(left).toEqual([link.ios_url])
  vi.advanceTimersByTime(1)
  expect(left).toEqual([link.ios_url, link.redirect_url])
})

it('stays when the page is hidden within two seconds, because the app has opened (SAVE-023)', () => {
  leave()
  vi.advanceTimersByTime(1_500)
  become('hidden')
  vi.advanceTimersByTime(5_000)
  become('visible')
  vi.advanceTimersByTime(5_000)
  expect(left).toEqual([link.ios_url])
})

it('does not open the web page when the app opens during the call (SAVE-023)', () => {
  const errors: unknown[] = []
  const note = ({ error }: ErrorEvent) => errors.push(error)
  window.addEventListener('error', note)
  leave(() => become('hidden'))
  window.removeEventListener('error', note)
  vi.advanceTimersByTime(5_000)
  expect(errors).toEqual([])
  expect(left).toEqual([link.ios_url])
})

it('does not open the web page when the page is hidden before its event (SAVE-023)', () => {
  leave(() => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'))
  vi.advanceTimersByTime(5_000)
  expect(left).toEqual([link.ios_url])
})

it('is not kept by a page that only became visible (SAVE-023)', () => {
  leave()
  become('visible')
  vi.advanceTimersByTime(2_000)
  expect(left).toEqual([link.ios_url, link.redirect_url])
})
