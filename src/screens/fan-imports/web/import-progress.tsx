import { type FanImport, fanImports } from '#features/fan-imports/contract.ts'
import { useOrganization } from '#platform/web/organization.ts'
import { Progress } from '#platform/web/ui/progress.tsx'
import { useCommand } from '#platform/web/use-command.ts'

/** How far it is. The work goes on elsewhere: the page may be left and comes back to where it is by then. */
export function ImportProgress({ fan_import }: { fan_import: FanImport }) {
  const organization_id = useOrganization().id
  const { id, state, row_count, added, updated, merged, unchanged, rejected, restored, kept } = fan_import
  const stop = useCommand(fanImports.stop, { done: 'Import stopped', failed: 'Failed to stop the import' })
  const running = state === 'RUNNING'
  return (
    <div className="mx-auto w-full max-w-[560px] px-5 py-16">
      <Progress
        label={running ? 'Importing fans' : 'Taking the import back'}
        done={running ? added + updated + merged + unchanged + rejected : restored + kept}
        total={running ? row_count : added + updated + merged}
        note="You can leave this page; the work goes on."
        {...(running && { onCancel: () => stop.mutate({ organization_id, id }) })}
      />
    </div>
  )
}
