import { readFileSync } from 'node:fs'
import { converter, wcagContrast } from 'culori'
import { describe, expect, it } from 'vitest'

type Theme = 'light' | 'dark'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const declared = new Map(
  [...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\s+/g, ' ').trim(),
  ]),
)
const rgb = converter('rgb')

/** The colour behind a token in a theme, with every reference followed. */
function colour(name: string, theme: Theme): string {
  let value = declared.get(name)
  for (let step = 0; step < 10 && value; step++) {
    const pair = /^light-dark\(\s*(.+\)),\s*(.+)\)$/s.exec(value)
    if (pair) value = theme === 'light' ? pair[1] : pair[2]
    else if (value.startsWith('var(')) value = declared.get(value.slice(4, -1))
    else return value
  }
  throw new Error(`${name} has no colour`)
}

const ratio = (front: string, back: string, theme: Theme) =>
  wcagContrast(rgb(colour(front, theme)) ?? '', rgb(colour(back, theme)) ?? '')

const grounds = [
  '--bg',
  '--bg-side',
  '--bg-hover',
  '--bg-press',
  '--bg-fill',
  '--bg-float',
  '--bg-float-hover',
  '--bg-field',
  '--row-chosen',
  '--row-chosen-hover',
]
const papers = ['--bg', '--bg-side', '--bg-float']

/** Every pairing the parts use: text needs 4.5:1, what is only a shape needs 3:1. */
const texts: Record<string, string[]> = {
  '--text': [...grounds, '--accent-tint', '--accent-tint-2', '--warn-tint', '--bad-tint', '--good-tint', '--info-tint'],
  '--text-2': grounds,
  '--text-3': grounds,
  '--accent-text': [...papers, '--bg-hover', '--bg-field', '--accent-tint', '--accent-tint-2', '--row-chosen'],
  '--on-accent': ['--accent', '--accent-hover'],
  '--good': [...papers, '--bg-hover', '--row-chosen', '--good-tint'],
  '--warn': [...papers, '--bg-hover', '--warn-tint'],
  '--bad': [...papers, '--bg-hover', '--row-chosen', '--bg-float-hover', '--bg-field', '--bad-tint'],
  '--info': [...papers, '--info-tint'],
  '--plum': ['--bg', '--plum-tint'],
  '--bg': ['--text'],
  '--on-fill': ['--bad-fill'],
  '--on-ink': ['--ink', '--ink-hover'],
  '--on-ink-2': ['--ink', '--ink-hover'],
  '--ink-accent': ['--ink', '--ink-hover'],
}
const shapes: Record<string, string[]> = {
  '--focus': [...grounds],
  '--icon-color': [...papers, '--bg-hover', '--bg-field', '--row-chosen'],
  '--line-check': [...papers, '--bg-field', '--row-chosen'],
  '--accent': [...papers, '--bg-field'],
  '--bad-solid': [...papers, '--bg-field'],
  '--data-1': papers,
  '--star': papers.slice(0, 1),
  '--ink-good': ['--ink'],
  '--ink-warn': ['--ink'],
  '--ink-bad': ['--ink'],
}

const pairs = (list: Record<string, string[]>) =>
  Object.entries(list).flatMap(([front, backs]) => backs.map(back => ({ front, back })))

describe.each(['light', 'dark'] as const)('%s theme', theme => {
  it.each(pairs(texts))('gives the text $front on $back a contrast of 4.5:1', ({ front, back }) => {
    expect(ratio(front, back, theme)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(pairs(shapes))('gives the shape $front on $back a contrast of 3:1', ({ front, back }) => {
    expect(ratio(front, back, theme)).toBeGreaterThanOrEqual(3)
  })
})

it('fails for disabled text, which is exempt from contrast (canary)', () => {
  expect(ratio('--text-off', '--bg', 'light')).toBeLessThan(4.5)
  expect(ratio('--text-off', '--bg', 'dark')).toBeLessThan(4.5)
  expect(() => colour('--no-such-token', 'light')).toThrow()
})

it('builds both themes with light-dark() and the class on the root (UI-017, FORMAT-015)', () => {
  expect(colour('--bg', 'light')).not.toBe(colour('--bg', 'dark'))
  expect(css).toMatch(/\.dark \{\s*color-scheme: dark/)
  expect(css).toMatch(/\.light \{\s*color-scheme: light/)
})

it('uses semantic colours in components, never a ramp', () => {
  const map = readFileSync(new URL('./workspace.css', import.meta.url), 'utf8')
  expect([...map.matchAll(/--color-[\w-]+: var\((--(?:n|accent)-\d+)\)/g)]).toEqual([])
})
