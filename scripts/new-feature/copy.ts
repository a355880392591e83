import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { paths } from '../checks/sources.ts'
import { kebab, type Noun, renamed, renamedPath, snake } from './noun.ts'

const MODEL = 'src/features/pins/'
const WORLD = 'test/isolation/pins.ts'
/** What is about pinning itself and would mean nothing under another noun. */
const ownToPins = new Set([`${MODEL}web/pin-button.tsx`])

/** Copies the living feature under another noun and wires it. Answers the paths written, from the repository's root. */
export function copyFeature(root: string, noun: Noun): string[] {
  const folder = `src/features/${kebab(noun.several)}/`
  if (existsSync(join(root, folder))) throw new Error(`${folder} is there already.`)
  const written: string[] = []
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    written.push(path)
  }
  const read = (path: string) => readFileSync(join(root, path), 'utf8')

  for (const path of paths(root).filter(path => (path.startsWith(MODEL) && !ownToPins.has(path)) || path === WORLD))
    write(renamedPath(path, noun), renamed(path, read(path), noun))
  const tables = 'db/baseline/pins.sql'
  const migration = `db/migrations/${nextNumber(readdirSync(join(root, 'db/migrations')))}_${snake(noun.several)}.sql`
  write(migration, renamed(tables, read(tables), noun))

  wire('src/app/parts.ts', 'pinsPart', { import: 'pinsPart', from: '#features/pins/server/part.ts' })
  wire('test/isolation/features.ts', 'pinWorld', { import: 'pinWorld', from: './pins.ts' })
  return written

  /** Puts the copy's name behind the model's in a list, and its import beside the model's. */
  function wire(path: string, entry: string, line: { import: string; from: string }) {
    const written = `import { ${line.import} } from '${line.from}'\n`
    const text = read(path)
    const listed = new RegExp(`${entry.replace(/\./g, '\\.')}(?=[,\\]])`)
    if (!text.includes(written) || !listed.test(text)) throw new Error(`${path} does not list ${entry} as expected.`)
    const mine = (part: string) => renamed(path, part, noun)
    write(path, text.replace(listed, `${entry}, ${mine(entry)}`).replace(written, written + mine(written)))
  }
}

function nextNumber(files: readonly string[]): string {
  const numbers = files.map(name => Number.parseInt(name, 10)).filter(Number.isFinite)
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}
