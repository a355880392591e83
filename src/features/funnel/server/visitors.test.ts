import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { browser } from '../../../../test/browser.ts'
import type { VisitRequest } from '../rules.ts'
import { visitors } from './visitors.ts'

const labels = ['human', 'prefetch', 'preview', 'scanner', 'bot'] as const
type Label = (typeof labels)[number]

/**
 * A request, composed from what the makers of these programs publish, with its true class. The rules were
 * written against the tuning part only; the holdout part checks whether they generalize.
 */
interface Visit extends VisitRequest {
  label: Label
  name: string
}

const visitsOf = (part: 'tuning' | 'holdout'): Visit[] =>
  readFileSync(new URL(`../../../../test/fixtures/visits.${part}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Visit)

type Classify = (visit: Visit) => Label
const ours: Classify = ({ method, headers, secure }) => visitors({ secure }).ofPage(method, headers)?.kind ?? 'human'

/** Precision and recall, and the misclassified requests. */
function measured(visits: readonly Visit[], classify: Classify) {
  const seen = visits.map(visit => ({ ...visit, as: classify(visit) }))
  const people = seen.filter(({ label }) => label === 'human')
  const taken = seen.filter(({ as }) => as === 'human')
  const right = people.filter(({ as }) => as === 'human')
  return {
    precision: right.length / taken.length,
    recall: right.length / people.length,
    wrong: seen
      .filter(({ label, as }) => (label === 'human') !== (as === 'human'))
      .map(({ name, label, as }) => `${name} is ${label}, taken for ${as}`),
    confusion: labels.map(label => ({
      label,
      ...Object.fromEntries(labels.map(as => [as, seen.filter(one => one.label === label && one.as === as).length])),
    })),
  }
}

describe.each(['tuning', 'holdout'] as const)('visitor classification on the %s set', part => {
  const visits = visitsOf(part)
  it('has several hundred requests of all kinds', () => {
    expect(visits.length).toBeGreaterThan(200)
    for (const label of labels) expect(visits.filter(visit => visit.label === label).length).toBeGreaterThan(10)
  })
  it('tells people from robots with precision and recall of at least 0.98', () => {
    const { precision, recall, wrong, confusion } = measured(visits, ours)
    console.table(confusion)
    console.log(`${part}: precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}`, wrong)
    expect(precision).toBeGreaterThanOrEqual(0.98)
    expect(recall).toBeGreaterThanOrEqual(0.98)
  })
  it('beats a check of the user agent alone', () => {
    const naive: Classify = ({ headers }) =>
      /bot|crawl|spider|preview|facebook|pinterest|snapchat|headless|curl|python/i.test(String(headers['user-agent']))
        ? 'bot'
        : 'human'
    const { precision, recall } = measured(visits, naive)
    expect(precision).toBeLessThan(0.98)
    expect(recall).toBeLessThan(0.98)
  })
})

describe('the kind of robot', () => {
  const secured = {
    ...browser,
    'user-agent':
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  }
  const prefetching = { kind: 'prefetch', agent: 'Browsers' }
  const kinds: Record<string, [object | null, Record<string, string | undefined>]> = {
    'a browser that opens the page': [null, {}],
    'a page that is prerendered': [prefetching, { 'sec-purpose': 'prefetch;prerender' }],
    'a link that is fetched ahead': [prefetching, { purpose: 'prefetch' }],
    'a link that an old Firefox fetches ahead': [prefetching, { 'x-moz': 'prefetch' }],
    'a thumbnail of Safari’s': [prefetching, { 'x-purpose': 'preview' }],
    'a script of a page': [
      { kind: 'prefetch', agent: 'Scripts' },
      { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': undefined },
    ],
    'a picture’s address': [{ kind: 'prefetch', agent: 'Scripts' }, { 'sec-fetch-dest': 'image' }],
    'a previewer that says it prefetches': [
      { kind: 'preview', agent: 'Slack' },
      { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', purpose: 'prefetch' },
    ],
    'a scanner of mail under a browser’s name': [
      { kind: 'scanner', agent: 'Dressed as a browser' },
      { 'sec-fetch-mode': undefined, 'sec-fetch-dest': undefined },
    ],
    'a robot that names its keeper': [{ kind: 'bot', agent: 'Other robots' }, { from: 'robots@search.example' }],
  }
  it.each(Object.entries(kinds))('%s is', (_, [robot, headers]) => {
    expect(visitors({ secure: true }).ofPage('GET', { ...secured, ...headers })).toEqual(robot)
  })
})

it('shares no request between the two sets', () => {
  const keys = (part: 'tuning' | 'holdout') =>
    visitsOf(part).map(({ headers, method }) => JSON.stringify([method, headers]))
  const tuning = new Set(keys('tuning'))
  expect(keys('holdout').filter(key => tuning.has(key))).toEqual([])
})

it('classifies in-app browsers as people, on a Pixel and on a Cubot too', () => {
  const inside = [...visitsOf('tuning'), ...visitsOf('holdout')].filter(({ name }) =>
    /^(Instagram|Facebook|TikTok|Snapchat|Pinterest|Threads|Messenger)\b.* on /.test(name),
  )
  expect(inside.length).toBeGreaterThan(60)
  expect(inside.filter(({ name }) => /Pixel|cubot/i.test(name)).length).toBeGreaterThan(10)
  expect(inside.filter(visit => ours(visit) !== 'human')).toEqual([])
})
