import { ArrowDown, ArrowUp, Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLine } from '#platform/web/ui/layers/menu.tsx'
import { RichText } from '#platform/web/ui/rich-text/rich-text.tsx'
import type { Step } from '#records/outreach/sequence-contract.ts'
import { VARIABLES } from '#records/outreach/variables.ts'
import { StepPreview } from './step-preview.tsx'

interface StepPanelProps {
  organization_id: string
  sequenceId: string
  step: Step
  at: number
  count: number
  /** Resolves when what was typed is stored. */
  saved: () => Promise<unknown>
  onChange: (change: Partial<Step>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** The open step: its name, subject and text, or how somebody who waits for it would read it. */
export function StepPanel(props: StepPanelProps) {
  const { organization_id, sequenceId, step, at, count, saved, onChange, onMove, onRemove } = props
  const [preview, setPreview] = useState(false)
  const look = () =>
    void saved().then(
      () => setPreview(!preview),
      () => {},
    )
  return (
    <section aria-label={`Step ${at + 1}`} className="grid gap-3 border-line border-b p-4 md:px-5">
      <header className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className="grid size-5.5 flex-none place-items-center rounded-full bg-accent font-medium text-12 text-on-accent"
        >
          {at + 1}
        </span>
        <h2 className="min-w-0 flex-1 truncate font-semibold text-15">{step.name}</h2>
        <IconButton
          label={preview ? 'Edit this step' : 'Preview as a creator gets it'}
          icon={preview ? <Pencil /> : <Eye />}
          size="small"
          onClick={look}
        />
        <Menu align="end" trigger={<IconButton label="More for this step" icon={<Ellipsis />} size="small" />}>
          <MenuItem icon={<ArrowUp />} disabled={at === 0} onSelect={() => onMove(at - 1)}>
            Move up
          </MenuItem>
          <MenuItem icon={<ArrowDown />} disabled={at === count - 1} onSelect={() => onMove(at + 1)}>
            Move down
          </MenuItem>
          <MenuLine />
          <MenuItem icon={<Trash2 />} danger disabled={count === 1} onSelect={onRemove}>
            Take out
          </MenuItem>
        </Menu>
      </header>
      {preview ? (
        <StepPreview organization_id={organization_id} sequenceId={sequenceId} at={at} />
      ) : (
        <>
          <TextField
            label="Name of the step"
            maxLength={100}
            value={step.name}
            onValueChange={name => name.trim() && onChange({ name })}
          />
          <TextField
            label="Subject"
            maxLength={300}
            value={step.subject}
            placeholder={at === 0 ? '' : 'Re: same conversation'}
            onValueChange={subject => onChange({ subject })}
          />
          <RichText
            key={step.id}
            label="Text"
            value={step.nodes as never}
            onValueChange={nodes => onChange({ nodes: nodes as never })}
          />
          <p className="text-12 text-fg-3 wrap-anywhere">
            {`Variables: ${VARIABLES.map(name => `{{${name}}}`).join(' ')}`}
          </p>
        </>
      )}
    </section>
  )
}
