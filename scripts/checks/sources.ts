import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Source {
  /** From the repository's root, with `/`. */
  path: string
  text: string
}

/** Paths of every file that git keeps or would keep, below `folder`. */
export function paths(folder = root): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  return listed.split('\0').filter(Boolean).sort()
}

/** Reads the files whose path `wanted` accepts; one that was deleted but is still listed is left out. */
export function sources(wanted: RegExp, folder = root): Source[] {
  return paths(folder)
    .filter(path => wanted.test(path))
    .flatMap(path => {
      const text = textOf(join(folder, path))
      return text === undefined ? [] : [{ path, text }]
    })
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}
