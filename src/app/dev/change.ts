import { relative, sep } from 'node:path'
import { checkoutFolder } from '#app/embedded-postgres/binaries.ts'

/**
 * What has to happen after files changed. Files only the workspace loads need nothing: Vite swaps them in the page.
 * `fanFiles` are the files that the last build of the fan pages was made from.
 */
export function changeOf(paths: string[], fanFiles: ReadonlySet<string>) {
  const files = paths.map(path => relative(checkoutFolder, path).split(sep).join('/'))
  return {
    migrations: files.some(file => /^db\/migrations\/.*\.sql$/.test(file)),
    fanPages: paths.some(path => fanFiles.has(path)),
    processes: files.some(
      file => /^db\/migrations\//.test(file) || (/^src\/.*\.ts$/.test(file) && !/\/web\/|\.test\.ts$/.test(file)),
    ),
  }
}
