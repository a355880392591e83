import { afterAll, beforeAll, expect, test } from 'vitest'
import { voices } from '#records/drops/theme/voices.ts'
import { findings } from '../../accessibility/axe.ts'
import { type FanSite, startFanSite } from '../fan-site.ts'

// How a page looks on a desk, in large letters, and in a frame.

const desk = { viewport: { width: 1440, height: 900 } }

let site: FanSite
beforeAll(async () => {
  site = await startFanSite()
  for (const voice of voices)
    await site.give(`/d/${voice}`, { title: 'Night Bus' }, { mood: { cover: 'room-zero', voice } })
  const asksMuch = { allow_name: true, allow_birthdate: true, allow_gender: true, require_checkbox_opt_in: true }
  await site.give('/d/long', { title: 'Night Bus', ...asksMuch }, { mood: { cover: 'slow-orchard', voice: 'soft' } })
  await site.give('/d/code', { title: 'Night Bus', require_otp: true }, { opened: 'code' })
  const framed = { mode: { form_only: true, preview: false } }
  await site.give('/d/framed', { title: 'Night Bus' }, framed)
  await site.give('/d/framed-sheet', { title: 'Night Bus', form_layout: 'COMPACT' }, framed)
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

test('keeps the button of a long form at the foot of a phone’s screen until its own place is scrolled to', async () => {
  const { page } = await site.open('/d/long')
  const button = page.getByRole('button', { name: 'Sign up' })
  const bottom = async () => ((await button.boundingBox())?.y ?? 0) + ((await button.boundingBox())?.height ?? 0)
  const agreement = page.getByRole('checkbox')
  expect(await bottom()).toBe(844 - 12)
  expect(await button.evaluate(it => getComputedStyle(it).backgroundColor)).not.toMatch(/rgb\((\d+), \1, \1\)/)
  // its line says something before the proof runs
  expect(await page.locator('.human').textContent()).toBe('No puzzle, no cookie.')
  await agreement.focus()
  const box = await agreement.boundingBox()
  expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThan(844 - 12 - 52)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  expect(await bottom()).toBeLessThan(844 - 12)
  expect(await findings(page)).toEqual([])
}, 60_000)

test('shows the error of the first field above the button at the foot when a name is missing', async () => {
  const { page } = await site.open('/d/long', { viewport: { width: 390, height: 600 } })
  const button = page.getByRole('button', { name: 'Sign up' })
  // where the field is in sight itself, but not the error below it
  await page
    .getByLabel('First name')
    .evaluate(field => scrollBy(0, field.getBoundingClientRect().bottom - (innerHeight - 92)))
  const box = await button.boundingBox()
  await page.mouse.click(195, (box?.y ?? 0) + 26)
  const error = page.locator('#first_name-error')
  await error.waitFor()
  const end = await error.evaluate(it => it.getBoundingClientRect().bottom)
  expect(end).toBeLessThan(((await button.boundingBox())?.y ?? 0) - 12)
}, 60_000)

test('shows six slots in the code field at any width (OTP-010)', async () => {
  for (const viewport of [desk.viewport, { width: 390, height: 844 }, { width: 320, height: 640 }]) {
    const { page } = await site.open('/d/code', { viewport })
    const [field, slot] = await page.locator('.code').evaluate(code => {
      const width = code.getBoundingClientRect().width
      // the input is one slot wider, so that the caret has room behind the last digit
      return [width, (code.querySelector('input')?.getBoundingClientRect().width ?? 0) - width]
    })
    expect([viewport.width, Math.round(slot * 6)]).toEqual([viewport.width, Math.round(field)])
    await page.close()
  }
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

test('a framed form that opens over its button covers nothing of the other site beside it (DROP-019)', async () => {
  const { page } = await site.open('/d/framed-sheet')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  const { behind, blur, radius, shadow } = await sheet.evaluate(part => {
    const { backgroundColor, backdropFilter } = getComputedStyle(part, '::backdrop')
    const { borderBottomLeftRadius, boxShadow } = getComputedStyle(part)
    return { behind: backgroundColor, blur: backdropFilter, radius: borderBottomLeftRadius, shadow: boxShadow }
  })
  expect([behind, blur, shadow]).toEqual(['rgba(0, 0, 0, 0)', 'none', 'none'])
  expect(Number.parseFloat(radius)).toBeGreaterThan(0)
}, 60_000)
