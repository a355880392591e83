import { useNavigate } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { type Broadcast, type BroadcastContent, broadcasts, sendMode } from '#features/broadcasts/contract.ts'
import type { SentOf } from '#platform/contract/endpoint.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { audiences } from '#records/audiences/contract.ts'
import { Estimate } from './estimate.tsx'
import { modeNames } from './words.ts'

type Draft = Omit<SentOf<typeof broadcasts.create>, 'organization_id'>

const empty: Draft = {
  name: '',
  audience_id: null,
  except_audience_id: null,
  send_mode: 'ONLY_EMAIL',
  content: { subject: '', second_subject: null, email: 'Hi {first_name|there},\n\n', text: '', link: null },
  second_share: null,
  send_at_date: null,
  send_at_time: null,
  fan_zones: true,
  spend_cap_cents: null,
}

const draftOf = (saved: Broadcast): Draft => ({
  name: saved.name,
  audience_id: saved.audience_id,
  except_audience_id: saved.except_audience_id,
  send_mode: saved.send_mode,
  content: saved.content,
  second_share: saved.second_share,
  send_at_date: saved.send_at_date,
  send_at_time: saved.send_at_time,
  fan_zones: saved.fan_zones,
  spend_cap_cents: saved.spend_cap_cents,
})

