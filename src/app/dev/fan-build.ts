import { join } from 'node:path'
import { createBuilder } from 'vite'
import { checkoutFolder as root } from '#app/embedded-postgres/binaries.ts'

/** Builds the fan pages into dist/ as they are served, and tells which files they are made from. */
export async function buildFanPages(): Promise<Set<string>> {
  const files = new Set<string>()
  const builder = await createBuilder({
    root,
    configFile: join(root, 'vite.fan.config.ts'),
    mode: 'development',
    logLevel: 'warn',
    plugins: [
      {
        name: 'note-files',
        buildEnd() {
          for (const id of this.getModuleIds()) files.add(id.split('?')[0] ?? id)
        },
      },
    ],
  })
  await builder.buildApp()
  return files
}
