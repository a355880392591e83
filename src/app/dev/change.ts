import { relative, sep } from 'node:path'
import { checkoutFolder } from '#app/embedded-postgres/binaries.ts'

/**
 * What has to happen after files changed. Files only the workspace loads need nothing: Vite swaps them in the page.
 * `fanFiles` are the files that the last build of the fan pages was made from.
 */
export function changeOf(paths: string[], fanFiles: ReadonlySet<string>) {
  const files = paths.map(path => relative(checkoutFolder, path).split(sep).join('/'))
  return {
    migrations: files.some(file => isSql(file)),
    fanPages: paths.some(path => fanFiles.has(path)),
    processes: files.some(file => isSql(file) || (/^src\/.*\.ts$/.test(file) && !/\/web\/|\.test\.ts$/.test(file))),
  }
}

const isSql = (file: string) => /^db\/(functions|migrations)\/.*\.sql$/.test(file)
