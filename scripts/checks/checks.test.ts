import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { crowdedFolders } from './crowded-folders.ts'
import { staleDocs } from './docs.ts'
import { cycleFaults } from './import-cycles.ts'
import { lockfileFaults } from './lockfile.ts'
import { root } from './sources.ts'
import { dangerousMigrations, unrepeatableFunctions } from './sql.ts'
import { expensiveClasses, localWords, tooLong } from './text-rules.ts'
import { biome, secrets, typesOf, unused } from './tools.ts'

// Every check is shown something broken: one that stays silent is blind.

const folders: string[] = []
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-check-'))
  folders.push(folder)
})
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true })
})

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

describe('import cycles', () => {
  const module = (path: string, ...targets: string[]) => ({
    path: `src/${path}`,
    text: targets.map(target => `import type { X } from './${target}'`).join('\n'),
  })

  it('accepts two modules that import the same third module', () => {
    expect(cycleFaults([module('a.ts', 'b.ts', 'c.ts'), module('b.ts', 'c.ts'), module('c.ts')])).toEqual([])
  })
  it('refuses an import cycle through a third module, type imports included', () => {
    const circle = [module('a.ts', 'b.ts'), module('b.ts', 'c.ts'), module('c.ts', 'a.ts', 'd.ts'), module('d.ts')]
    expect(cycleFaults(circle)).toEqual(['src/a.ts, src/b.ts, src/c.ts import each other'])
    const pairs = [module('a.ts', 'b.ts', 'c.ts'), module('b.ts', 'a.ts'), module('c.ts', 'c.ts')]
    expect(cycleFaults(pairs)).toEqual(['src/c.ts import each other', 'src/a.ts, src/b.ts import each other'])
  })
  it('refuses a cycle that goes through a dynamic import', () => {
    const later = { path: 'src/a.tsx', text: `const load = () => import('./b.tsx')` }
    expect(cycleFaults([later, { path: 'src/b.tsx', text: `export { x } from './a.tsx'` }])).toHaveLength(1)
  })
})

describe('lockfile', () => {
  const integrity = `sha512-${'A'.repeat(86)}==`
  const good = { version: '1.0.0', integrity, license: 'MIT' }
  const faults = (locked: object, path = 'node_modules/a') =>
    lockfileFaults(JSON.stringify({ packages: { '': {}, [path]: locked } }))

  it('accepts ours', () => {
    expect(lockfileFaults(readFileSync(join(root, 'package-lock.json'), 'utf8'))).toEqual([])
    expect(faults({ ...good, license: '(GPL-2.0 OR MIT)' })).toEqual([])
  })
  it.each([
    [{ ...good, resolved: 'https://mirror.example/a.tgz' }, 'names where it comes from'],
    [{ version: '1.0.0', license: 'MIT' }, 'no integrity'],
    [{ version: '1.0.0', license: 'MIT', optional: true }, 'no integrity'],
    [{ ...good, integrity: 'sha1-abc' }, 'weak or malformed'],
    [{ ...good, hasInstallScript: true }, 'install script'],
    [{ ...good, license: 'AGPL-3.0-only' }, 'licence AGPL-3.0-only'],
    [{ ...good, license: 'GPL-3.0-or-later AND MIT' }, 'licence GPL'],
    [{ ...good, license: 'LGPL-3.0-or-later' }, 'licence LGPL'],
    [{ version: '1.0.0', integrity }, 'licence none'],
  ])('refuses %j', (locked, fault) => {
    expect(faults(locked)).toContainEqual(expect.stringContaining(fault))
  })
})

