import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { paths } from '../checks/sources.ts'
import { kebab, type Noun, renamed, renamedPath, snake } from './noun.ts'

const FEATURE = 'src/features/pins/'
const SCREEN = 'src/screens/pins/'
/** About pinning itself: it would mean nothing under another noun. */
const PIN_BUTTON = `${FEATURE}web/pin-button.tsx`

/** Writes files below `root` and remembers their paths. */
export function writerIn(root: string) {
  const written: string[] = []
  return {
    written,
    read: (path: string) => readFileSync(join(root, path), 'utf8'),
    write(path: string, text: string) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
      written.push(path)
    },
    /** @throws where the folder exists */
    requireNew(folder: string) {
      if (existsSync(join(root, folder))) throw new Error(`${folder} is there already.`)
    },
  }
}

/**
 * Copies the pins under another noun and wires the copy: contract, calls, table, job and tests; with a screen also what
 * the browser needs, the screen with its export, its route and its entry in the navigation. Returns the paths written.
 */
export function copyFeature(root: string, noun: Noun, { withScreen = false } = {}): string[] {
  const { written, read, write, requireNew } = writerIn(root)
  requireNew(`src/features/${kebab(noun.several)}/`)
  const belongs = (path: string) =>
    (path.startsWith(FEATURE) && path !== PIN_BUTTON && (withScreen || !path.includes('/web/'))) ||
    path === 'test/isolation/pins.ts' ||
    (withScreen && (path.startsWith(SCREEN) || path === 'test/isolation/pin-files.ts'))
  for (const path of paths(root).filter(belongs)) write(renamedPath(path, noun), renamed(path, read(path), noun))
  const tables = 'db/baseline/pins.sql'
  const migration = `db/migrations/${nextNumber(readdirSync(join(root, 'db/migrations')))}_${snake(noun.several)}.sql`
  write(migration, renamed(tables, read(tables), noun))

  wire('src/app/parts.ts', 'pinsPart', '#features/pins/server/part.ts')
  wire('src/app/fan-data.ts', 'pinData', '#features/pins/server/person-data.ts')
  wire('src/app/creator-data.ts', 'pinData', '#features/pins/server/person-data.ts')
  wire('test/isolation/features.ts', 'pinWorld', './pins.ts')
  if (!withScreen) return written
  wire('src/app/parts.ts', 'pinsScreenPart', '#screens/pins/server/part.ts')
  wire('src/app/workspace.tsx', 'pinsRoute', '#screens/pins/web/route.tsx')
  wire('test/isolation/features.ts', 'pinFileWorld', './pin-files.ts')
  listBeside('src/app/static-files.ts', "'pins'", renamedPath("'pins'", noun))
  const reserved = 'src/records/drops/server/reserved-slugs.ts'
  addBehind(reserved, ' pins ', `${renamedPath('pins', noun)} `)
  const navigation = 'src/screens/workspace/web/navigation.tsx'
  const entry = /const pins: NavItemData = .*\n/.exec(read(navigation))?.[0] ?? ''
  // a shortcut belongs to one screen only
  addBehind(navigation, entry, renamed(navigation, entry, noun).replace(/, keys: '[^']*'/, ''))
  listBeside(navigation, 'pins')
  return written

  /** Lists the copy behind the model, and imports it. */
  function wire(path: string, entry: string, from: string) {
    const line = `import { ${entry} } from '${from}'\n`
    listBeside(path, entry)
    addBehind(path, line, renamed(path, line, noun))
  }
  /** Puts the copy's name behind the model's in a list. */
  function listBeside(path: string, entry: string, copied = renamed(path, entry, noun)) {
    const listed = new RegExp(`(?<![\\w'])${entry}(?=[,\\]])`)
    if (!listed.test(read(path))) throw new Error(`${path} does not list ${entry} as expected.`)
    write(path, read(path).replace(listed, `${entry}, ${copied}`))
  }
  function addBehind(path: string, text: string, added: string) {
    if (!text || !read(path).includes(text)) throw new Error(`${path} does not contain "${text.trim()}" as expected.`)
    write(path, read(path).replace(text, text + added))
  }
}

function nextNumber(files: readonly string[]): string {
  const numbers = files.map(name => Number.parseInt(name, 10)).filter(Number.isFinite)
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}
