// What a fan's phone downloads of a page that asks everything: script at load and after the first touch of the form, HTML
// and styles.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { themeOfCover } from '#records/drops/theme/cover.ts'
import { themeCss } from '#records/drops/theme/css.ts'
import { buildWeb } from '../src/app/web-build/build-web.ts'
import { fanAssets } from '../src/screens/drop-page/assets.ts'
import type { FanRenderer } from '../src/screens/drop-page/contract.ts'
import { samplePage, tenQuestions } from '../test/fans/drop-page.ts'
import { report } from './report.ts'

interface ManifestEntry {
  file: string
  imports?: string[]
}
const root = fileURLToPath(new URL('..', import.meta.url))
const KILOBYTE = 1024
/** The proof of work comes apart, and only where the operator chose it. */
const CAPTCHA = /captcha|pbkdf2|sha2|altcha/

await buildWeb({ log: console.log })
const manifest: Record<string, ManifestEntry & { css?: string[] }> = JSON.parse(
  readFileSync(join(root, 'dist/fan/.vite/manifest.json'), 'utf8'),
)
const renderer: FanRenderer = await import(pathToFileURL(join(root, 'dist/fan-render/fan-render.js')).href)
const assets = fanAssets(manifest)

const fileOf = (address: string) => readFileSync(join(root, 'dist', address))
const brotli = (addresses: string[]) =>
  addresses.reduce((sum, address) => sum + brotliCompressSync(fileOf(address)).length, 0) / KILOBYTE

/** A source with everything it imports at once. */
function withImports(source: string, found = new Set<string>()): Set<string> {
  const entry = manifest[source]
  if (!entry || found.has(source)) return found
  found.add(source)
  for (const imported of entry.imports ?? []) withImports(imported, found)
  return found
}
const scriptsOf = (source: string) =>
  [...withImports(source)].filter(part => !CAPTCHA.test(part)).map(part => `/fan/${manifest[part]?.file}`)

const theme = await themeOfCover(join(root, 'src/demo/covers/slow-orchard.webp'))
const html = renderer.renderDropPage(
  samplePage({
    assets,
    theme,
    voice: 'soft',
    drop: {
      title: 'Slow Orchard',
      description:
        'Ten songs, one long summer, a borrowed piano. Leave me a way to find you and I’ll write when it’s ripe.',
      allow_name: true,
      allow_sms: true,
      allow_whatsapp: true,
      allow_birthdate: true,
      allow_gender: true,
      allow_location: true,
      allow_language: true,
      allow_instagram: true,
      allow_tiktok: true,
      custom_fields: tenQuestions,
      require_checkbox_opt_in: true,
      go_live_timestamp: '2026-12-24T20:00:00.000Z',
    },
  }),
)
const styles = [...assets.stylesheets.map(fileOf), Buffer.from(themeCss({ theme, voice: 'soft' }))]
const text = [Buffer.from(html), ...styles].reduce((sum, bytes) => sum + gzipSync(bytes).length, 0) / KILOBYTE

const atLoad = scriptsOf('src/app/fan.tsx')
const afterTouch = [...new Set([...atLoad, ...scriptsOf('src/screens/drop-page/web/island.tsx')])]
const whileTyping = [...new Set([...afterTouch, ...scriptsOf('src/features/signups/web/fields/phone-numbers.ts')])]
if (afterTouch.length <= atLoad.length) throw new Error('The form is not an island any more')

report({ figure: 'fan page: script at load, br', value: brotli(atLoad), unit: 'KB', ceiling: 5, goal: 2 })
const framed = scriptsOf('src/app/fan-frame.tsx')
report({ figure: 'fan page: script besides in a frame, br', value: brotli(framed), unit: 'KB', ceiling: 1 })
report({ figure: 'fan page: script after touching the form, br', value: brotli(afterTouch), unit: 'KB', ceiling: 85 })
report({
  figure: 'fan page: script once a phone number is typed, br',
  value: brotli(whileTyping),
  unit: 'KB',
  ceiling: 105,
})
report({ figure: 'fan page: HTML and styles, gz', value: text, unit: 'KB', ceiling: 20 })
