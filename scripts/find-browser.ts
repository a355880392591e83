// A Chrome or Chromium that really renders a page on this machine, for the browser tests.

import { execFile, spawnSync } from 'node:child_process'
import { accessSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { INSTALLED, installChromium, PLEASE_INSTALL } from './bootstrap/system-browser.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]
const NOT_FOUND =
  'No browser found, so the browser tests cannot run. Install one of: Chromium (Debian/Ubuntu: sudo apt-get install ' +
  'chromium), Google Chrome, or run: npx playwright-core install --with-deps chromium, or point CHROME_BIN at an existing Chrome.'

/** Chrome needs these to run at all in containers, and not to talk to its maker meanwhile. */
export const BROWSER_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Path of a working browser: CHROME_BIN, the PATH, Playwright's folder, the Mac's applications; else it is installed,
 * by Playwright or, as root on Debian, by apt-get.
 *
 * @throws with what to do, when there is none and none can be installed.
 */
export async function findBrowser(log: (line: string) => void = console.log): Promise<string> {
  const asked = process.env.CHROME_BIN
  if (asked) {
    if (await renders(asked)) return asked
    throw new Error(`CHROME_BIN is ${asked}, which does not show a page here.`)
  }
  const found = await firstThatRenders([...onPath(), ...inPlaywrightFolder(), ...MAC_APPLICATIONS])
  if (found) return found
  log('No browser found; installing Chromium with Playwright (about 150 MB) ...')
  const playwright = fileURLToPath(new URL('../node_modules/playwright-core/cli.js', import.meta.url))
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 })
  const downloaded = await firstThatRenders(inPlaywrightFolder())
  if (downloaded) return downloaded
  if (await installSystemPackage(log)) {
    const installed = await firstThatRenders(onPath())
    if (installed) return installed
  }
  throw new Error(NOT_FOUND)
}

async function firstThatRenders(paths: string[]) {
  for (const path of paths) if (isExecutable(path) && (await renders(path))) return path
  return undefined
}

function renders(path: string): Promise<boolean> {
  const profile = mkdtempSync(join(tmpdir(), 'fanfare-browser-'))
  const page = 'data:text/html,<title>fanfare</title><p>it-renders</p>'
  const args = [...BROWSER_FLAGS, '--headless=new', `--user-data-dir=${profile}`, '--dump-dom', page]
  return new Promise(resolve => {
    execFile(path, args, { timeout: 60_000, killSignal: 'SIGKILL' }, (_error, output) => {
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
      resolve(String(output).includes('it-renders'))
    })
  })
}

const onPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => NAMES.map(name => join(folder, name)))
    .filter(isExecutable)

function inPlaywrightFolder() {
  const cache = process.platform === 'darwin' ? 'Library/Caches' : '.cache'
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), cache, 'ms-playwright')
  const inside = ['chrome-linux64/chrome', 'chrome-linux/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium']
  return names(folder)
    .filter(name => name.startsWith('chromium-'))
    .sort()
    .reverse()
    .flatMap(name => inside.map(path => join(folder, name, path)))
}

async function installSystemPackage(log: (line: string) => void) {
  if (!onPathNamed('apt-get')) return false
  const lacksRoot = process.getuid?.() !== 0
  if (lacksRoot && !process.env.FANFARE_ROOT_CAN_INSTALL) return false
  log('Installing the system package "chromium" with apt-get (about 220 MB), because the browser tests need one ...')
  if (lacksRoot) return askRoot()
  return installChromium()
}

/** The bootstrap that became us is still root; it installs this one package when asked. */
function askRoot(): Promise<boolean> {
  return new Promise(resolve => {
    if (!process.send) return resolve(false)
    process.once('message', message => resolve(message === INSTALLED))
    process.once('disconnect', () => resolve(false))
    process.send(PLEASE_INSTALL)
  })
}

const onPathNamed = (name: string) =>
  (process.env.PATH ?? '').split(delimiter).some(folder => isExecutable(join(folder, name)))

function names(folder: string) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isExecutable(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