describe('folder size', () => {
  const files = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `src/${folder}/${at}.ts`)

  it('refuses a folder with 26 files and does not count subfolders', () => {
    expect(crowdedFolders([...files('a', 25), ...files('a/b', 25)], {})).toEqual([])
    expect(crowdedFolders(files('a', 26), {})).toEqual(['src/a has 26 files, 25 at most'])
  })
  it('refuses an exempt folder that grows and an exemption that is no longer needed', () => {
    expect(crowdedFolders(files('a', 31), { 'src/a': 31 })).toEqual([])
    expect(crowdedFolders(files('a', 32), { 'src/a': 31 })).toHaveLength(1)
    expect(crowdedFolders(files('a', 25), { 'src/a': 31 })).toHaveLength(1)
  })
})

describe('file length', () => {
  it('refuses a source of 301 lines, unless it is generated', () => {
    const lines = (count: number) => 'x\n'.repeat(count)
    const file = (path: string, count: number) => ({ path, text: lines(count) })
    expect(tooLong([file('src/a.ts', 300), file('src/b.gen.ts', 900)])).toEqual([])
    expect(tooLong([file('src/a.ts', 301)])).toEqual(['src/a.ts has 301 lines, 300 at most'])
  })
})

describe('slow CSS classes', () => {
  it.each(['"space-y-4 p-3"', "cx('divide-y')", '`sm:divide-x p-1`', '"max-sm:*:py-3"', '"**:p-0"'])(
    'refuses %s',
    text => expect(expensiveClasses([{ path: 'a.tsx', text }])).toHaveLength(1),
  )
  it('accepts ordinary words', () => {
    const text = ' * @example space-y\n "gap-4 not-last:border-b whitespace-nowrap [&>section]:py-3 divided"\n a * b'
    expect(expensiveClasses([{ path: 'a.tsx', text }])).toEqual([])
  })
})

describe('local words', () => {
  const slash = '/'
  it.each([
    `cd ${slash}work/main`,
    `'${slash}home/jane/fanfare'`,
    `path = "${slash}Users/jane/x"`,
    `exec ${slash}tmp/npm24 install`,
    `"resolved": "https:${slash}/registry.npmjs.org/a"`,
    `http:${slash}/nexus.company.example:8081/repository/npm/`,
    `//host/:_auth${'Token'}=abc`,
  ])('refuses %s', text => {
    expect(localWords([{ path: 'a.md', text: `fine\n${text}` }])).toHaveLength(1)
  })
  it('accepts ordinary words', () => {
    const text = 'https://fans.example/work/1, ./work/a, at home/away, /tmp, https://docs.npmjs.com/cli, node_modules/x'
    expect(localWords([{ path: 'a.md', text }])).toEqual([])
  })
})

describe('docs', () => {
  const facts = {
    paths: ['src/app/start.ts', 'docs/tour.md', 'README.md', 'docs/operate.md'],
    scripts: new Set(['check']),
    settings: ['SMTP_URL'],
    names: new Set(['SMTP_URL']),
  }
  const operate = { path: 'docs/operate.md', text: '`SMTP_URL`' }
  const stale = (text: string) => staleDocs([operate, { path: 'docs/tour.md', text }], facts)

  it('accepts documents whose references exist', () => {
    const text =
      '[start](../src/app/start.ts#l1) `src/app/` `src/features/<noun>/` `npm run check` [x](https://a.example) [up](../README.md)'
    expect(stale(text)).toEqual([])
  })
  it.each([
    '`src/app/gone.ts`',
    '[gone](gone.md)',
    '<img src="gone.png">',
    '`npm run gone`',
    '`GONE_URL`',
    'npm run gone',
  ])('refuses %s', text => {
    expect(stale(text)).toHaveLength(1)
  })
  it('refuses a setting that docs/operate.md does not name', () => {
    expect(staleDocs([], facts)).toEqual(['docs/operate.md does not explain `SMTP_URL`'])
  })
})

