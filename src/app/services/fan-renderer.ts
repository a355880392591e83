import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { fanAssets } from '#screens/drop-page/assets.ts'
import type { FanAssets, FanRenderer } from '#screens/drop-page/contract.ts'

export interface BuiltFanPages {
  render: FanRenderer
  /** Without the stylesheets where `styles` holds them. */
  assets: FanAssets
  /** What every page's own stylesheet begins with, so that a phone waits for one file and not for two. */
  styles?: string
}

const built = (path: string) => fileURLToPath(new URL(`../../../dist/${path}`, import.meta.url))

/** The fan pages as `npm start` builds them; null where they are not built, as for a worker. */
export async function builtFanPages(): Promise<BuiltFanPages | null> {
  const manifest = await readFile(built('fan/.vite/manifest.json'), 'utf8').catch(() => null)
  if (manifest === null) return null
  const render: FanRenderer = await import(pathToFileURL(built('fan-render/fan-render.js')).href)
  const assets = fanAssets(JSON.parse(manifest))
  const styles = await Promise.all(assets.stylesheets.map(address => readFile(built(address), 'utf8')))
  return { render, assets: { ...assets, stylesheets: [] }, styles: styles.join('') }
}
