import { expect, it } from 'vitest'
import type { Explanation } from './contract.ts'
import { reasonRows, summaryOf } from './words.ts'

const signal = (kind: Explanation['signals'][number]['kind'], label: string, share: number) => ({
  kind,
  label,
  name: label,
  share,
  lift: 10,
})
const told = (more: Partial<Explanation>) =>
  summaryOf({ signals: [], curve: [], creators: 28, expected: 4, days_ago: 0, first: null, ...more })

it.each<[string, Partial<Explanation>]>([
  [
    '28 creators in the last 72 hours, up from about 4. 61% use Low Tide by Mara Vale and 94% tag #lowtide.',
    { signals: [signal('tag', '#lowtide', 0.94), signal('sound', 'Low Tide by Mara Vale', 0.61)] },
  ],
  [
    '28 creators in the last 72 hours, hardly anybody in the days before. 45% write “last bus home” and 30% use the sound by mara.',
    {
      signals: [signal('sound', 'Sound by mara', 0.3), signal('word', 'bus', 0.7), signal('tag', '#bus', 0.2)],
      phrase: { text: 'last bus home', share: 0.45 },
      expected: 0.2,
    },
  ],
  [
    '1 creator within 72 hours, 9 to 12 days ago, as usual. 70% write “bus”, 60% “home”.',
    {
      signals: [signal('word', 'bus', 0.7), signal('word', 'home', 0.6), signal('@', '@mara', 0.2)],
      phrase: { text: 'so late', share: 0.2 },
      creators: 1,
      expected: 1.4,
      days_ago: 9,
    },
  ],
  [
    '28 creators in the last 72 hours, up from about 4. What the posts share is being counted again.',
    { signals_pending: true },
  ],
  ['28 creators in the last 72 hours, nobody in the days before.', { expected: 0 }],
  ['Nobody in the last 30 days. 40% write “so late”.', { creators: 0, phrase: { text: 'so late', share: 0.4 } }],
  // a run found that they share nothing
  ['28 creators in the last 72 hours, up from about 4.', {}],
  [
    '28 creators in the last 72 hours, up from about 4. 40% write “so late”.',
    { phrase: { text: 'so late', share: 0.4 } },
  ],
])('says how many people post a trend and what its posts have in common: %s', (text, more) => {
  expect(told(more)).toBe(text)
})

it('groups the signals of a trend by kind, with a percentage for each label when a kind has several', () => {
  const signals = [
    signal('word', 'bus', 0.7),
    signal('sound', 'Low Tide by Mara Vale', 0.61),
    signal('word', 'home', 0.6),
    signal('word', 'late', 0.3),
    signal('word', 'rain', 0.2),
  ]
  expect(reasonRows({ signals, curve: [], creators: 28, expected: 4, days_ago: 0, first: null })).toEqual([
    { kind: 'word', title: 'Same words', detail: 'bus 70%, home 60%, late 30%', share: 0.7 },
    { kind: 'sound', title: 'Same sound', detail: 'Low Tide by Mara Vale', share: 0.61 },
  ])
})
