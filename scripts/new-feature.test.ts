import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installed, runProgram } from './checks/program.ts'
import { paths, root } from './checks/sources.ts'
import { nounOf, renamed } from './new-feature/noun.ts'

let copy = ''
const wasRun: string[] = []

/** A copy of the repository, in which a screen with its feature, a feature alone and a port are made. */
beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'fanfare-new-'))
  for (const path of paths()) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path), { force: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  execFileSync('git', ['init', '-q'], { cwd: copy })
  for (const made of [['screen', 'tour-badge'], ['set-list'], ['port', 'weather', 'open-meteo']])
    wasRun.push(...(await runProgram(join(copy, 'scripts/new-feature.ts'), made, copy)))
}, 120_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const read = (path: string) => readFileSync(join(copy, path), 'utf8')

it('spells a new screen and its feature like their noun in code, data, paths and sentences', () => {
  expect(wasRun).toEqual([])
  const made = execFileSync('git', ['ls-files', '-o', '--exclude-standard'], { cwd: copy, encoding: 'utf8' })
    .split('\n')
    .filter(path => /tour[-_]badges?/.test(path))
  expect(made).toContain('src/features/tour-badges/server/tour-badges.test.ts')
  expect(made).toContain('src/features/tour-badges/web/use-tour-badges.ts')
  expect(made).toContain('src/screens/tour-badges/web/tour-badges-screen.tsx')
  expect(made).not.toContain('src/features/tour-badges/web/tour-badge-button.tsx')
  expect(made.find(path => path.endsWith('_tour_badges.sql'))).toMatch(/^db\/migrations\/\d{4}_/)
  for (const path of made) expect(read(path), path).not.toMatch(/(?<![a-z])pin(s|ned)?(?![a-z])|Pin(s|ned)?(?![a-z])/)
  const contract = read('src/features/tour-badges/contract.ts')
  expect(contract).toContain(`list: query('/app/v2/tour_badges/list'`)
  expect(contract).toContain('export const tourBadges = {')
  expect(contract).toContain(`shows: ['tour_badges']`)
  expect(read('src/features/tour-badges/web/use-tour-badges.ts')).toContain(`done: 'Tour Badge Renamed'`)
  expect(read('src/app/parts.ts')).toMatch(/pinsPart,\s+(setListsPart,\s+)?tourBadgesPart/)
  expect(read('src/app/fan-data.ts')).toMatch(/pinData,\s+(setListData,\s+)?tourBadgeData/)
  expect(read('src/app/workspace.tsx')).toMatch(/pinsRoute,\s+tourBadgesRoute/)
  expect(read('src/app/static-files.ts')).toContain(`'tour-badges',`)
  expect(read('src/screens/tour-badges/web/route.tsx')).toContain(`path: '/tour-badges'`)
  expect(read('src/screens/workspace/web/navigation.tsx')).toContain(
    `const tourBadges: NavItemData = { label: 'Tour Badges', to: '/tour-badges', icon: <Bookmark /> }`,
  )
  expect(read('db/schema.gen.ts')).toContain('tour_badges: TourBadgesTable')
})

it('makes a feature without a screen, and a port with its provider and simulator', () => {
  const made = execFileSync('git', ['ls-files', '-o', '--exclude-standard'], { cwd: copy, encoding: 'utf8' }).split(
    '\n',
  )
  expect(made.filter(path => /set-lists?\//.test(path) && !path.includes('/server/'))).toEqual([
    'src/features/set-lists/contract.ts',
  ])
  expect(made.filter(path => path.startsWith('src/integrations/weather/'))).toEqual([
    'src/integrations/weather/open-meteo-simulator.ts',
    'src/integrations/weather/open-meteo.test.ts',
    'src/integrations/weather/open-meteo.ts',
    'src/integrations/weather/port.ts',
  ])
  expect(read('src/integrations/weather/port.ts')).toContain('export interface WeatherSink')
  expect(read('src/integrations/weather/open-meteo.ts')).toContain('export const openMeteo = (')
  expect(read('src/integrations/weather/open-meteo.test.ts')).not.toMatch(/meta(?![a-z])|COOKIE/)
})

const rooms: [room: string, include: string[]][] = [
  ['web', ['src/features/tour-badges/web', 'src/screens/tour-badges/web']],
  [
    'server',
    [
      'features/tour-badges/server',
      'screens/tour-badges/server',
      'features/set-lists/server',
      'integrations/weather',
    ].map(folder => `src/${folder}`),
  ],
]

it.each(rooms)(
  'makes what passes the type check: %s',
  async (room, include) => {
    const project = { extends: `./tsconfig.${room}.json`, include }
    writeFileSync(join(copy, 'tsconfig.badge.json'), JSON.stringify(project))
    const faults = await runProgram(installed('typescript/bin/tsc'), ['-p', 'tsconfig.badge.json'], copy)
    expect(faults.filter(line => /badge|set-list|weather/.test(line))).toEqual([])
  },
  120_000,
)

it('makes what passes its own tests', async () => {
  const { FANFARE_TEST_OWNER_URL: owner, ...environment } = process.env
  process.env = environment
  try {
    const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
    const own = ['tour-badge', 'set-list', 'open-meteo']
    expect(await runProgram(vitest, ['run', '--project', 'unit', '--project', 'dom', ...own], copy)).toEqual([])
  } finally {
    process.env.FANFARE_TEST_OWNER_URL = owner
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
  const text = `const spinning = mapping.pin_id // a pin in the spinner\nsee('/app/v2/pins/x', 'pins', 'No pins yet', './pinned-list.tsx', 'PinsScreen')`
  expect(renamed('a.ts', text, nounOf('tour-badge'))).toBe(
    `const spinning = mapping.tour_badge_id // a tour badge in the spinner\nsee('/app/v2/tour_badges/x', 'tour_badges', 'No tour badges yet', './tour-badge-list.tsx', 'TourBadgesScreen')`,
  )
})
