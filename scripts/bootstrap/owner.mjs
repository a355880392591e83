// Root in somebody else's checkout: everything runs as that somebody, so that no root-owned file appears there and
// no link planted there is followed with root's rights.

import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/**
 * The account to run as, `{uid, gid, name, env}`, or undefined to stay who we are. Decided by trying: the owner must be
 * able to run this Node and npm and to write here, else root goes on alone.
 */
export function checkoutOwner(root) {
  if (process.getuid?.() !== 0) return undefined
  const { uid } = statSync(root)
  if (uid === 0) return undefined
  const account = passwd(uid)
  if (!account) return undefined
  const probe = `const fs=require('fs');fs.accessSync(${JSON.stringify(root)},fs.constants.W_OK|fs.constants.X_OK);
    const npm=process.env.npm_execpath;if(npm)fs.readFileSync(npm)`
  const env = { HOME: account.home, USER: account.name, LOGNAME: account.name }
  const tried = spawnSync(process.execPath, ['-e', probe], {
    uid,
    gid: account.gid,
    cwd: '/',
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  if (tried.status !== 0) return undefined
  console.log(`This folder belongs to ${account.name}: running as ${account.name} instead of root.`)
  // npm told us about root's cache and settings, which that account cannot read.
  for (const key of [
    'npm_config_cache',
    'npm_config_userconfig',
    'XDG_CACHE_HOME',
    'XDG_CONFIG_HOME',
    'XDG_DATA_HOME',
  ]) {
    delete process.env[key]
  }
  return { uid, gid: account.gid, name: account.name, env }
}

function passwd(uid) {
  try {
    for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
      const [name, , id, gid, , home] = line.split(':')
      if (Number(id) === uid && name && home) return { name, gid: Number(gid), home }
    }
  } catch {
    // No readable list of accounts: nobody to become.
  }
  return undefined
}
