import { expect, it } from 'vitest'
import { frameOrigin } from './draft.ts'

it.each(['https://label.example', 'https://shop.a-b.label.example:8443', 'https://localhost'])(
  '%s may be named as a site that shows the form (DROP-020, THREATS 44)',
  origin => expect(frameOrigin.safeParse(origin).success).toBe(true),
)

it.each([
  '*',
  "'self'",
  'https:',
  'https://',
  'label.example',
  'http://label.example',
  'https://*.example',
  'https://label.example/',
  'https://label.example/page',
  'https://label.example:port',
  'https://me@label.example',
  'https://a.example https://b.example',
  'https://a.example;script-src *',
  'https://a.example,https://b.example',
  'https://a.example\n',
  'data:text/html,x',
])('%j may not', origin => expect(frameOrigin.safeParse(origin).success).toBe(false))

it.each([
  ['http://label.example', /^Must begin with https:\/\//],
  ['label.example', /^Must begin with https:\/\//],
  ['https://label.example/page', /without a page$/],
])('%s is refused with what to change', (origin, words) =>
  expect(frameOrigin.safeParse(origin).error?.issues[0]?.message).toMatch(words),
)