describe('migrations', () => {
  it('refuses statements that would stop the running version and accepts our migrations', async () => {
    write('0001_fine.sql', `create table songs (id uuid primary key);\ncreate index on songs (id);\n`)
    expect(await dangerousMigrations(folder)).toEqual([])
    write('0002_index.sql', 'create index songs_id on other_songs (id);\n')
    write('0003_rename.sql', 'alter table songs rename column id to name;\n')
    write('0004_null.sql', 'alter table songs alter column title set not null;\n')
    write('0005_alone.sql', '-- without transaction\ncreate index concurrently songs_title on other_songs (title);\n')
    const found = (await dangerousMigrations(folder)).join('\n')
    expect(found).toMatch(/0002_index\.sql.*require-concurrent-index-creation/)
    expect(found).toMatch(/0003_rename\.sql.*renaming-column/)
    expect(found).toMatch(/0004_null\.sql.*adding-not-nullable-field/)
    expect(found).not.toContain('0005')
  })
})

describe('functions', () => {
  it('refuses a function file that cannot be applied twice or is named after another function', () => {
    write(
      'double.sql',
      `-- Twice as much; never less.\ncreate or replace function double(n integer) returns integer\nlanguage sql\nas $$ select 2 * n; $$;\ngrant execute on function double(integer) to fanfare_app;\n`,
    )
    expect(unrepeatableFunctions(folder)).toEqual([])
    write('half.sql', 'create function half(n integer) returns integer\nlanguage sql as $$ select n / 2 $$;\n')
    write('third.sql', 'create or replace function fourth() returns integer\nlanguage sql as $$ select 4 $$;\n')
    expect(unrepeatableFunctions(folder)).toEqual([
      'half.sql cannot be applied again: create function half(n integer) returns integer',
      'half.sql does not create half()',
      'third.sql does not create third()',
    ])
  })
})

describe('secrets', () => {
  it('refuses a key in a file', async () => {
    write('fine.ts', `const key = process.env.KEY\n`)
    expect(await secrets(['fine.ts'], folder)).toEqual([])
    write(
      'broken.ts',
      `const key = '${['AKIA', 'QYLPMN5HFIQR7XYA'].join('')}'\nconst slack = 'xox${'b'}-123456789012-123456789012-abcdefABCDEFabcdefABCDEF'\n`,
    )
    expect((await secrets(['broken.ts'], folder)).join('\n')).toContain('error')
  })
})

describe('tools', () => {
  it('types: refuses a type error', async () => {
    write('tsconfig.json', JSON.stringify({ extends: join(root, 'tsconfig.base.json'), include: ['*.ts'] }))
    write('package.json', '{"type":"module"}')
    write('a.ts', 'export const x: number = 1\n')
    expect(await typesOf(join(folder, 'tsconfig.json'))).toEqual([])
    write('a.ts', `export const x: number = [1][0]\n`)
    expect((await typesOf(join(folder, 'tsconfig.json'))).join()).toContain('TS2322')
  })

  it('biome: refuses a lint warning and wrong formatting', async () => {
    const ours = readFileSync(join(root, 'biome.json'), 'utf8')
    write('biome.json', ours.replace(/("vcs": \{\s*"enabled": )true/, '$1false'))
    write('a.ts', `export const a = 'fine'\n`)
    expect(await biome(folder)).toEqual([])
    write('a.ts', `export const a = (value: any) => value;\n`)
    expect((await biome(folder)).join('\n')).toMatch(/a\.ts[\s\S]*noExplicitAny/)
  })

  it('unused code: refuses an unused file, export and dependency', async () => {
    const project = (dependencies: object) =>
      write('package.json', JSON.stringify({ name: 'a', type: 'module', dependencies }))
    project({})
    write('knip.json', JSON.stringify({ entry: ['start.ts'], project: ['*.ts'] }))
    write('start.ts', `import { used } from './b.ts'\nused()\n`)
    write('b.ts', `export const used = () => {}\n`)
    expect(await unused(folder)).toEqual([])
    project({ zod: '4.0.0' })
    write('b.ts', `export const used = () => {}\nexport const spare = 1\n`)
    write('c.ts', `export const nobody = 1\n`)
    expect((await unused(folder)).join('\n')).toMatch(/c\.ts[\s\S]*zod[\s\S]*spare/)
  })
})
