/**
 * A name for each id that no other id has and that can stand in quotes: of several drops called "Night Bus" the later ones
 * are "Night Bus (2)" and so on, in the order given.
 */
export function uniqueNames(rows: readonly { id: string; name: string }[]): Map<string, string> {
  const taken = new Set<string>()
  return new Map(
    rows.map(({ id, name }) => {
      const plain =
        name
          .replace(/[“”]/g, '"')
          .replace(/\p{Cc}+/gu, ' ')
          .trim() || 'Untitled'
      let unique = plain
      for (let copy = 2; taken.has(unique); copy++) unique = `${plain} (${copy})`
      taken.add(unique)
      return [id, unique]
    }),
  )
}
