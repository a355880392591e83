import { Link } from '@tanstack/react-router'
import { ExternalLink, Plus, Send } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { relativeDate } from '#platform/web/dates.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Drawer } from '#platform/web/ui/layers/drawer.tsx'
import { CURRENCIES } from '#records/creators/contract.ts'
import { WriteTo } from '#records/outreach/web/write-to.tsx'
import { nextSteps, STAGE_LABELS } from '#records/promotions/stages.ts'
import { SUB_STATUS_LABELS } from '#records/promotions/sub-status.ts'
import { type Draft, type PromotionCreator, type PromotionRow, promotionScreens } from '../contract.ts'
import { cardWords } from './card-words.ts'
import { useMoves } from './use-moves.ts'

interface PanelProps {
  promotion: PromotionRow
  promotionId: string
  creator: PromotionCreator
  onClose: () => void
}

/** What was agreed with a creator, their drafts and their live posts. */
export function CreatorPanel({ promotion, promotionId, creator, onClose }: PanelProps) {
  const organization_id = useOrganization().id
  const of = { activation_id: promotion.id, creator_id: creator.creator_id }
  const update = useCommand(promotionScreens.updateCreator, { failed: 'The change could not be saved' })
  const move = useMoves({ organization_id, promotionId, activation_id: promotion.id })
  const save = (change: object) => update.mutate({ ...of, ...change })
  const [writing, setWriting] = useState(false)
  const [note, setNote] = useState(creator.note)
  const [price, setPrice] = useState(creator.price)
  const isChanged = note !== creator.note || price !== creator.price
  const { task, warnings } = cardWords(creator, new Date())
  return (
    <Drawer
      title={creator.name}
      open
      onOpenChange={open => !open && onClose()}
      unsaved={isChanged}
      footer={nextSteps(creator.stage).map((step, index) => (
        <Button key={step.id} kind={index === 0 ? 'primary' : 'secondary'} onClick={() => move([creator], step)}>
          {index === 0 ? `Move to ${step.name}` : step.name}
        </Button>
      ))}
    >
      <div className="grid gap-5 px-5 py-4">
        <div className="flex flex-wrap items-center gap-2">
          <Badge type="Branded">{STAGE_LABELS[creator.stage]}</Badge>
          {creator.sub_status && <Badge>{SUB_STATUS_LABELS[creator.sub_status]}</Badge>}
          <span className="text-fg-2">{task}</span>
          {warnings.map(({ words, bad }) => (
            <Badge key={words} type={bad ? 'Error' : 'Warning'}>
              {words}
            </Badge>
          ))}
          <Link
            to="/roster"
            search={{ creator: creator.creator_id }}
            className={buttonClass('quiet', 'small', 'ms-auto')}
          >
            Profile Details
          </Link>
          <Button size="small" icon={<Send />} onClick={() => setWriting(true)}>
            Outreach
          </Button>
        </div>
        <form
          aria-label="Agreement"
          className="grid gap-3"
          onSubmit={event => {
            event.preventDefault()
            save({ price, note })
          }}
        >
          <h3 className="font-strong">Agreement</h3>
          <div className="grid grid-cols-[88px_minmax(0,1fr)_88px] gap-2">
            <Select
              label="Currency"
              value={creator.currency}
              options={CURRENCIES.map(code => ({ value: code, label: code }))}
              onValueChange={currency => save({ currency })}
            />
            <NumberField label="Price" min={0} value={price} onValueChange={setPrice} />
            <Select
              label="Live posts"
              value={String(creator.expected_live_posts)}
              options={Array.from({ length: 31 }, (_, count) => ({
                value: String(count),
                label: count === 0 ? '--' : String(count),
              }))}
              onValueChange={count => save({ expected_live_posts: Number(count) })}
            />
          </div>
          <TextField
            label="Draft due on"
            type="date"
            value={creator.draft_due_on ?? ''}
            onValueChange={day => save({ draft_due_on: day || null })}
          />
          <TextArea label="Campaign Notes" rows={3} maxLength={2000} value={note} onValueChange={setNote} />
          {isChanged && (
            <Button type="submit" size="small" loading={update.isPending} className="justify-self-start">
              Save
            </Button>
          )}
        </form>
        <Drafts of={of} />
        <Posts of={of} />
      </div>
      {writing && (
        <WriteTo
          organization_id={organization_id}
          asked={{ roster_id: organization_id, selection: { all: false, ids: [creator.creator_id] } }}
          campaign={{ activation_id: promotion.id, name: promotion.promotion_name }}
          onClose={() => setWriting(false)}
        />
      )}
    </Drawer>
  )
}

interface Of {
  activation_id: string
  creator_id: string
}

const draftBadges = {
  WAITING: { type: 'Warning', words: 'Waits for you' },
  APPROVED: { type: 'Success', words: 'Approved' },
  CHANGES_REQUESTED: { type: 'Gray', words: 'Changes requested' },
} as const

