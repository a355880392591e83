import { MessageSquareText, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { useRowFocus } from '#platform/web/use-row-focus.ts'
import { DEFAULT_GROUP, groupName, PLACEHOLDERS } from '#records/mentions/quick-replies.ts'
import { type QuickReply, quickReplies } from '#records/mentions/quick-replies-contract.ts'
import { MAX_LETTERS } from '#records/mentions/rules.ts'

/** Opens the quick replies of the team. */
export function QuickRepliesButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<MessageSquareText />} onClick={() => setOpen(true)}>
        Quick replies
      </Button>
      {open && <QuickRepliesDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function QuickRepliesDialog({ onClose }: { onClose: () => void }) {
  const organization_id = useOrganization().id
  const { data } = useQuery(quickReplies.list, { organization_id })
  const [edited, edit] = useState<QuickReply>()
  const groups = Object.entries(Object.groupBy(data?.items ?? [], ({ group_name }) => group_name))
  const lines = useRef<HTMLDivElement>(null)
  const ids = groups.flatMap(([, items = []]) => items.map(({ id }) => id))
  useRowFocus(lines, { ids, openId: edited?.id, enabled: data !== undefined })
  return (
    <Dialog
      open
      onOpenChange={next => !next && onClose()}
      title="Quick replies"
      description="Texts that answers to mentions begin with, for everybody in the team."
    >
      <div className="grid gap-4">
        <div ref={lines} tabIndex={-1} className="grid gap-4">
          {groups.map(([group, items = []]) => (
            <section key={group} aria-label={groupName(group)}>
              <h3 className="pb-1 text-12 text-fg-3">{groupName(group)}</h3>
              <ul className="border-line border-y">
                {items.map(item => (
                  <Line key={item.id} item={item} onEdit={() => edit(item)} />
                ))}
              </ul>
            </section>
          ))}
          {data?.items.length === 0 && (
            <p className="text-fg-3">No quick reply yet. What you add here stands over the field of every answer.</p>
          )}
        </div>
        <ReplyForm
          key={edited?.id ?? 'new'}
          edited={edited}
          groups={groups.map(([group]) => groupName(group))}
          onDone={() => edit(undefined)}
        />
      </div>
    </Dialog>
  )
}

function Line({ item, onEdit }: { item: QuickReply; onEdit: () => void }) {
  const organization_id = useOrganization().id
  const add = useCommand(quickReplies.save, { failed: 'It could not be restored' })
  const remove = useCommand(quickReplies.delete, {
    done: 'Quick reply deleted',
    failed: 'The quick reply could not be deleted',
    undo: ({ group_name, text }) => add.mutate({ organization_id, group_name, text }),
  })
  return (
    <li data-row={item.id} className="flex items-start gap-1 border-line-soft py-1.5 not-last:border-b">
      <span className="min-w-0 flex-1 self-center wrap-anywhere">{item.text}</span>
      <IconButton size="small" kind="quiet" label={`Edit “${item.text}”`} icon={<Pencil />} onClick={onEdit} />
      <IconButton
        size="small"
        kind="quiet"
        label={`Delete “${item.text}”`}
        icon={<Trash2 />}
        onClick={() => remove.mutate({ organization_id, id: item.id })}
      />
    </li>
  )
}

interface ReplyFormProps {
  edited: QuickReply | undefined
  /** Names of groups that there are. */
  groups: readonly string[]
  onDone: () => void
}

function ReplyForm({ edited, groups, onDone }: ReplyFormProps) {
  const organization_id = useOrganization().id
  const list = useId()
  const [text, setText] = useState(edited?.text ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  const [group, setGroup] = useState(groupName(edited?.group_name ?? DEFAULT_GROUP))
  const save = useCommand(quickReplies.save, { done: edited ? 'Quick reply saved' : 'Quick reply added' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    const group_name = group.trim() === '' || group.trim() === groupName(DEFAULT_GROUP) ? DEFAULT_GROUP : group
    const input = { organization_id, ...(edited && { id: edited.id }), group_name, text }
    save.mutate(input, {
      onSuccess: () => {
        setText('')
        // Add, which had the focus, is disabled without a text
        if (!edited) field.current?.focus()
        onDone()
      },
    })
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <TextArea
        ref={field}
        label={edited ? 'Text' : 'New quick reply'}
        help={`${PLACEHOLDERS.map(name => `{{${name}}}`).join(', ')} become the names of the mention.`}
        limit={MAX_LETTERS}
        rows={2}
        value={text}
        onValueChange={setText}
        error={save.error?.atField}
      />
      <div className="flex items-end gap-2">
        <TextField label="Group" list={list} limit={60} value={group} onValueChange={setGroup} className="flex-1" />
        <datalist id={list}>
          {groups.map(one => (
            <option key={one} value={one} />
          ))}
        </datalist>
        {edited && <Button onClick={onDone}>Cancel</Button>}
        <Button kind="primary" type="submit" loading={save.isPending} disabled={!text.trim()}>
          {edited ? 'Save' : 'Add'}
        </Button>
      </div>
    </form>
  )
}
