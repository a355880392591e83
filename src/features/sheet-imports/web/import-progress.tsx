import { Progress } from '#platform/web/ui/progress.tsx'
import type { SheetImport } from '../contract.ts'
import { homeWords, type ImportHome } from './import-home.ts'

interface ImportProgressProps {
  home: ImportHome
  sheet: SheetImport
  onStop: () => void
}

/** How far it is. The work goes on elsewhere: the page may be left and comes back to where it is by then. */
export function ImportProgress({ home, sheet, onStop }: ImportProgressProps) {
  const { state, row_count, added, updated, merged, unchanged, rejected, restored, kept } = sheet
  const running = state === 'RUNNING'
  return (
    <div className="mx-auto w-full max-w-[560px] px-5 py-16">
      <Progress
        label={running ? `Importing ${homeWords[home].many}` : 'Taking the import back'}
        done={running ? added + updated + merged + unchanged + rejected : restored + kept}
        total={running ? row_count : added + updated + merged}
        note="You can leave this page; the work goes on."
        {...(running && { onCancel: onStop })}
      />
    </div>
  )
}
