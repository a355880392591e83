import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Combobox } from '#platform/web/ui/fields/combobox.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { useUnsaved } from '#platform/web/ui/layers/typed-work.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { missingPercent, percentOf } from '#records/royalties/shares.ts'
import {
  MAX_SHARES,
  royaltyCollaborators,
  royaltySplits,
  type SplitVersion,
} from '#records/royalties/splits-contract.ts'

interface SplitFormProps {
  work: 'SONG' | 'RELEASE'
  workKey: string
  newest: SplitVersion | undefined
  onDone: () => void
}

interface Row {
  key: number
  collaborator_id: string | null
  role: string
  percent: string
}

const columns = 'grid grid-cols-[minmax(0,1fr)_84px_76px_28px] items-center gap-1.5'
const thisMonth = () => new Date().toISOString().slice(0, 7)
let keys = 0
const emptyRow = (percent: string): Row => ({ key: ++keys, collaborator_id: null, role: '', percent })

/** A new version of a split: the shares of a hundred, and the month they begin in. */
export function SplitForm({ work, workKey, newest, onDone }: SplitFormProps) {
  const organization_id = useOrganization().id
  const known = useQuery(royaltyCollaborators.list, { organization_id, limit: 100 })
  const [rows, setRows] = useState<Row[]>(() =>
    newest
      ? newest.shares.map(({ collaborator_id, role, percent }) => ({ key: ++keys, collaborator_id, role, percent }))
      : [emptyRow('100')],
  )
  const [from, setFrom] = useState(newest ? thisMonth() : '2000-01')
  const [name, setName] = useState('')
  const [first] = useState(() => JSON.stringify([from, rows]))
  const save = useCommand(royaltySplits.save, { done: 'Split saved', failed: 'Failed to save the split' })
  const create = useCommand(royaltyCollaborators.create, { failed: 'Failed to add the collaborator' })
  const change = (key: number, part: Partial<Row>) =>
    setRows(rows.map(row => (row.key === key ? { ...row, ...part } : row)))
  const percents = rows.map(({ percent }) => percentOf(percent))
  const missing = missingPercent(percents.map(percent => percent ?? '0'))
  const isWhole = percents.every(percent => percent !== null) && missing === '0'
  const chosen = rows.map(({ collaborator_id }) => collaborator_id)
  const isNamed = chosen.every(Boolean)
  const isOnce = new Set(chosen).size === chosen.length
  const fault = !isWhole
    ? shareFault(missing)
    : !isNamed
      ? 'Choose somebody for each share.'
      : !isOnce
        ? 'Somebody has two shares. Put them together.'
        : undefined
  useUnsaved(!save.isSuccess && JSON.stringify([from, rows]) !== first)
  const people = known.data?.items ?? []
  const add = () =>
    create.mutate(
      { organization_id, name: name.trim() },
      {
        onSuccess: ({ id }) => {
          setName('')
          const at = rows.findIndex(row => row.collaborator_id === null)
          const free = rows[at]
          if (free) change(free.key, { collaborator_id: id })
          else setRows([...rows, { ...emptyRow(missing.startsWith('-') ? '' : missing), collaborator_id: id }])
        },
      },
    )
  const submit = () =>
    save.mutate(
      {
        organization_id,
        work,
        work_key: workKey,
        valid_from: `${from}-01`,
        shares: rows.map(({ collaborator_id, role, percent }) => ({
          collaborator_id: collaborator_id ?? '',
          role: role.trim(),
          percent: percentOf(percent) ?? '0',
        })),
      },
      { onSuccess: onDone },
    )
  return (
    <form
      aria-label="Split"
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        if (!fault) submit()
      }}
    >
      <TextField
        label="From the sales of"
        type="month"
        value={from}
        onValueChange={setFrom}
        help="Earlier sales keep the split they had."
      />
      <div>
        <div aria-hidden="true" className={`mb-1.5 font-medium text-12 text-fg-2 ${columns}`}>
          <span>Collaborator</span>
          <span>Role</span>
          <span>Share</span>
        </div>
        <ul aria-label="Shares" className="grid gap-2">
          {rows.map((row, index) => (
            <li key={row.key} className={columns}>
              <Combobox
                label={`Collaborator ${index + 1}`}
                hideLabel
                value={row.collaborator_id}
                placeholder="Choose somebody"
                onValueChange={collaborator_id => change(row.key, { collaborator_id })}
                options={people.map(({ id, name: label }) => ({ value: id, label }))}
              />
              <TextField
                label={`Role ${index + 1}`}
                hideLabel
                value={row.role}
                maxLength={100}
                placeholder="artist"
                onValueChange={role => change(row.key, { role })}
              />
              <TextField
                label={`Share ${index + 1}`}
                hideLabel
                inputMode="decimal"
                value={row.percent}
                suffix="%"
                onValueChange={percent => change(row.key, { percent })}
              />
              <IconButton
                kind="quiet"
                label={`Remove share ${index + 1}`}
                icon={<X />}
                disabled={rows.length === 1}
                onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="Somebody new"
          value={name}
          maxLength={200}
          onValueChange={setName}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            // Enter adds the person: it does not save the split without them
            event.preventDefault()
            if (name.trim() !== '' && !create.isPending) add()
          }}
          className="min-w-40 flex-1"
          placeholder="Name"
        />
        <Button icon={<Plus />} disabled={name.trim() === ''} loading={create.isPending} onClick={add}>
          Add
        </Button>
        <Button
          disabled={rows.length >= MAX_SHARES}
          onClick={() => setRows([...rows, emptyRow(missing.startsWith('-') ? '' : missing)])}
        >
          Another share
        </Button>
      </div>
      <Message tone={fault ? 'warning' : 'info'}>{fault ?? 'The shares add up to 100 %.'}</Message>
      <div className="flex justify-end gap-2">
        <Button kind="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button
          kind="primary"
          type="submit"
          disabled={fault !== undefined || !/^\d{4}-\d{2}$/.test(from)}
          loading={save.isPending}
        >
          Save split
        </Button>
      </div>
    </form>
  )
}

/** Why shares that add up to another number than 100 cannot be saved. */
const shareFault = (missing: string) =>
  missing.startsWith('-')
    ? `The shares add up to ${missing.slice(1)} % more than 100 %.`
    : missing === '0'
      ? 'A share is a number above 0, with four decimals at most.'
      : `${missing} % is missing to 100 %.`
