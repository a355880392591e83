// Installing Chromium as a package of the system: the one thing that needs root.

import { spawnSync } from 'node:child_process'

/** The sentence between a process that gave up root and the bootstrap above it, which did not. */
export const PLEASE_INSTALL = 'install the browser package'
export const INSTALLED = 'the browser package is installed'

/** Runs apt-get; true when it worked. */
export function installChromium() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return [['update'], ['install', '-y', '--no-install-recommends', 'chromium']].every(
    args => spawnSync('apt-get', args, { stdio: 'ignore', env }).status === 0,
  )
}

/** Answers the child's request. Only this one package can be asked for. */
export function installWhenAsked(child) {
  child.on('message', message => {
    if (message === PLEASE_INSTALL) child.send(installChromium() ? INSTALLED : 'failed')
  })
}
