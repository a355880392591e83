import { readFileSync } from 'node:fs'
import { fanAssets, partStyles } from '../../../src/screens/drop-page/assets.ts'

const manifest = JSON.parse(readFileSync(new URL('../../../dist/fan/.vite/manifest.json', import.meta.url), 'utf8'))

/** The page's own styles, and those of parts that only some pages have. */
export function withStyles(...parts: (keyof ReturnType<typeof partStyles>)[]) {
  const assets = fanAssets(manifest)
  const files = partStyles(manifest)
  return { assets: { ...assets, stylesheets: [...assets.stylesheets, ...parts.map(part => `/fan/${files[part]}`)] } }
}
