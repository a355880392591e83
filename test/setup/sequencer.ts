import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that start processes take longest for their size. */
const SLOW = /\/test\/processes\/|\/scripts\//

/**
 * Component tests first, then those without a page, the slow ones of each at the start: a worker is started anew, with
 * the whole product, whenever the next file needs another environment.
 */
export default class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => (hasPage(moduleId) ? 0 : SLOW.test(moduleId) ? 1 : 2)
    return sorted
      .map(file => ({ file, rank: rank(file) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ file }) => file)
  }
}

const hasPage = (path: string) => readFileSync(path, 'utf8').startsWith('// @vitest-environment jsdom')
