import { Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useRuns } from '#platform/web/data/use-runs.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Kbd } from '#platform/web/ui/kbd.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { Message } from '#platform/web/ui/message.tsx'
import { type Mention, mentions } from '#records/mentions/contract.ts'
import { MAX_LETTERS, REACTIONS, reasonNotToAnswer } from '#records/mentions/rules.ts'
import { keptAnswer, saveAnswer } from './kept-answer.ts'
import { QuickReplyChoices } from './quick-reply-choices.tsx'
import { senderName } from './words.ts'

/** Writes an answer, or says why none can be written. What was typed is kept until the server has accepted it. */
export function Composer({ mention, now }: { mention: Mention; now: Date }) {
  const organization_id = useOrganization().id
  const [text, setText] = useState(() => keptAnswer(organization_id, mention.id))
  const change = (next: string) => {
    setText(next)
    // another mention, a reload or a lost connection must not cost what was typed
    saveAnswer(organization_id, mention.id, next)
  }
  const failureToastId = `mention-answer-${mention.id}`
  const send = useCommand(mentions.reply, {
    done: ({ state, reason }) =>
      state === 'SENT' ? `Answered ${senderName(mention)}` : (reason ?? 'The answer is being sent'),
    failed: 'Failed to Send the Answer',
    failureToastId,
    succeeded: ({ state }, input) => {
      const isUnchanged = keptAnswer(organization_id, mention.id) === input.text
      if (state !== 'FAILED' && isUnchanged) saveAnswer(organization_id, mention.id, '')
    },
  })
  // also by a composer of this mention that was left meanwhile
  const { isPending, isPendingNow, succeededAt } = useRuns(mentions.reply, ({ mentionId }) => mentionId === mention.id)
  useEffect(() => {
    if (succeededAt === 0) return
    setText(keptAnswer(organization_id, mention.id))
    requestAnimationFrame(() => {
      // the pressed button is gone, or off
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-docked]')?.focus()
    })
  }, [succeededAt, organization_id, mention.id])
  const { account, artist, reply } = mention
  const sending = reply?.state === 'QUEUED' || reply?.state === 'SENDING'
  const reason = reasonNotToAnswer({ closes_at: mention.closes_at, account, sending }, now)
  const bytes = new TextEncoder().encode(text).length
  const field = useRef<HTMLTextAreaElement>(null)
  const isReady = text.trim() !== '' && bytes <= MAX_LETTERS && !reason
  const submit = () => {
    if (!isReady || isPendingNow()) return
    // its Retry would send the answer a second time
    toast.close(failureToastId)
    send.mutate({ orgId: organization_id, mentionId: mention.id, text, recipient_id: mention.sender_id })
  }
  if (reason)
    return (
      <Message tone={account.state === 'RECONNECT' ? 'warning' : 'info'} className="mx-5 mb-5">
        {reason}
      </Message>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-line border-t px-5 py-4">
      <QuickReplyChoices
        mention={mention}
        text={text}
        onChoose={chosen => {
          change(chosen)
          field.current?.focus()
        }}
      />
      <div className="rounded-3 border border-line-field bg-field focus-within:border-transparent focus-within:outline-2 focus-within:outline-focus">
        <textarea
          ref={field}
          aria-label={`Answer ${senderName(mention)}`}
          placeholder={`Answer ${senderName(mention)}`}
          value={text}
          rows={3}
          onChange={event => change(event.target.value)}
          onKeyDown={event => {
            // out of the field, so that the keys of the list work again
            if (event.key === 'Escape' && !event.nativeEvent.isComposing)
              event.currentTarget.closest<HTMLElement>('[data-docked]')?.focus()
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            submit()
          }}
          className="field-sizing-content block max-h-60 min-h-16 w-full resize-none bg-transparent px-3 pt-2.5 outline-none"
        />
        <div className="flex flex-wrap items-center gap-2 px-3 pb-2.5">
          <Avatar name={artist.name} src={artist.image_url} size={20} />
          <span className="min-w-0 flex-1 truncate text-fg-2">as @{account.username}</span>
          {bytes > MAX_LETTERS && <span className="text-12 text-bad">{bytes - MAX_LETTERS} too long</span>}
          <Button kind="primary" size="small" icon={<Send />} loading={isPending} disabled={!isReady} onClick={submit}>
            Send
            <span className="contents max-md:hidden">
              <Kbd keys="mod Enter" />
            </span>
          </Button>
        </div>
      </div>
      <ul aria-label="Reactions" className="flex gap-1">
        {REACTIONS.map(({ emoji, name }) => (
          <li key={name}>
            <button
              type="button"
              aria-label={`Add ${name}`}
              title={name}
              onClick={() => change(`${text}${emoji}`)}
              className="grid size-7 place-items-center rounded-2 hover:bg-hover"
            >
              {emoji}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