/** Writes a message, with whom it reaches, what it costs and how it reads beside it. */
export function Compose({ saved, audience }: { saved: Broadcast | undefined; audience: string | undefined }) {
  const organization_id = useOrganization().id
  const navigate = useNavigate()
  const [draft, setDraft] = useState<Draft>(saved ? draftOf(saved) : { ...empty, audience_id: audience ?? null })
  const [asking, setAsking] = useState(false)
  const set = (change: Partial<Draft>) => setDraft(before => ({ ...before, ...change }))
  const write = (change: Partial<BroadcastContent>) => set({ content: { ...draft.content, ...change } })
  const known = useQuery(audiences.list, { organization_id, archived: false })
  const estimate = useQuery(
    broadcasts.estimate,
    { organization_id, ...draft, name: draft.name.trim() || 'Draft' },
    { unhurried: true },
  )
  const create = useCommand(broadcasts.create, { done: 'Draft Saved', failed: 'Failed to Save' })
  const update = useCommand(broadcasts.update, { done: 'Draft Saved', failed: 'Failed to Save' })
  const schedule = useCommand(broadcasts.schedule, { done: 'Message Scheduled', failed: 'Failed to Schedule' })
  const save = (): Promise<Broadcast> =>
    saved
      ? update.mutateAsync({ organization_id, id: saved.id, revision: saved.revision, ...draft })
      : create.mutateAsync({ organization_id, ...draft })
  const keep = () =>
    void save()
      .then(({ id }) => navigate({ to: '/messages/$messageId', params: { messageId: id }, replace: true }))
      .catch(() => {})
  const send = async () => {
    const { id, revision } = await save()
    await schedule.mutateAsync({ organization_id, id, revision })
    setAsking(false)
    await navigate({ to: '/messages/$messageId', params: { messageId: id }, replace: true })
  }
  const options = (known.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const byMail = !['ONLY_SMS', 'ONLY_WHATSAPP'].includes(draft.send_mode)
  const byText = draft.send_mode !== 'ONLY_EMAIL'
  const reached = estimate.data?.reached ?? 0
  const words = draft.send_at_date ? 'Schedule' : 'Send'

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Header
        title={saved?.name ?? 'New message'}
        actions={
          <>
            <Button loading={create.isPending || update.isPending} disabled={draft.name.trim() === ''} onClick={keep}>
              Save Draft
            </Button>
            <ConfirmDialog
              title={`${words} to ${exact(reached)} fans?`}
              confirm={words}
              open={asking}
              onOpenChange={setAsking}
              loading={schedule.isPending}
              onConfirm={() => send().catch(() => setAsking(false))}
              trigger={
                <Button kind="primary" icon={<Send />} disabled={draft.name.trim() === '' || reached === 0}>
                  {words} to {exact(reached)} fans
                </Button>
              }
            >
              Nothing goes out in a fan’s quiet hours. You can stop it while messages wait; what was handed over cannot
              be taken back.
            </ConfirmDialog>
          </>
        }
      />
      <div className="flex min-h-0 flex-1 border-line border-t max-lg:flex-col max-lg:overflow-y-auto">
        <div className="flex min-w-0 flex-1 flex-col gap-4 p-4 md:p-5 lg:overflow-y-auto">
          <TextField label="Name" value={draft.name} maxLength={120} onValueChange={name => set({ name })} />
          <div className="grid gap-4 md:grid-cols-2">
            <Select
              label="To"
              value={draft.audience_id ?? 'all'}
              options={[{ value: 'all', label: 'All fans' }, ...options]}
              onValueChange={id => set({ audience_id: id === 'all' ? null : id })}
            />
            <Select
              label="Except"
              value={draft.except_audience_id ?? 'none'}
              options={[{ value: 'none', label: 'Nobody' }, ...options]}
              onValueChange={id => set({ except_audience_id: id === 'none' ? null : id })}
            />
            <Select
              label="Send by"
              value={draft.send_mode}
              options={sendMode.options.map(mode => ({ value: mode, label: modeNames[mode] }))}
              onValueChange={mode => set({ send_mode: mode as Draft['send_mode'] })}
            />
            <TextField
              label="Where {link} leads"
              value={draft.content.link ?? ''}
              placeholder="https://"
              onValueChange={link => write({ link: link === '' ? null : link })}
            />
          </div>
          {byMail && (
            <>
              <TextField
                label="Subject"
                value={draft.content.subject}
                maxLength={150}
                onValueChange={subject => write({ subject })}
              />
              <Checkbox
                checked={draft.second_share !== null}
                onCheckedChange={on => {
                  setDraft({
                    ...draft,
                    second_share: on ? 50 : null,
                    content: { ...draft.content, second_subject: on ? draft.content.subject : null },
                  })
                }}
              >
                Try a second subject on some fans
              </Checkbox>
              {draft.second_share !== null && (
                <div className="grid gap-4 md:grid-cols-[1fr_140px]">
                  <TextField
                    label="Second subject"
                    value={draft.content.second_subject ?? ''}
                    maxLength={150}
                    onValueChange={second_subject => write({ second_subject })}
                  />
                  <NumberField
                    label="Share"
                    suffix="%"
                    min={1}
                    max={50}
                    value={draft.second_share ?? null}
                    onValueChange={share => set({ second_share: share ?? 50 })}
                  />
                </div>
              )}
              <Words label="Email" rows={9} value={draft.content.email} onChange={email => write({ email })} />
            </>
          )}
          {byText && (
            <Words label="SMS and WhatsApp" rows={4} value={draft.content.text} onChange={text => write({ text })} />
          )}
          <p className="text-12 text-fg-3">
            Variables: {'{first_name|there}'} with what to say when it is not known, {'{link}'}, {'{label}'},{' '}
            {'{unsubscribe_link}'}. A way to unsubscribe is added where the words have none.
          </p>
          <div className="grid gap-4 md:grid-cols-3">
            <TextField
              label="Day (empty: at once)"
              type="date"
              value={draft.send_at_date ?? ''}
              onValueChange={day =>
                set(
                  day === ''
                    ? { send_at_date: null, send_at_time: null }
                    : { send_at_date: day, send_at_time: draft.send_at_time ?? '18:00' },
                )
              }
            />
            <TextField
              label="Time"
              type="time"
              disabled={!draft.send_at_date}
              value={draft.send_at_time ?? ''}
              onValueChange={time => set({ send_at_time: time === '' ? null : time })}
            />
            <NumberField
              label="Spend at most"
              prefix="€"
              value={draft.spend_cap_cents === null ? null : (draft.spend_cap_cents ?? 0) / 100}
              onValueChange={most =>
                set({ spend_cap_cents: most === null ? null : Math.max(1, Math.round(most * 100)) })
              }
            />
          </div>
          <Checkbox checked={draft.fan_zones} onCheckedChange={fan_zones => set({ fan_zones })}>
            At this time by each fan’s own clock
          </Checkbox>
        </div>
        <Estimate estimate={estimate.data} mode={draft.send_mode} byMail={byMail} byText={byText} />
      </div>
    </div>
  )
}

function Words({
  label,
  rows,
  value,
  onChange,
}: {
  label: string
  rows: number
  value: string
  onChange: (text: string) => void
}) {
  return (
    <label className="block">
      <span className="mb-1.5 block font-medium text-12 text-fg-2">{label}</span>
      <textarea
        rows={rows}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="w-full rounded-2 border border-line-field bg-field px-2.5 py-2"
      />
    </label>
  )
}
