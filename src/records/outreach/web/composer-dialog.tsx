import { Send, Settings2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { emptyText, isEmptyText, nodesOf } from '#platform/contract/rich-text.ts'
import { isEmail } from '#platform/contract/validators.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { RichText } from '#platform/web/ui/rich-text/rich-text.tsx'
import { type Candidate, composer, type Draft } from '../composer-contract.ts'
import { outreach } from '../contract.ts'
import { needsReconnection } from '../rules.ts'
import { AttachedFiles } from './attached-files.tsx'
import { ConnectEmail } from './connect-email.tsx'
import { inlinePictures } from './inline-pictures.ts'
import { PreflightDialog } from './preflight-dialog.tsx'
import { RecipientsPanel } from './recipients-panel.tsx'
import { SaveTemplateDialog } from './save-template-dialog.tsx'
import { ScheduleField } from './schedule-field.tsx'
import { SenderSettings } from './sender-settings.tsx'
import { SignatureChoice } from './signature-choice.tsx'
import { SmtpDialog } from './smtp-dialog.tsx'
import { TemplateChoice } from './template-choice.tsx'
import { type ComposerFields, tellUnsaved, useComposer } from './use-composer.ts'
import { useConnect } from './use-outreach.ts'

interface ComposerDialogProps {
  organization_id: string
  creators: readonly Candidate[]
  /** The campaign that the mail is about, if any. */
  campaign: { activation_id: string; name: string } | null
  /** A draft to go on with. */
  draft?: Draft
  onClose: () => void
}

type Layer = 'connect' | 'smtp' | 'settings' | 'template' | 'preflight' | null

/** Writes one mail to many creators, a copy each (MAIL-002). The draft saves itself; sending shows a dry run first. */
export function ComposerDialog({ organization_id, creators, campaign, draft, onClose }: ComposerDialogProps) {
  const { data: known } = useQuery(outreach.senders, { organization_id })
  const senders = known?.items ?? []
  const { data: templates } = useQuery(outreach.templates, { organization_id })
  const composing = useComposer(
    organization_id,
    creators,
    campaign?.activation_id ?? draft?.activation_id ?? null,
    draft,
    senders,
  )
  const { written, recipients } = composing
  const [layer, setLayer] = useState<Layer>(null)
  const [draftId, setDraftId] = useState(draft?.id)
  const [scheduling, setScheduling] = useState(Boolean(draft?.schedule_at))
  const [discards, setDiscards] = useState<Partial<ComposerFields> | null>(null)
  const [discarding, setDiscarding] = useState(false)
  /** Pictures put into the text, so that their bytes are counted below. */
  const [stored, setStored] = useState(0)
  const connect = useConnect(organization_id)
  const sender = senders.find(({ id }) => id === written.mailbox_id)
  const broken = sender && sender.grant_status !== 'valid'

  /** Another sender or template begins anew: what was edited is lost only when the writer says so (MAIL-042). */
  const choose = (change: Partial<ComposerFields>) => (composing.edited ? setDiscards(change) : composing.begin(change))
  const chooseSender = (id: string) =>
    choose({ mailbox_id: id, signature_id: senders.find(one => one.id === id)?.signature_for_new?.id ?? null })
  const chooseTemplate = (id: string) => {
    const template = templates?.templates.find(one => one.id === id)
    if (!template) return
    const change = { template_id: id, subject: template.subject, nodes: nodesOf(template.text) }
    const hasText = written.subject.trim() !== '' || !isEmptyText(written.nodes)
    if (composing.isResumed && hasText) setDiscards(change)
    else choose(change)
  }

  const reachable = recipients.filter(({ email }) => isEmail(email.trim())).length
  const ready =
    reachable > 0 && sender !== undefined && !broken && written.subject.trim() !== '' && !isEmptyText(written.nodes)
  const draftOf = async () => {
    const id = composing.draftId() ?? (await composing.saveNow())
    setDraftId(id)
    return id
  }
  const discard = useCommand(composer.discardDraft, { done: 'Draft Discarded', failed: 'Failed to Discard the Draft' })
  const throwAway = async () => {
    const id = await composing.abandon()
    if (id) discard.mutate({ organization_id, id })
    onClose()
  }
  const close = () => void composing.leave(onClose)
  const open = async (next: Layer) => {
    try {
      setDraftId(await composing.saveNow())
      setLayer(next)
    } catch (failure) {
      tellUnsaved(failure)
    }
  }
  return (
    <Dialog
      title="Outreach Creators"
      width="huge"
      open
      onOpenChange={next => !next && close()}
      unsaved={composing.edited && composing.failed}
      actions={
        <span className="text-12 text-fg-3" role="status">
          {composing.failed ? 'Not saved' : composing.saved ? 'Draft saved' : ''}
        </span>
      }
      footer={
        <>
          <p className="me-auto text-fg-2">{`${reachable} of ${recipients.length} creators have a valid email address.`}</p>
          {(composing.edited || draft) && (
            <Button kind="quiet" onClick={() => setDiscarding(true)}>
              Discard Draft
            </Button>
          )}
          <Button onClick={() => setLayer('template')} disabled={isEmptyText(written.nodes)}>
            Save Template
          </Button>
          <Button
            kind="primary"
            icon={<Send />}
            disabled={!ready || (scheduling && !written.schedule_at)}
            onClick={() => void open('preflight')}
          >
            {scheduling ? 'Schedule Email' : 'Send Email'}
          </Button>
        </>
      }
    >
      <div data-kept className="flex flex-col gap-4 md:flex-row">
        <RecipientsPanel organization_id={organization_id} recipients={recipients} onChange={composing.setRecipients} />
        <div className="grid min-w-0 flex-1 content-start gap-3">
          {campaign && (
            <Message tone="info">
              <span className="font-medium">{campaign.name}</span>{' '}
              <span>Sending this email will move these creators to the Outreached stage.</span>
            </Message>
          )}
          {senders.length === 0 ? (
            <Message
              tone="info"
              action={
                <Button size="small" onClick={() => setLayer('connect')}>
                  Connect your Email
                </Button>
              }
            >
              Emails leave from your own mailbox.
            </Message>
          ) : (
            <div className="flex items-end gap-2">
              <Select
                className="min-w-0 flex-1"
                label="From"
                value={written.mailbox_id}
                placeholder="Choose a mailbox"
                options={senders.map(({ id, email, grant_status }) => ({
                  value: id,
                  label: email,
                  ...(grant_status !== 'valid' && { icon: <TriangleAlert /> }),
                }))}
                onValueChange={chooseSender}
              />
              {sender && (
                <IconButton label="Sender Email Settings" icon={<Settings2 />} onClick={() => setLayer('settings')} />
              )}
              <Button onClick={() => setLayer('connect')}>Connect your Email</Button>
            </div>
          )}
          {sender && broken && (
            <Message
              tone="warning"
              action={
                <Button size="small" onClick={() => connect({ email: sender.email })}>
                  Reconnect
                </Button>
              }
            >
              {needsReconnection(sender.email)}
            </Message>
          )}
          <TemplateChoice
            templates={templates?.templates ?? []}
            chosen={written.template_id}
            onChoose={chooseTemplate}
            onDeleted={() => composing.write({ template_id: null })}
          />
          <TextField
            label="Subject"
            maxLength={300}
            value={written.subject}
            onValueChange={subject => composing.write({ subject })}
          />
          <RichText
            key={`${written.template_id} ${written.mailbox_id}`}
            label="Email"
            value={written.nodes as never}
            onValueChange={nodes => composing.write({ nodes: nodes as never })}
            onPicture={inlinePictures({
              organization_id,
              draftOf,
              onStored: () => setStored(stored + 1),
            })}
          />
          <p className="text-12 text-fg-3">
            {`Variables: ${(templates?.variables ?? []).map(({ name }) => `{{${name}}}`).join(' ')}`}
          </p>
          {sender && (
            <SignatureChoice
              sender={sender}
              signature_id={written.signature_id}
              onChange={signature_id => composing.write({ signature_id })}
              onFollow={signature_id => composing.follow({ signature_id })}
            />
          )}
          <AttachedFiles organization_id={organization_id} draftOf={draftOf} draftId={draftId} stored={stored} />
          <ScheduleField
            open={scheduling}
            onOpenChange={setScheduling}
            schedule_at={written.schedule_at}
            schedule_zone={written.schedule_zone}
            onChange={composing.write}
          />
        </div>
      </div>
      <ConnectEmail
        organization_id={organization_id}
        open={layer === 'connect'}
        onClose={() => setLayer(null)}
        onSmtp={() => setLayer('smtp')}
      />
      {layer === 'smtp' && <SmtpDialog organization_id={organization_id} onClose={() => setLayer(null)} />}
      {layer === 'settings' && sender && (
        <SenderSettings senders={senders} sender={sender} onSender={chooseSender} onClose={() => setLayer(null)} />
      )}
      {layer === 'template' && (
        <SaveTemplateDialog
          organization_id={organization_id}
          subject={written.subject}
          nodes={written.nodes}
          onClose={() => setLayer(null)}
        />
      )}
      {layer === 'preflight' && draftId && (
        <PreflightDialog
          organization_id={organization_id}
          id={draftId}
          scheduled={scheduling}
          onClose={() => setLayer(null)}
          onSent={onClose}
        />
      )}
      <ConfirmDialog
        title="Discard this draft?"
        confirm="Discard draft"
        open={discarding}
        onOpenChange={setDiscarding}
        onConfirm={() => void throwAway()}
      >
        What you wrote and its files are deleted.
      </ConfirmDialog>
      <ConfirmDialog
        title="Discard what you wrote?"
        confirm="Discard draft"
        open={discards !== null}
        onOpenChange={next => !next && setDiscards(null)}
        onConfirm={() => {
          composing.begin({ subject: '', nodes: emptyText(), template_id: null, ...discards })
          setDiscards(null)
        }}
      >
        Another sender or template begins a new draft.
      </ConfirmDialog>
    </Dialog>
  )
}
