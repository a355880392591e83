import { posix } from 'node:path'
import type { Source } from './sources.ts'

export interface Facts {
  /** Every file of the repository. */
  paths: readonly string[]
  /** Scripts of package.json. */
  scripts: ReadonlySet<string>
  /** Settings of src/app/settings.ts. */
  settings: readonly string[]
  /** Names in capitals that the sources use: settings, and variables of tests and tools. */
  names: ReadonlySet<string>
}

const OPERATE = 'docs/operate.md'
const ownFolders = /^(?:src|scripts|test|db|docs|bench|public)\//

/** What the documents say that is not so (any more), and the settings that operators are not told about. */
export function staleDocs(docs: readonly Source[], facts: Facts): string[] {
  const files = new Set(facts.paths)
  const folders = new Set(
    facts.paths.flatMap(path => path.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))),
  )
  const exists = (path: string) => files.has(path) || folders.has(path.replace(/\/$/, ''))
  const stale = docs.flatMap(doc => {
    const missing = [
      ...linksOf(doc).filter(link => !exists(link)),
      ...pathsOf(doc).filter(path => !exists(path)),
      ...scriptsOf(doc)
        .filter(script => !facts.scripts.has(script))
        .map(script => `npm run ${script}`),
      ...namesOf(doc).filter(name => !facts.names.has(name)),
    ]
    return [...new Set(missing)].map(what => `${doc.path} names ${what}, which does not exist`)
  })
  const operate = docs.find(doc => doc.path === OPERATE)?.text ?? ''
  const untold = facts.settings.filter(setting => !operate.includes(`\`${setting}\``))
  return [...stale, ...untold.map(setting => `${OPERATE} does not explain \`${setting}\``)]
}

/** Names of the settings in the text of settings.ts. */
export const settingsIn = (text: string) =>
  [...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name ?? '')

/** Names in capitals, as environment variables are written. */
export const namesIn = (text: string) => text.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9]\b/g) ?? []

const withoutBlocks = (text: string) => text.replace(/^```.*?^```/gms, '')
const codeOf = ({ text }: Source) => [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, code]) => code ?? '')

/** Targets of links and pictures in the repository, from its root. */
const linksOf = ({ path, text }: Source) =>
  [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, link, attribute]) => decodeURI((link ?? attribute ?? '').replace(/#.*$/, '')))
    .filter(link => link !== '' && !/^(?:[a-z]+:|\/)/.test(link))
    .map(link => posix.join(posix.dirname(path), link))

/** Paths written as code. A placeholder such as `<noun>`, `*` or `NNNN` stands for many and is not looked up. */
const pathsOf = (doc: Source) =>
  codeOf(doc)
    .flatMap(code => code.split(/\s+/))
    .map(word => word.replace(/[,;:.]+$/, '').replace(/:\d+$/, ''))
    .filter(word => ownFolders.test(word) && !/[<>*{}…$]|NNNN|\.\.\./.test(word))

const scriptsOf = ({ text }: Source) => [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script ?? '')

const namesOf = (doc: Source) => codeOf(doc).flatMap(namesIn)
