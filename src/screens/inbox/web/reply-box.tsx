import { Braces, Send, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { emptyText, isEmptyText, nodesOf, type RichNode, toText } from '#platform/contract/rich-text.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useRuns } from '#platform/web/data/use-runs.ts'
import { useShortcuts } from '#platform/web/frame/shortcuts.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { Menu, MenuItem, MenuLine } from '#platform/web/ui/layers/menu.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { Message } from '#platform/web/ui/message.tsx'
import { RichText } from '#platform/web/ui/rich-text/rich-text.tsx'
import { inbox } from '#records/outreach/inbox-contract.ts'
import { noMailGoesTo } from '#records/outreach/rules.ts'
import { keptAnswer, saveAnswer } from './kept-answer.ts'

interface ReplyBoxProps {
  organization_id: string
  id: string
  canSend: boolean
  /** Why nothing may be sent to the address; null where it may. */
  silentBecause: string | null
  to: string
  from: string | null
}

/** The answer. It leaves after ten seconds, in which it can be taken back; r writes, Ctrl or Command with Enter sends. */
export function ReplyBox({ organization_id, id, canSend, silentBecause, to, from }: ReplyBoxProps) {
  const [nodes, setNodes] = useState(() => keptAnswer(organization_id, id))
  const { data: snippets } = useQuery(inbox.snippets, { organization_id })
  const [turn, setTurn] = useState({ number: 0, isFocused: false })
  const [managing, setManaging] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const write = () => box.current?.querySelector<HTMLElement>('[contenteditable="true"]')?.focus()
  const change = (next: RichNode) => {
    setNodes(next)
    // another conversation, a reload or a lost connection must not cost what was typed
    saveAnswer(organization_id, id, next)
  }
  const begin = (next: RichNode, isFocused: boolean) => {
    change(next)
    setTurn(({ number }) => ({ number: number + 1, isFocused }))
  }
  const failureToastId = `answer-${id}`
  const takenBack = useRef(new Map<string, RichNode>())
  const back = useCommand(inbox.retractMail, {
    done: 'Answer taken back',
    failed: 'Failed to Take the Answer Back',
    succeeded: (_, { mail_id }) => {
      const written = takenBack.current.get(mail_id)
      if (written) saveAnswer(organization_id, id, joined(written, keptAnswer(organization_id, id)))
    },
  })
  const reply = useCommand(inbox.reply, {
    done: 'Answer leaves in 10 seconds',
    failed: 'Failed to Send the Answer',
    failureToastId,
    undo: ({ mail_id }, { nodes: written }) => {
      takenBack.current.set(mail_id, written as never)
      back.mutate({ organization_id, mail_id })
    },
    succeeded: (_, { nodes: sent }) => {
      if (isSame(keptAnswer(organization_id, id), sent as never)) saveAnswer(organization_id, id, emptyText())
    },
  })
  // also by a box of this conversation that was left meanwhile
  const {
    isPending: isSending,
    isPendingNow: isSendingNow,
    succeededAt: sentAt,
  } = useRuns(inbox.reply, sent => sent.id === id)
  const { succeededAt: takenBackAt } = useRuns(inbox.retractMail, () => true)
  const showKept = useEffectEvent(() => {
    const kept = keptAnswer(organization_id, id)
    // a person who writes somewhere else by now must not be brought back
    const { activeElement, body } = document
    const isFocused = activeElement === body || box.current?.contains(activeElement) === true
    if (!isSame(kept, nodes)) begin(kept, isFocused)
  })
  useEffect(() => {
    if (sentAt > 0 || takenBackAt > 0) showKept()
  }, [sentAt, takenBackAt])
  const submit = () => {
    if (silentBecause || isEmptyText(nodes) || isSendingNow()) return
    // its Retry would send the answer a second time
    toast.close(failureToastId)
    reply.mutate({ organization_id, id, nodes: nodes as never })
  }
  useShortcuts([
    { keys: 'r', label: 'Answer', group: 'Inbox', run: write },
    { keys: 'mod+Enter', label: 'Send the answer', group: 'Inbox', run: submit },
  ])
  useEffect(() => {
    if (turn.isFocused) box.current?.querySelector<HTMLElement>('[contenteditable="true"]')?.focus()
  }, [turn])
  if (!canSend)
    return (
      <Message tone="warning" className="m-4">
        Reconnect the mailbox to answer here.
      </Message>
    )
  return (
    <div
      ref={box}
      data-answer
      className="border-line border-t px-4 py-3 [anchor-name:--answer]"
      // before the editor, which would break the line
      onKeyDownCapture={event => {
        // out of the editor, so that the conversation's keys work again
        if (event.key === 'Escape' && !event.nativeEvent.isComposing)
          (event.target as HTMLElement).closest<HTMLElement>('[contenteditable="true"]')?.blur()
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.stopPropagation()
        submit()
      }}
    >
      {silentBecause && (
        <Message tone="warning" className="mb-2">
          {noMailGoesTo(to, silentBecause)}
        </Message>
      )}
      <RichText
        key={turn.number}
        label={`Answer to ${to}`}
        value={nodes as never}
        onValueChange={value => change(value as never)}
        completions={snippets?.items}
      />
      <div className="mt-2 flex items-center gap-2">
        <SnippetMenu
          organization_id={organization_id}
          onInsert={text => begin(joined(nodes, nodesOf(text)), true)}
          onManage={() => setManaging(true)}
        />
        <span className="min-w-0 flex-1 truncate text-end text-12 text-fg-3 max-md:hidden">
          {from ? `From ${from}, 10 s to undo` : '10 s to undo'}
        </span>
        <Button
          className="max-md:ms-auto"
          kind="primary"
          icon={<Send />}
          loading={isSending}
          disabled={silentBecause !== null || isEmptyText(nodes)}
          onClick={submit}
        >
          Send
        </Button>
      </div>
      {managing && (
        <SnippetsDialog organization_id={organization_id} written={toText(nodes)} onClose={() => setManaging(false)} />
      )}
    </div>
  )
}

const isSame = (one: RichNode, other: RichNode) =>
  JSON.stringify(one) === JSON.stringify(other) || (isEmptyText(one) && isEmptyText(other))

/** One text after another; an empty one adds no empty line. */
const joined = (...texts: RichNode[]): RichNode => ({
  type: 'doc',
  content: texts.flatMap(text => (isEmptyText(text) ? [] : (text.content ?? []))),
})

interface SnippetMenuProps {
  organization_id: string
  onInsert: (text: string) => void
  onManage: () => void
}

/** Saved replies by their word. */
function SnippetMenu({ organization_id, onInsert, onManage }: SnippetMenuProps) {
  const { data } = useQuery(inbox.snippets, { organization_id })
  return (
    <Menu side="top" trigger={<Button icon={<Braces />}>Snippets</Button>} finalFocus={() => false}>
      {data?.items.map(({ id, word, text }) => (
        <MenuItem key={id} onSelect={() => onInsert(text)}>
          <span className="flex max-w-96 gap-3">
            <span className="flex-none font-medium">{`/${word}`}</span>
            <span className="truncate text-fg-2">{text}</span>
          </span>
        </MenuItem>
      ))}
      {data && data.items.length > 0 && <MenuLine />}
      <MenuItem onSelect={onManage}>New or edit snippets</MenuItem>
    </Menu>
  )
}

interface SnippetsDialogProps {
  organization_id: string
  /** What stands in the answer: a new snippet begins with it. */
  written: string
  onClose: () => void
}

const WORD = /^[a-z0-9-]{1,40}$/

/** Saves a snippet, replaces the one with the same word, and removes others. */
function SnippetsDialog({ organization_id, written, onClose }: SnippetsDialogProps) {
  const { data } = useQuery(inbox.snippets, { organization_id })
  const [word, setWord] = useState('')
  const [text, setText] = useState(written)
  const save = useCommand(inbox.saveSnippet, { done: 'Snippet Saved', failed: 'Failed to Save the Snippet' })
  const remove = useCommand(inbox.removeSnippet, { done: 'Snippet Deleted', failed: 'Failed to Delete the Snippet' })
  const known = data?.items.some(item => item.word === word)
  return (
    <Dialog
      title="Snippets"
      open
      onOpenChange={open => !open && onClose()}
      footer={
        <>
          <DialogClose render={<Button>Close</Button>} />
          <Button
            kind="primary"
            disabled={!WORD.test(word) || !text.trim()}
            loading={save.isPending}
            onClick={() => save.mutate({ organization_id, word, text }, { onSuccess: onClose })}
          >
            {known ? 'Replace' : 'Save'}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <TextField
          label="Word"
          need="required"
          maxLength={40}
          value={word}
          help="Small letters, digits and hyphens"
          onValueChange={typed => setWord(typed.toLowerCase().replaceAll(' ', '-'))}
        />
        <TextArea label="Text" need="required" maxLength={5000} value={text} onValueChange={setText} />
        <ul aria-label="Saved snippets" className="grid grid-cols-1 gap-1">
          {data?.items.map(item => (
            <li key={item.id} className="flex items-center gap-2">
              <button
                type="button"
                className="min-w-0 flex-1 truncate text-start hover:underline"
                onClick={() => {
                  setWord(item.word)
                  setText(item.text)
                }}
              >
                {`/${item.word}`} <span className="text-fg-2">{item.text}</span>
              </button>
              <IconButton
                size="small"
                label={`Delete /${item.word}`}
                icon={<Trash2 />}
                onClick={() => remove.mutate({ organization_id, id: item.id })}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
