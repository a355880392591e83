import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { fanAssets, partStyles } from '#screens/drop-page/assets.ts'
import type { FanAssets, FanRenderer } from '#screens/drop-page/contract.ts'
import type { PageStyles } from '#screens/drop-page/page-styles.ts'

export interface BuiltFanPages {
  render: FanRenderer
  /** Without the stylesheets that `styles` contains. */
  assets: FanAssets
  /** The common part of every page's stylesheet, so that a phone waits for one file instead of two. */
  styles?: PageStyles
}

const built = (path: string) => fileURLToPath(new URL(`../../../dist/${path}`, import.meta.url))

/** The fan pages as `npm start` builds them; null where they are not built, as for a worker. */
export async function builtFanPages(): Promise<BuiltFanPages | null> {
  const manifest = await readFile(built('fan/.vite/manifest.json'), 'utf8').catch(() => null)
  if (manifest === null) return null
  const render: FanRenderer = await import(pathToFileURL(built('fan-render/fan-render.js')).href)
  const assets = fanAssets(JSON.parse(manifest))
  const parts = partStyles(JSON.parse(manifest))
  const page = await Promise.all(assets.stylesheets.map(address => readFile(built(address), 'utf8')))
  const [rows, blocks] = await Promise.all(
    [parts.rows, parts.blocks].map(file => readFile(built(`fan/${file}`), 'utf8')),
  )
  return {
    render,
    assets: { ...assets, stylesheets: [] },
    styles: { page: page.join(''), rows: rows ?? '', blocks: blocks ?? '' },
  }
}
