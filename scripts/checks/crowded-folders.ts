import { posix } from 'node:path'

const MAX_FILES = 25

/** Folders that are over it still. The list may only shrink: one that has rooms by now is a fault, too. */
export const stillCrowded: Readonly<Record<string, number>> = {
  'src/screens/creator-imports/server': 28,
  'test/journeys': 30,
}

/** Folders with more files than a reader takes in: they need rooms, named by what they hold. */
export function crowdedFolders(paths: readonly string[], still = stillCrowded): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1)
  const crowded = [...counts]
    .filter(([folder, count]) => count > Math.max(MAX_FILES, still[folder] ?? 0))
    .map(([folder, count]) => `${folder} has ${count} files, ${still[folder] ?? MAX_FILES} at most`)
  const roomier = Object.entries(still)
    .filter(([folder]) => (counts.get(folder) ?? 0) <= MAX_FILES)
    .map(([folder]) => `${folder} is crowded no more: take it off the list in scripts/checks/crowded-folders.ts`)
  return [...crowded, ...roomier]
}
