import { expect, it } from 'vitest'
import { nextPath } from './next-path.ts'

const origin = 'https://fans.example'

it.each([
  '/',
  '/drops',
  '/fans?q=ann&tab=live#top',
  '/drops/018f4c3a-7b2e-7cc1-9d3f-5a1e6b7c8d90',
  '/accept-invitation/x',
])('UI-020: %s is where one comes back to', path => expect(nextPath(path, origin)).toBe(path))

it.each([
  undefined,
  null,
  7,
  '',
  'drops',
  '//evil.example',
  '//evil.example/drops',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://evil.example/',
  'https://fans.example.evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/..//evil.example',
  '/./\\evil.example',
  '/login?next=/login',
  '/reset-password',
])('UI-020: %s leads nowhere but to the start', asked => expect(nextPath(asked, origin)).toBe('/'))

it('keeps the escapes of a path and stays on this origin', () => {
  for (const asked of ['/%2f%2fevil.example', '/%5cevil.example', '/a/../b', '/@evil.example'])
    expect(new URL(nextPath(asked, origin), origin).origin).toBe(origin)
})
