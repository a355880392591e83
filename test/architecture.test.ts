import { describe, expect, it } from 'vitest'
import { brokenRules } from '../scripts/checks/architecture.ts'
import { sources } from '../scripts/checks/sources.ts'

const brokenBy = (path: string, text: string) => brokenRules([{ path, text }]).map(line => line.replace(/^.*?: /, ''))

describe('architecture', () => {
  it('follows its rules', () => {
    const files = sources(/^src\/.*\.tsx?$/)
    expect(files.length).toBeGreaterThan(100)
    expect(brokenRules(files)).toEqual([])
  })
})

describe('architecture faults (canaries)', () => {
  it('reports a server package that the browser reaches through other files', () => {
    const broken = brokenRules([
      { path: 'src/records/drops/web/a.tsx', text: `import { x } from '../theme/b.ts'` },
      { path: 'src/records/drops/theme/b.ts', text: `import type { T } from 'pg'\nimport { y } from './c.ts'` },
      { path: 'src/records/drops/theme/c.ts', text: `import { a } from '../web/a.tsx'\nimport sharp from 'sharp'` },
    ])
    expect(broken[0]).toContain(
      'src/records/drops/web/a.tsx > src/records/drops/theme/b.ts > src/records/drops/theme/c.ts > sharp',
    )
  })

  it.each([
    ['imports point down', 'src/platform/server/a.ts', `import { x } from '#features/pins/contract.ts'`],
    [
      'imports point down',
      'src/features/pins/server/a.ts',
      `import type { X } from '../../../screens/fans/server/x.ts'`,
    ],
    ['imports point down', 'src/screens/fans/web/a.tsx', `const x = await import('#app/workspace.tsx')`],
    ['imports point down', 'src/integrations/captcha/a.ts', `export { x } from '#features/pins/contract.ts'`],
    ['sibling features', 'src/features/pins/server/a.ts', `import { x } from '#features/drops/rules.ts'`],
    ['sibling features', 'src/features/pins/web/a.ts', `import { x } from '../../drops/web/x.ts'`],
    ['sibling features', 'src/integrations/captcha/a.ts', `import { x } from '#integrations/messaging/port.ts'`],
    ['server and web never meet', 'src/features/pins/server/a.ts', `import { x } from '../web/x.ts'`],
    [
      'server and web never meet',
      'src/features/pins/web/a.ts',
      `import type { X } from '#platform/server/database/db.ts'`,
    ],
    ['server and web never meet', 'src/features/pins/rules.ts', `import { x } from './server/x.ts'`],
    ['server and web never meet', 'src/screens/fans/web/a.ts', `import { x } from '#integrations/captcha/port.ts'`],
    ['server and web never meet', 'src/app/server.ts', `import { x } from '#screens/fans/web/x.tsx'`],
    ['server and web never meet', 'src/app/workspace.tsx', `import { x } from '#app/settings.ts'`],
    ['what both sides read', 'src/features/pins/words.ts', `import { x } from './web/x.ts'`],
    ['contract.ts, rules.ts and words.ts', 'src/features/pins/rules.ts', `import { randomBytes } from 'node:crypto'`],
    ['contract.ts, rules.ts and words.ts', 'src/platform/contract/a.ts', `import React from 'react'`],
    ['only src/app builds', 'src/features/pins/server/a.ts', `import pg from 'pg'\nnew pg.Pool({})`],
    [
      'only src/app builds',
      'src/demo/a.ts',
      `import { createDatabase } from '#platform/server/database/db.ts'\ncreateDatabase({ url })`,
    ],
    ['the server fetches through', 'src/features/pins/server/a.ts', `const page = () => fetch('https://x.example')`],
    ['the server fetches through', 'src/features/pins/server/a.ts', `const ask = globalThis.fetch`],
    ['the server fetches through', 'src/integrations/shop/a.ts', `const provider = { fetch }`],
    ['the server fetches through', 'src/integrations/shop/a.ts', `import { request } from 'undici'`],
    ['the server fetches through', 'src/platform/server/a.ts', `import https from 'node:https'`],
    ['list and search reads', 'src/features/pins/server/a.ts', `const role = 'set role fanfare_reader'`],
    ['no barrels', 'src/features/pins/index.ts', `export const x = 1`],
    ['no barrels', 'src/features/pins/server/all.ts', `export * from './pin.ts'\nexport { x } from './unpin.ts'`],
    ['no drawers', 'src/features/pins/utils.ts', `export const x = 1`],
    ['no drawers', 'src/platform/helpers/text.ts', `export const x = 1`],
  ])('%s: %s %s', (rule, path, text) => {
    expect(brokenBy(path, text)).toContainEqual(expect.stringContaining(rule))
  })

  it('accepts what is allowed', () => {
    const allowed = [
      [
        'src/features/pins/server/a.ts',
        `import { x } from '#records/drops/contract.ts'\nimport { y } from '../rules.ts'`,
      ],
      ['src/screens/fans/server/a.ts', `import { x } from '#features/fans/server/queries.ts'`],
      ['src/integrations/shop/a.ts', `export function shop(fetch: Fetch) { return () => fetch('/x') }`],
      [
        'src/integrations/shop/b.ts',
        `export const shop = ({ fetch }: { fetch: typeof globalThis.fetch }) => ({ get: () => fetch('/x') })`,
      ],
      ['src/features/pins/web/a.ts', `// fetch() on the server\nconst html = 'fanfare' + fetch('/x')`],
      ['src/features/pins/server/a.test.ts', `import { x } from '../web/x.ts'\nawait fetch('/x')`],
      ['src/platform/server/http/guarded-fetch.ts', `import { request } from 'undici'`],
      [
        'src/screens/fans/contract.ts',
        `import type { Theme } from '#records/drops/theme/theme.ts'\nimport { z } from 'zod'`,
      ],
      ['src/platform/server/http/call.ts', `export const prefetch = { fetch: 1 }.fetch`],
    ] as const
    for (const [path, text] of allowed) expect(brokenBy(path, text), `${path}: ${text}`).toEqual([])
  })
})
