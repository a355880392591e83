import { relative, sep } from 'node:path'
import { checkoutFolder } from '#app/embedded-postgres/binaries.ts'

/**
 * The actions that changed files need. Files that only the workspace loads need none: Vite replaces them in the page.
 * `fanFiles` are the inputs of the last build of the fan pages.
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
