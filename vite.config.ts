import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const SCRIPT = 'src/platform/web/frame/theme-first.js'

/**
 * Emits `theme-first.js` as a hashed classic script that runs before the first paint, so that a remembered theme
 * never flashes and the page needs no inline script.
 */
function themeFirst(): Plugin {
  const source = readFileSync(new URL(SCRIPT, import.meta.url), 'utf8')
  const fileName = `assets/theme-first-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
  return {
    name: 'theme-first',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: (_html, context) => [
      {
        tag: 'script',
        attrs: { src: context.bundle ? `/${fileName}` : `/${SCRIPT}` },
        injectTo: 'head-prepend',
      },
    ],
  }
}

/** The workspace: one HTML file for every route, everything else under /assets/ with a content hash in its name. */
export default defineConfig({
  base: '/',
  // public/ belongs to the fan pages; the workspace imports what it needs.
  publicDir: false,
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), tailwindcss(), themeFirst()],
  build: {
    outDir: 'dist/workspace',
    emptyOutDir: true,
    manifest: true,
    // Browsers that have light-dark(), which the tokens use.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // A font or picture inlined as data: would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A file for each set of screens that share a part made a hundred and thirty files of one screen, most of them of
          // less than 10 kB, which a browser takes longer to ask for than to read. What many screens share is two files.
          groups: [
            { name: 'vendor', test: /node_modules/, minShareCount: 6, priority: 1 },
            { name: 'shared', minShareCount: 6 },
          ],
        },
      },
    },
  },
})