function Drafts({ of }: { of: Of }) {
  const { data } = useQuery(promotionScreens.drafts, of)
  const [url, setUrl] = useState('')
  const add = useCommand(promotionScreens.addDraft, { done: 'Draft added', failed: 'The draft could not be added' })
  return (
    <section aria-label="Drafts" className="grid gap-3">
      <h3 className="font-strong">Drafts</h3>
      <ul className="grid gap-3">
        {data?.items.map((draft, index) => (
          <DraftItem key={draft.id} draft={draft} newest={index === 0} of={of} />
        ))}
        {data?.items.length === 0 && <li className="text-fg-2">No draft yet. Paste the link of the first one.</li>}
      </ul>
      <form
        className="flex items-end gap-2"
        onSubmit={event => {
          event.preventDefault()
          if (url.trim()) add.mutate({ ...of, url: url.trim() }, { onSuccess: () => setUrl('') })
        }}
      >
        <TextField
          label="Link to a draft"
          type="url"
          className="flex-1"
          placeholder="https://"
          value={url}
          onValueChange={setUrl}
          error={add.error?.status === 400 ? 'This is no address' : undefined}
        />
        <Button type="submit" icon={<Plus />} loading={add.isPending} disabled={!url.trim()}>
          Add
        </Button>
      </form>
    </section>
  )
}

function DraftItem({ draft, newest, of }: { draft: Draft; newest: boolean; of: Of }) {
  const [comment, setComment] = useState('')
  const decide = useCommand(promotionScreens.decideDraft, { failed: 'The decision could not be saved' })
  const { type, words } = draftBadges[draft.state]
  const send = (state: 'APPROVED' | 'CHANGES_REQUESTED') =>
    decide.mutate({ activation_id: of.activation_id, draft_id: draft.id, state, comment })
  return (
    <li className="grid gap-2 rounded-2 border border-line p-3">
      <span className="flex items-center gap-2">
        <a
          href={draft.url}
          target="_blank"
          rel="noreferrer"
          className="flex min-w-0 items-center gap-1 font-medium hover:underline"
        >
          <span className="truncate">Version {draft.version}</span>
          <ExternalLink aria-hidden="true" className="size-3.5" />
        </a>
        <span className="text-12 text-fg-3">{relativeDate(draft.created_at, new Date())}</span>
        <Badge type={type} className="ms-auto">
          {words}
        </Badge>
      </span>
      {draft.note && <p className="wrap-anywhere">{draft.note}</p>}
      {draft.comment && <p className="text-fg-2 wrap-anywhere">{draft.comment}</p>}
      {draft.decided_by_client && (
        <p className="text-12 text-fg-3 wrap-anywhere">Decided by {draft.decided_by_client}, by a client link</p>
      )}
      {newest && draft.state === 'WAITING' && (
        <>
          <TextField
            label="Comment"
            hideLabel
            placeholder="What should be different"
            value={comment}
            onValueChange={setComment}
          />
          <span className="flex gap-2">
            <Button size="small" kind="primary" loading={decide.isPending} onClick={() => send('APPROVED')}>
              Approve
            </Button>
            <Button size="small" disabled={!comment.trim()} onClick={() => send('CHANGES_REQUESTED')}>
              Request Changes
            </Button>
          </span>
        </>
      )}
    </li>
  )
}

function Posts({ of }: { of: Of }) {
  const { data } = useQuery(promotionScreens.results, { activation_id: of.activation_id, days: 7 })
  const [url, setUrl] = useState('')
  const add = useCommand(promotionScreens.addPost, { done: 'Post added' })
  const remove = useCommand(promotionScreens.removePost, {
    failed: 'The post could not be removed',
    done: 'Post removed',
  })
  const posts = data?.posts.filter(({ creator_id }) => creator_id === of.creator_id) ?? []
  return (
    <section aria-label="Live posts" className="grid gap-3">
      <h3 className="font-strong">Live posts</h3>
      <ul className="grid gap-2">
        {posts.map(({ platform, platform_id, url: href, description, play_count }) => (
          <li key={`${platform} ${platform_id}`} className="flex items-center gap-2">
            <a href={href} target="_blank" rel="noreferrer" className="min-w-0 flex-1 truncate hover:underline">
              {description?.trim() || href}
            </a>
            <span className="text-fg-2 tabular-nums">
              {play_count === null ? 'not in yet' : `${play_count.toLocaleString('en')} plays`}
            </span>
            <Button
              size="small"
              kind="quiet"
              onClick={() => remove.mutate({ activation_id: of.activation_id, platform, platform_id })}
            >
              Remove
            </Button>
          </li>
        ))}
        {data && posts.length === 0 && (
          <li className="text-fg-2">Found by the promotion's sound and hashtags, or added here.</li>
        )}
      </ul>
      <form
        className="flex items-end gap-2"
        onSubmit={event => {
          event.preventDefault()
          if (url.trim()) add.mutate({ ...of, url: url.trim() }, { onSuccess: () => setUrl('') })
        }}
      >
        <TextField
          label="Link to a live post"
          className="flex-1"
          placeholder="https://www.tiktok.com/@name/video/…"
          value={url}
          onValueChange={setUrl}
          error={add.error?.message}
        />
        <Button type="submit" icon={<Plus />} loading={add.isPending} disabled={!url.trim()}>
          Add
        </Button>
      </form>
    </section>
  )
}
