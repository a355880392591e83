import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installed, runProgram } from './checks/program.ts'
import { paths, root } from './checks/sources.ts'
import { nounOf, renamed } from './new-feature/noun.ts'

let copy = ''
let wasRun: string[] = []

/** A copy of the repository, in which a feature is made. */
beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'fanfare-new-'))
  for (const path of paths()) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path), { force: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  execFileSync('git', ['init', '-q'], { cwd: copy })
  wasRun = await runProgram(join(copy, 'scripts/new-feature.ts'), ['creator-tag'], copy)
}, 120_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const read = (path: string) => readFileSync(join(copy, path), 'utf8')

it('a new feature is spelled as its noun is, in code, data, paths and sentences', () => {
  expect(wasRun).toEqual([])
  const made = execFileSync('git', ['ls-files', '-o', '--exclude-standard'], { cwd: copy, encoding: 'utf8' })
    .split('\n')
    .filter(path => /creator[-_]tags?/.test(path))
  expect(made).toContain('src/features/creator-tags/server/creator-tags.test.ts')
  expect(made).toContain('src/features/creator-tags/web/creator-tag-list.tsx')
  expect(made.find(path => path.endsWith('_creator_tags.sql'))).toMatch(/^db\/migrations\/\d{4}_/)
  for (const path of made) expect(read(path), path).not.toMatch(/(?<![a-z])pin(s|ned)?(?![a-z])|Pin(s|ned)?(?![a-z])/)
  const contract = read('src/features/creator-tags/contract.ts')
  expect(contract).toContain(`list: query('/app/v2/creator_tags/list'`)
  expect(contract).toContain('export const creatorTags = {')
  expect(contract).toContain(`shows: ['creator_tags']`)
  expect(read('src/features/creator-tags/web/use-creator-tags.ts')).toContain(`done: 'Creator Tag Renamed'`)
  expect(read('src/app/compose.ts')).toMatch(/\.\.\.pinRoutes,\s+\.\.\.creatorTagRoutes/)
  expect(read('db/schema.gen.ts')).toContain('creator_tags: CreatorTagsTable')
})

it.each(['web', 'test'])(
  'a new feature has the right types: %s',
  async room => {
    const faults = await runProgram(installed('typescript/bin/tsc'), ['-p', `tsconfig.${room}.json`], copy)
    expect(faults.filter(line => /creator|compose|isolation/.test(line))).toEqual([])
  },
  120_000,
)

it('a new feature passes its own tests', async () => {
  const { FANFARE_TEST_OWNER_URL: _, ...environment } = process.env
  process.env = environment
  try {
    expect(
      await runProgram(join(copy, 'node_modules/vitest/vitest.mjs'), ['run', '--project', 'unit', 'creator-tag'], copy),
    ).toEqual([])
  } finally {
    process.env.FANFARE_TEST_OWNER_URL = _
  }
}, 180_000)

it('takes nouns only, and makes plurals', () => {
  expect(nounOf('gallery').several).toEqual(['galleries'])
  expect(nounOf('creator-tag').several).toEqual(['creator', 'tags'])
  expect(nounOf('box').several).toEqual(['boxes'])
  expect(nounOf('person', 'people').several).toEqual(['people'])
  for (const wrong of ['Creator', 'creator_tag', '../x', '']) expect(() => nounOf(wrong)).toThrow('no noun')
  expect(() => nounOf('sheep', 'sheep')).toThrow('must differ')
})

it('words that only look alike stay', () => {
  const text = `const spinning = mapping.pin_id // a pin in the spinner\nsee('/app/v2/pins/x', 'pins', 'No pins yet', './pinned-list.tsx')`
  expect(renamed('a.ts', text, nounOf('creator-tag'))).toBe(
    `const spinning = mapping.creator_tag_id // a creator tag in the spinner\nsee('/app/v2/creator_tags/x', 'creator_tags', 'No creator tags yet', './creator-tag-list.tsx')`,
  )
})
