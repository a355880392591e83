import { useEffect, useRef, useState } from 'react'
import { emptyText, type RichNode } from '#platform/contract/rich-text.ts'
import { Failure } from '#platform/web/data/send.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { type Candidate, composer, type Draft, type DraftContent } from '../composer-contract.ts'
import type { Sender } from '../contract.ts'

const SAVES_AFTER_MS = 800

export interface ComposerFields {
  mailbox_id: string | null
  subject: string
  nodes: RichNode
  signature_id: string | null
  template_id: string | null
  schedule_at: string | null
  schedule_zone: string | null
}

/** What is being written. The draft saves itself soon after a change. */
export function useComposer(
  organization_id: string,
  initial: readonly Candidate[],
  activation_id: string | null,
  resumed: Draft | undefined,
  senders: readonly Sender[],
) {
  const [recipients, setRecipients] = useState<Candidate[]>([...initial])
  const [written, setWritten] = useState<ComposerFields>(() => ({
    mailbox_id: resumed?.mailbox_id ?? null,
    subject: resumed?.subject ?? '',
    nodes: (resumed?.nodes as RichNode | undefined) ?? emptyText(),
    signature_id: resumed?.signature_id ?? null,
    template_id: null,
    schedule_at: resumed?.schedule_at ?? null,
    schedule_zone: resumed?.schedule_zone ?? null,
  }))
  const [edited, setEdited] = useState(false)
  /** The text is that of a draft, which somebody wrote. */
  const [isResumed, setIsResumed] = useState(resumed !== undefined)
  const [only, another] = senders.filter(({ grant_status }) => grant_status === 'valid')
  // where one mailbox can send, it needs no choice
  if (only && !another && written.mailbox_id === null)
    setWritten({
      ...written,
      mailbox_id: only.id,
      signature_id: written.signature_id ?? only.signature_for_new?.id ?? null,
    })
  const draft = useRef(resumed ? { id: resumed.id, revision: resumed.revision } : null)
  const save = useCommand(composer.saveDraft)
  const { mutateAsync } = save

  const content = (): DraftContent => ({
    mailbox_id: written.mailbox_id,
    subject: written.subject,
    nodes: written.nodes as DraftContent['nodes'],
    signature_id: written.signature_id,
    recipients: recipients.map(({ creator_id, email }) => ({ creator_id, email })),
    fallbacks: resumed?.fallbacks ?? {},
    activation_id,
    schedule_at: written.schedule_at,
    schedule_zone: written.schedule_zone,
  })

  const saving = useRef<Promise<unknown>>(Promise.resolve())
  /** One save after another: each names the revision that the one before has made. */
  const saveNow = async (): Promise<string> => {
    const next = saving.current
      .catch(() => {})
      .then(() => mutateAsync({ organization_id, ...(draft.current ?? {}), content: content() }))
    saving.current = next
    const { id, revision } = await next
    draft.current = { id, revision }
    return id
  }
  const latest = useRef(saveNow)
  latest.current = saveNow
  const snapshot = JSON.stringify([written, recipients])
  const shown = useRef(snapshot)
  shown.current = snapshot
  const isLeaving = useRef(false)
  const isAbandoned = useRef(false)
  useEffect(() => {
    if (!edited || snapshot === '') return
    const timer = setTimeout(() => {
      if (!isAbandoned.current) void latest.current().catch(() => {})
    }, SAVES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [edited, snapshot])
  /** Also what is typed while it is saved. */
  const saveWhole = async () => {
    let saved: string
    do {
      saved = shown.current
      await latest.current()
    } while (shown.current !== saved && !isAbandoned.current)
  }

  return {
    recipients,
    setRecipients: (next: Candidate[]) => {
      setRecipients(next)
      setEdited(true)
    },
    written,
    /** A change by the writer; a template or a sender begins anew instead. */
    write: (change: Partial<ComposerFields>) => {
      setWritten(before => ({ ...before, ...change }))
      setEdited(true)
    },
    /** A change that nobody typed. */
    follow: (change: Partial<ComposerFields>) => setWritten(before => ({ ...before, ...change })),
    begin: (change: Partial<ComposerFields>) => {
      setWritten(before => ({ ...before, ...change }))
      setEdited(false)
      if (change.nodes) setIsResumed(false)
    },
    edited,
    isResumed,
    saveNow,
    draftId: () => draft.current?.id,
    /** Closes once it is saved. Where the last save failed, the dialog has asked already whether to leave without it. */
    leave: async (close: () => void) => {
      if (!edited || save.isError) return close()
      if (isLeaving.current) return
      isLeaving.current = true
      try {
        await saveWhole()
        if (isAbandoned.current) return
        toast.success('Draft saved. It is under Outreach, Drafts')
        close()
      } catch (failure) {
        tellUnsaved(failure)
      } finally {
        isLeaving.current = false
      }
    },
    /** Saves nothing from here on; answers the draft that was saved until then, if any. */
    abandon: async () => {
      isAbandoned.current = true
      await saving.current.catch(() => {})
      return draft.current?.id
    },
    failed: save.isError,
    saved: save.isSuccess && !save.isPending,
  }
}

export const tellUnsaved = (failure: unknown) =>
  toast.error('Failed to Save the Draft', { detail: failure instanceof Failure ? failure.message : undefined })
