import { afterAll, beforeAll, expect, test } from 'vitest'
import { voices } from '#records/drops/theme/voices.ts'
import { type FanSite, startFanSite } from '../fan-site.ts'

// How a page looks on a desk, in large letters, and in a frame.

const desk = { viewport: { width: 1440, height: 900 } }

let site: FanSite
beforeAll(async () => {
  site = await startFanSite()
  for (const voice of voices)
    await site.give(`/d/${voice}`, { title: 'Night Bus' }, { mood: { cover: 'room-zero', voice } })
  await site.give('/d/framed', { title: 'Night Bus' }, { mode: { form_only: true, preview: false } })
}, 60_000)
afterAll(() => site?.stop())

test('a title is 56 to 80 px high on a desk in every voice', async () => {
  for (const voice of voices) {
    const { page } = await site.open(`/d/${voice}`, desk)
    const size = await page.locator('h1').evaluate(title => Number.parseFloat(getComputedStyle(title).fontSize))
    expect([voice, size]).toEqual([voice, Math.min(80, Math.max(56, size))])
    await page.close()
  }
}, 120_000)

test('the fade over the end of the first screen is not there for letters of twice the size', async () => {
  const { page } = await site.open('/d/plain')
  const fade = () => page.locator('.hint').evaluate(hint => hint.getBoundingClientRect().height)
  expect(await fade()).toBe(72)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await fade()).toBe(0)
}, 60_000)

test('nothing moves under reduced motion; else the title enters in its voice', async () => {
  const moving = async (reducedMotion: 'reduce' | 'no-preference') => {
    const { page } = await site.open('/d/candy', { ...desk, reducedMotion })
    return page.locator('h1').evaluate(title => getComputedStyle(title).animationName)
  }
  expect(await moving('no-preference')).toBe('enter')
  expect(await moving('reduce')).toBe('none')
}, 60_000)

test('a framed form stands on its own rounded ground, and its page stays transparent (DROP-019)', async () => {
  const { page } = await site.open('/d/framed')
  const look = (selector: string) =>
    page.locator(selector).evaluate(part => {
      const { backgroundColor, borderTopLeftRadius } = getComputedStyle(part)
      return { backgroundColor, borderTopLeftRadius }
    })
  expect((await look('html')).backgroundColor).toBe('rgba(0, 0, 0, 0)')
  const form = await look('.col')
  expect(form.backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
  expect(Number.parseFloat(form.borderTopLeftRadius)).toBeGreaterThan(0)
}, 60_000)
