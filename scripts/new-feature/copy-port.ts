import { paths } from '../checks/sources.ts'
import { writerIn } from './copy.ts'
import { kebab, type Noun, renamed, renamedPath } from './noun.ts'

const PORT = 'src/integrations/ads/'

/**
 * Copies the smallest living integration, src/integrations/ads: a port, its provider over HTTP, a simulator that speaks
 * the provider's protocol and refuses what it would, and the test of the two. Returns the paths written.
 */
export function copyPort(root: string, capability: Noun, provider: Noun): string[] {
  const { written, read, write, requireNew } = writerIn(root)
  const folder = `src/integrations/${kebab(capability.one)}/`
  requireNew(folder)
  const ours = (path: string, text: string) =>
    renamed(path, renamed(path, text, capability, 'conversion'), provider, 'meta')
      .replaceAll('#integrations/ads/', `#integrations/${kebab(capability.one)}/`)
      // a requirement is of the living code
      .replace(/ \([A-Z]+-\d+(?:, [A-Z]+-\d+)*\)/g, '')
  for (const path of paths(root).filter(path => path.startsWith(PORT) && !path.slice(PORT.length).includes('/')))
    write(renamedPath(path, provider, 'meta').replace(PORT, folder), ours(path, read(path)))
  return written
}
