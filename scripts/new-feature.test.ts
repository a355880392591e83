import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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
  wasRun = await runProgram(join(copy, 'scripts/new-feature.ts'), ['tour-badge'], copy)
}, 120_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const read = (path: string) => readFileSync(join(copy, path), 'utf8')

it('spells a new feature like its noun in code, data, paths and sentences', () => {
  expect(wasRun).toEqual([])
  const made = execFileSync('git', ['ls-files', '-o', '--exclude-standard'], { cwd: copy, encoding: 'utf8' })
    .split('\n')
    .filter(path => /tour[-_]badges?/.test(path))
  expect(made).toContain('src/features/tour-badges/server/tour-badges.test.ts')
  expect(made).toContain('src/features/tour-badges/web/tour-badge-list.tsx')
  expect(made.find(path => path.endsWith('_tour_badges.sql'))).toMatch(/^db\/migrations\/\d{4}_/)
  for (const path of made) expect(read(path), path).not.toMatch(/(?<![a-z])pin(s|ned)?(?![a-z])|Pin(s|ned)?(?![a-z])/)
  const contract = read('src/features/tour-badges/contract.ts')
  expect(contract).toContain(`list: query('/app/v2/tour_badges/list'`)
  expect(contract).toContain('export const tourBadges = {')
  expect(contract).toContain(`shows: ['tour_badges']`)
  expect(read('src/features/tour-badges/web/use-tour-badges.ts')).toContain(`done: 'Tour Badge Renamed'`)
  expect(read('src/app/parts.ts')).toMatch(/pinsPart,\s+tourBadgesPart/)
  expect(read('db/schema.gen.ts')).toContain('tour_badges: TourBadgesTable')
})

/** Files that a new feature creates or changes. Their imports are checked too; the rest of the project is irrelevant. */
const touched: [room: string, paths: string[]][] = [
  ['web', ['src/features/tour-badges/web']],
  ['test', ['src/features/tour-badges', 'src/app/parts.ts', 'test/isolation.test.ts', 'test/isolation']],
]

it.each(touched)(
  'generates a feature that passes the type check: %s',
  async (room, include) => {
    const project = { extends: `./tsconfig.${room}.json`, include }
    writeFileSync(join(copy, 'tsconfig.badge.json'), JSON.stringify(project))
    const faults = await runProgram(installed('typescript/bin/tsc'), ['-p', 'tsconfig.badge.json'], copy)
    expect(faults.filter(line => /badge|parts|isolation/.test(line))).toEqual([])
  },
  120_000,
)

it('generates a feature that passes its own tests', async () => {
  const { FANFARE_TEST_OWNER_URL: _, ...environment } = process.env
  process.env = environment
  try {
    expect(
      await runProgram(join(copy, 'node_modules/vitest/vitest.mjs'), ['run', '--project', 'unit', 'tour-badge'], copy),
    ).toEqual([])
  } finally {
    process.env.FANFARE_TEST_OWNER_URL = _
  }
}, 180_000)

it('accepts nouns only and makes plurals', () => {
  expect(nounOf('gallery').several).toEqual(['galleries'])
  expect(nounOf('tour-badge').several).toEqual(['tour', 'badges'])
  expect(nounOf('box').several).toEqual(['boxes'])
  expect(nounOf('person', 'people').several).toEqual(['people'])
  for (const wrong of ['Creator', 'tour_badge', '../x', '']) expect(() => nounOf(wrong)).toThrow('no noun')
  expect(() => nounOf('sheep', 'sheep')).toThrow('must differ')
})

it('leaves words alone that only look similar', () => {
  const text = `const spinning = mapping.pin_id // a pin in the spinner\nsee('/app/v2/pins/x', 'pins', 'No pins yet', './pinned-list.tsx')`
  expect(renamed('a.ts', text, nounOf('tour-badge'))).toBe(
    `const spinning = mapping.tour_badge_id // a tour badge in the spinner\nsee('/app/v2/tour_badges/x', 'tour_badges', 'No tour badges yet', './tour-badge-list.tsx')`,
  )
})
