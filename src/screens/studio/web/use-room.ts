import { useMedia } from '#platform/web/use-narrow.ts'

/**
 * What stands side by side in the studio, which has the whole window. In `em` as well as in pixels: twice as large letters need
 * twice the width.
 */
export function useRoom() {
  const oneAtATime = useMedia('(max-width: 799.98px), (max-width: 41.98em)')
  const threeColumns = useMedia('(min-width: 1100px) and (min-width: 68.75em)')
  return { oneAtATime, threeColumns }
}
