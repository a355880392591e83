import type { FanAssets } from '#records/drops/page-files.ts'

/** What `dist/fan/.vite/manifest.json` says of one source. */
interface ManifestEntry {
  file: string
  css?: string[]
}
export type FanManifest = Record<string, ManifestEntry>

const LOADER = 'src/app/fan.tsx'
const FRAME = 'src/app/fan-frame.tsx'
const NO_SCRIPT = 'src/screens/drop-page/web/styles/no-script.css'

const NOT_BUILT = 'The fan pages are not built: run `vite build --config vite.fan.config.ts`'
const ROWS = 'src/screens/drop-page/web/styles/rows.css'
const BLOCKS = 'src/screens/drop-page/web/styles/blocks.css'
const STEPS = 'src/screens/drop-page/web/styles/steps.css'
const LANGUAGE = 'src/screens/drop-page/web/styles/language.css'
const TEASER = 'src/screens/drop-page/web/styles/teaser.css'
const ARTIST = 'src/screens/drop-page/web/styles/artist.css'
const JOIN_STYLES = 'src/screens/join-page/web/join.css'

/** Files of the styles that only some pages need. */
export function partStyles(manifest: FanManifest) {
  const file = (source: string) => {
    const entry = manifest[source]
    if (!entry) throw new Error(NOT_BUILT)
    return entry.file
  }
  return {
    rows: file(ROWS),
    blocks: file(BLOCKS),
    join: file(JOIN_STYLES),
    artist: file(ARTIST),
    teaser: file(TEASER),
    steps: file(STEPS),
    language: file(LANGUAGE),
  }
}

/** Addresses of the built files under `base`. Throws when the build is not the one this code expects. */
export function fanAssets(manifest: FanManifest, base = '/fan/'): FanAssets {
  const [loader, frame, noScript] = [manifest[LOADER], manifest[FRAME], manifest[NO_SCRIPT]]
  if (!loader || !frame || !noScript) throw new Error(NOT_BUILT)
  return {
    script: base + loader.file,
    frame_script: base + frame.file,
    stylesheets: (loader.css ?? []).map(file => base + file),
    no_script_stylesheet: base + noScript.file,
  }
}
