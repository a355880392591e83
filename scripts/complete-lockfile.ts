// npm writes an optional package into the lockfile only when the registry it talks to has it; a mirror that lacks the
// builds for other platforms leaves gaps, and then `npm ci` refuses the whole file ("Missing: ... from lock file").
// This adds the entries npm would have written, without their hash, and removes registry addresses.
//
//   npm run lockfile          after every `npm install`

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface LockedPackage {
  version?: string
  resolved?: string
  dev?: boolean
  optional?: boolean
  os?: string[] | string
  cpu?: string[] | string
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
export type LockedPackages = Record<string, LockedPackage>

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix', 'win32']
const PROCESSORS = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32']
const LIBRARIES = new Map([
  ['gnu', 'glibc'],
  ['gnueabihf', 'glibc'],
  ['musl', 'musl'],
  ['musleabihf', 'musl'],
])

/** Optional packages that some package asks for by exact version and the lockfile does not hold. */
export function missingOptionalPackages(packages: LockedPackages) {
  return Object.entries(packages).flatMap(([parent, entry]) =>
    Object.entries(entry.optionalDependencies ?? {}).flatMap(([name, version]) => {
      const found = resolveFrom(packages, parent, name)
      if (found && (found.version === version || !/^\d/.test(version))) return []
      // Another version sits at the top: this one goes below the package that asks for it.
      const path = found ? `${parent}/node_modules/${name}` : `node_modules/${name}`
      return [{ path, name, version, dev: Boolean(entry.dev) }]
    }),
  )
}

/** What the name of a platform package says about where it runs; undefined when it names no platform. */
export function platformOf(name: string) {
  const words = name.slice(name.indexOf('/') + 1).split('-')
  const os = words.filter(word => SYSTEMS.includes(word))
  const cpu = words.filter(word => PROCESSORS.includes(word))
  const libc = words.flatMap(word => LIBRARIES.get(word) ?? [])
  if (cpu.length === 0) return undefined
  return { ...(libc.length > 0 && { libc }), cpu, ...(os.length > 0 && { os }) }
}

/** Fills the gaps in place and returns the names it added. */
export function completeLockfile(packages: LockedPackages) {
  for (const entry of Object.values(packages)) {
    if (entry.resolved?.startsWith('http')) delete entry.resolved
  }
  return missingOptionalPackages(packages).map(({ path, name, version, dev }) => {
    const platform = platformOf(name)
    if (!platform || !/^\d/.test(version))
      throw new Error(`${name}@${version} is missing and its platform is not clear`)
    packages[path] = { version, ...(dev && { dev }), optional: true, ...platform }
    return name
  })
}

// Node's own rule: the folder of the asker, then every node_modules above it.
function resolveFrom(packages: LockedPackages, parent: string, name: string) {
  const folders = parent.split('/node_modules/')
  for (let depth = parent ? folders.length : 0; depth >= 0; depth--) {
    const folder = folders.slice(0, depth).join('/node_modules/')
    const found = packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]
    if (found) return found
  }
  return undefined
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = new URL('../package-lock.json', import.meta.url)
  const lockfile = JSON.parse(readFileSync(path, 'utf8')) as { packages: LockedPackages }
  const added = completeLockfile(lockfile.packages)
  const root = lockfile.packages['']
  const sorted = Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  lockfile.packages = { ...(root && { '': root }), ...Object.fromEntries(sorted) }
  writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`)
  console.log(added.length > 0 ? `Added to package-lock.json: ${added.join(', ')}` : 'package-lock.json is complete.')
}
