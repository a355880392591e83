import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { BrandsField } from './brands-field.tsx'

interface BrandsDialogProps {
  organization_id: string
  name: string
  brands: readonly string[]
  onSave: (brands: string[]) => void
  onClose: () => void
}

/** Which brands a member sees. */
export function BrandsDialog({ organization_id, name, brands, onSave, onClose }: BrandsDialogProps) {
  const [chosen, setChosen] = useState(brands)
  return (
    <Dialog
      title={`What ${name} sees`}
      description="The promotions of these artists and brands, without changing anything, and nothing else of the team."
      width="small"
      open
      onOpenChange={open => !open && onClose()}
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button kind="primary" disabled={chosen.length === 0} onClick={() => onSave([...chosen])}>
            Save
          </Button>
        </>
      }
    >
      <BrandsField organization_id={organization_id} value={chosen} onValueChange={setChosen} />
    </Dialog>
  )
}
