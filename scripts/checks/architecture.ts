import { type Import, type Module, readModule } from './module.ts'
import type { Source } from './sources.ts'

/** Floors of the house, lowest first. Imports point down. */
const floors = ['platform', 'integrations', 'records', 'features', 'screens', 'demo', 'app']

interface Place {
  floor: string
  /** The feature, screen or integration; the part of the platform. */
  unit: string
  /** `shared` runs on both sides; `inner` is a feature's own folder beside server/ and web/. */
  room: 'server' | 'web' | 'shared' | 'inner'
  file: string
}

function placeOf(path: string): Place | undefined {
  const [source, floor = '', unit = '', ...rest] = path.split('/')
  if (source !== 'src' || !floors.includes(floor)) return undefined
  const file = path.split('/').at(-1) ?? ''
  if (floor === 'platform')
    return { floor, unit, room: unit === 'contract' ? 'shared' : unit === 'web' ? 'web' : 'server', file }
  if (floor === 'app') return { floor, unit: 'app', room: file.endsWith('.tsx') ? 'web' : 'server', file }
  if (floor === 'integrations' || floor === 'demo') return { floor, unit, room: 'server', file }
  const [folder] = rest
  const room = rest.length < 2 ? 'shared' : folder === 'server' || folder === 'web' ? folder : 'inner'
  return { floor, unit, room, file }
}

const height = (place: Place) => floors.indexOf(place.floor)
const sameUnit = (a: Place, b: Place) => a.floor === b.floor && a.unit === b.unit

type Edge = { from: Place; to: Place; typeOnly: boolean }

/** What an import between two of our files must not do; each rule's name is the message. */
const importRules: Record<string, (edge: Edge) => boolean> = {
  'imports point down: app > demo > screens > features > records > integrations > platform': ({ from, to }) =>
    height(to) > height(from),
  'sibling features, screens and integrations share contract.ts only': ({ from, to }) =>
    height(from) === height(to) &&
    !sameUnit(from, to) &&
    ['integrations', 'features', 'screens'].includes(from.floor) &&
    to.file !== 'contract.ts',
  'server and web never meet': ({ from, to, typeOnly }) =>
    (from.room === 'server' && to.room === 'web' && !(from.floor === 'app' && to.floor === 'app' && typeOnly)) ||
    (from.room !== 'server' && from.room !== 'inner' && to.room === 'server') ||
    (from.room === 'inner' && to.room === 'web'),
  'what both sides read imports no side': ({ from, to }) => from.room === 'shared' && to.room === 'web',
}

/** What a file must not be, import from packages, or do. */
const fileRules: Record<string, (module: Module, place: Place) => boolean> = {
  'contract.ts, rules.ts and words.ts import zod and platform/contract only': ({ imports }, { room }) =>
    room === 'shared' && imports.some(({ own, target, typeOnly }) => !own && target !== 'zod' && !typeOnly),
  'only src/app builds pools and providers': ({ calls }, { floor, unit }) =>
    floor !== 'app' && !(floor === 'platform' && unit === 'server') && [...calls].some(builds),
  'the server fetches through platform/server/guarded-fetch.ts only': ({ path, globalFetches, imports }, { room }) =>
    room !== 'web' && path !== GUARDED_FETCH && (globalFetches > 0 || imports.some(fetches)),
  'no barrels: import a thing from where it lives': ({ path, barrel }, { floor }) =>
    (barrel && floor !== 'app') || /\/index\.tsx?$/.test(path),
  'no drawers: name a file by what it holds, beside its user': ({ path }) =>
    /\/(utils?|helpers?|types|enums?|common|misc|shared)(\/|\.\w+$)/.test(path),
}

const GUARDED_FETCH = 'src/platform/server/http/guarded-fetch.ts'
const builds = (call: string) => ['createPool', 'createDatabase', 'pg.Pool', 'pg.Client'].includes(call)
const fetches = ({ target, own, typeOnly }: Import) =>
  !own && !typeOnly && /^(undici|axios|got|node-fetch|(node:)?https)$/.test(target)

const READER = /\bfanfare_reader\b/
const readerFiles = new Set(['src/platform/server/database/db.ts', 'src/platform/server/database/roles.ts'])

/** Packages that would not run in a browser, or would make it wait. */
const serverPackages = /^(node:|(pg|kysely|fastify|graphile-worker|sharp|pino|undici|nodemailer|better-auth)($|\/))/

/** The way from a browser's module to a package of the server, if there is one: node types do not stop `import 'sharp'`. */
function wayToServer(
  module: Module,
  modules: ReadonlyMap<string, Module>,
  seen = new Set<string>(),
): string[] | undefined {
  seen.add(module.path)
  for (const { target, own, typeOnly } of module.imports) {
    if (typeOnly || seen.has(target)) continue
    if (!own && serverPackages.test(target)) return [module.path, target]
    const next = own ? modules.get(target) : undefined
    const way = next && wayToServer(next, modules, seen)
    if (way) return [module.path, ...way]
  }
  return undefined
}

/** Every way in which the sources break the house rules, as `path: rule`. Tests of a file may reach anywhere. */
export function brokenRules(files: readonly Source[]): string[] {
  const modules = new Map(files.filter(file => !isTest(file.path)).map(file => [file.path, readModule(file)]))
  return files.flatMap(file => {
    const place = placeOf(file.path)
    const module = modules.get(file.path)
    if (!place || !module) return []
    const broken = Object.keys(fileRules).filter(rule => fileRules[rule]?.(module, place))
    if (READER.test(file.text) && !readerFiles.has(file.path))
      broken.push('list and search reads reach fanfare_reader through database.searchOrganization only')
    const way = place.room === 'web' && wayToServer(module, modules)
    if (way) broken.push(`no package of the server reaches the browser: ${way.join(' > ')}`)
    const edges = module.imports.flatMap(({ target, own, typeOnly }) => {
      const to = own ? placeOf(target) : undefined
      if (!to) return []
      return Object.keys(importRules)
        .filter(rule => importRules[rule]?.({ from: place, to, typeOnly }))
        .map(rule => `${file.path} imports ${target}: ${rule}`)
    })
    return [...broken.map(rule => `${file.path}: ${rule}`), ...edges]
  })
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
