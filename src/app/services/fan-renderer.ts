import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FanAssets } from '#records/drops/page-files.ts'
import { fanAssets, partStyles } from '#screens/drop-page/assets.ts'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import type { PageStyles } from '#screens/drop-page/page-styles.ts'
import type { JoinRenderer } from '#screens/join-page/contract.ts'

export interface BuiltFanPages {
  render: FanRenderer
  /** Without the stylesheets that `styles` contains. */
  assets: FanAssets
  /** The common part of every page's stylesheet, so that a phone waits for one file instead of two. */
  styles?: PageStyles
  /** The pages of invite links; none where a test needs none. */
  join?: { render: JoinRenderer; styles: string }
}

const built = (path: string) => fileURLToPath(new URL(`../../../dist/${path}`, import.meta.url))

/** The fan pages as `npm start` builds them; null where they are not built, as for a worker. */
export async function builtFanPages(): Promise<BuiltFanPages | null> {
  const manifest = await readFile(built('fan/.vite/manifest.json'), 'utf8').catch(() => null)
  if (manifest === null) return null
  const render: FanRenderer & JoinRenderer = await import(pathToFileURL(built('fan-render/fan-render.js')).href)
  const assets = fanAssets(JSON.parse(manifest))
  const parts = partStyles(JSON.parse(manifest))
  const page = await Promise.all(assets.stylesheets.map(address => readFile(built(address), 'utf8')))
  const [rows = '', blocks = '', join = '', artist = '', teaser = '', steps = '', language = ''] = await Promise.all(
    [parts.rows, parts.blocks, parts.join, parts.artist, parts.teaser, parts.steps, parts.language].map(file =>
      readFile(built(`fan/${file}`), 'utf8'),
    ),
  )
  return {
    render,
    assets: { ...assets, stylesheets: [] },
    styles: { page: page.join(''), rows, blocks, artist: rows + artist, teaser, steps, language },
    join: { render, styles: join },
  }
}
