import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The fan pages, built in two environments by one `vite build --config vite.fan.config.ts --app`: what the browser loads
 * (`dist/fan/`, with a manifest) and what the server renders with (`dist/fan-render/fan-render.js`).
 */
export default defineConfig({
  base: '/fan/',
  publicDir: false,
  plugins: [react()],
  build: {
    // Browsers that have :has(), svh and color-mix(), on which the styles stand.
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    emptyOutDir: true,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/fan',
        manifest: true,
        rollupOptions: {
          input: [
            'src/app/fan.tsx',
            'src/app/fan-frame.tsx',
            ...['no-script', 'rows', 'blocks', 'artist', 'teaser', 'steps', 'language'].map(
              name => `src/screens/drop-page/web/styles/${name}.css`,
            ),
            'src/screens/join-page/web/join.css',
          ],
        },
      },
    },
    ssr: {
      // the parts in use, instead of whole packages of icons and countries read at each start
      resolve: { noExternal: ['lucide-react', 'simple-icons', /^zod(\/|$)/, /^libphonenumber-js(\/|$)/] },
      build: {
        outDir: 'dist/fan-render',
        ssr: true,
        rollupOptions: { input: { 'fan-render': 'src/app/fan-render.tsx' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
})
