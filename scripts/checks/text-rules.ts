import type { Source } from './sources.ts'

const LONGEST = 300

/** Sources over 300 lines. Generated files may be long. */
export const tooLong = (files: readonly Source[]): string[] =>
  files
    .filter(({ path }) => !/\.gen\.\w+$/.test(path))
    .map(({ path, text }) => ({ path, lines: text.replace(/\n$/, '').split('\n').length }))
    .filter(({ lines }) => lines > LONGEST)
    .map(({ path, lines }) => `${path} has ${lines} lines, ${LONGEST} at most`)

/** What is true on one machine only. The slashes are apart so that this file does not hold what it looks for. */
const local: [RegExp, string][] = [
  [/(?<![\w.:/\\-])\/(?:work|home\/[a-z]\w*|Users\/\w+)\/[\w.-]/, 'an absolute path of one machine'],
  [/(?<![\w.:/\\-])\/(?:root|tmp)\/npm/, 'an absolute path of one machine'],
  [
    /https?:\/\/(?:[\w-]+\.)*(?:registry|artifactory|nexus|verdaccio|npm(?=[.-]))[\w-]*\.[\w.-]+(?::\d+)?\//,
    'a package registry',
  ],
  [/(?<![\w.])_auth(?:Token)?\s*=/, 'a credential of a registry'],
]

/** Lines that name a machine's own paths or a package registry. */
export const localWords = (files: readonly Source[]): string[] =>
  files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        local.filter(([pattern]) => pattern.test(line)).map(([, what]) => `${path}:${at + 1} holds ${what}`),
      ),
  )

/** Utilities whose selector ends in `*`: the browser tries each of them on every element it styles, cells of tables too. */
const onEverything = /(?<=["'`\s:])(?:space-[xy]-[\d[(]|divide-[xy](?=["'`\s])|\*{1,2}:(?=[a-z[]))/

/** Lines with classes that make styling any element dearer; a gap, or `not-last:` on the children themselves, does the same. */
export const expensiveClasses = (files: readonly Source[]): string[] =>
  files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        onEverything.test(line) ? [`${path}:${at + 1} has a class that is tried on everything`] : [],
      ),
  )
