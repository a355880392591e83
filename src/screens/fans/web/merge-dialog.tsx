import { ArrowLeftRight, BellOff } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ChannelIcon, channelNames } from '#platform/web/ui/channel-mark.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio.tsx'
import { MergeFrame } from '#platform/web/ui/layers/merge-frame.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { fanMerges, type MergeField, type MergePreview, type MergeSide } from '../merge-contract.ts'
import { Proven } from './record/fan-contacts.tsx'
import { mergeFieldNames, unchangedFieldsText } from './record/rights-words.ts'
import { fanName, inSentence } from './words.ts'

interface MergeDialogProps {
  organization_id: string
  /** The one who stays, then the one who is merged; the dialog lets them swap. */
  pair: readonly [string, string]
  onClose: () => void
  /** The id of who there is now. */
  onMerged?: (id: string) => void
}

type Choices = Partial<Record<MergeField, MergeSide>>

/** Two fans who are one person: what is kept of each, and what comes of it. */
export function MergeDialog({ organization_id, pair, onClose, onMerged }: MergeDialogProps) {
  const [swapped, setSwapped] = useState(false)
  const [choices, setChoices] = useState<Choices>({})
  const [survivor_id, absorbed_id] = swapped ? [pair[1], pair[0]] : pair
  const { data, error, refetch } = useQuery(fanMerges.preview, { organization_id, survivor_id, absorbed_id })
  const undo = useCommand(fanMerges.undo, {
    done: ({ stayed }) => (stayed.length === 0 ? 'Merge undone' : unchangedFieldsText(stayed)),
    failed: 'Failed to undo the merge',
  })
  const merge = useCommand(fanMerges.merge, {
    done: 'Merged',
    failed: 'Failed to merge',
    undo: ({ merge_id }) => undo.mutate({ organization_id, merge_id, keep_apart: false }),
  })
  const run = () =>
    merge.mutate(
      { organization_id, survivor_id, absorbed_id, choices },
      {
        onSuccess: ({ fan_id }) => {
          onClose()
          onMerged?.(fan_id)
        },
      },
    )
  return (
    <MergeFrame
      title="Merge two fans"
      who="the two fans"
      note="Can be taken back on the fan’s page."
      unsaved={Object.keys(choices).length > 0}
      error={error}
      onRetry={refetch}
      merge={{ isPending: merge.isPending, run }}
      onClose={onClose}
    >
      {data && (
        <>
          <Fields
            preview={data}
            choices={choices}
            onChoose={(field, side) => setChoices({ ...choices, [field]: side })}
            onSwap={() => {
              setSwapped(!swapped)
              setChoices({})
            }}
          />
          <Outcome preview={data} />
        </>
      )}
    </MergeFrame>
  )
}

interface FieldsProps {
  preview: MergePreview
  choices: Choices
  onChoose: (field: MergeField, side: MergeSide) => void
  onSwap: () => void
}

/** One choice for each thing in which the two differ; what only one told is simply kept. */
function Fields({ preview: { survivor, absorbed, fields }, choices, onChoose, onSwap }: FieldsProps) {
  const differing = fields.filter(
    field => field.survivor !== null && field.absorbed !== null && field.survivor !== field.absorbed,
  )
  const rest = fields.filter(field => !differing.includes(field))
  return (
    <>
      <div className="mb-3 flex items-center gap-2">
        <p className="min-w-0 flex-1 text-fg-2">
          <b className="font-strong text-fg wrap-anywhere">{fanName(absorbed)}</b> becomes part of{' '}
          <b className="font-strong text-fg wrap-anywhere">{fanName(survivor)}</b>, whose page stays.
        </p>
        <Button size="small" icon={<ArrowLeftRight />} onClick={onSwap}>
          Swap
        </Button>
      </div>
      <div className="flex flex-col">
        {differing.map(({ field, survivor: mine, absorbed: theirs }) => (
          <div key={field} className="border-line-soft border-t py-2">
            <RadioGroup
              label={mergeFieldNames[field]}
              value={choices[field] ?? 'SURVIVOR'}
              onValueChange={side => onChoose(field, side)}
              options={[
                { value: 'SURVIVOR', label: mine ?? '' },
                { value: 'ABSORBED', label: theirs ?? '' },
              ]}
            />
          </div>
        ))}
        {rest.length > 0 && (
          <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3 gap-y-1 border-line-soft border-t py-2">
            {rest.map(({ field, survivor: mine, absorbed: theirs }) => (
              <div key={field} className="contents">
                <dt className="text-12 text-fg-3">{mergeFieldNames[field]}</dt>
                <dd className="wrap-anywhere">{mine ?? theirs}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </>
  )
}

/** The one fan there will be. */
function Outcome({ preview }: { preview: MergePreview }) {
  const { contacts, moves, reachable, closes, closes_partners, absorbed } = preview
  const onlyOffers = closes_partners.filter(channel => !closes.includes(channel))
  return (
    <section aria-label="Outcome" className="border-line border-t pt-3">
      <h3 className="mb-1.5 font-medium text-12 text-fg-3">One fan with</h3>
      <ul>
        {contacts.map(contact => (
          <li key={`${contact.channel} ${contact.value}`} className="flex min-h-7 items-center gap-2">
            <ChannelIcon channel={contact.channel} />
            <span className="sr-only">{channelNames[contact.channel]}</span>
            <span className="min-w-0 truncate" title={contact.value}>
              {contact.value}
            </span>
            <Proven contact={contact} />
            <span className="ms-auto flex-none text-12 text-fg-3">
              {contact.verified && reachable.includes(contact.channel) ? 'reachable' : 'not reachable'}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-12 text-fg-3">
        {moves.sign_ups === 1 ? '1 sign-up' : `${moves.sign_ups} sign-ups`} of {fanName(absorbed)} with their consents,
        messages and events come along. The ledger of consents is not rewritten.
      </p>
      {closes.length > 0 && (
        <Message tone="warning" className="mt-3">
          <b className="block">
            <BellOff aria-hidden="true" className="me-1 inline size-3.5! align-[-2px]" />
            No more {closes.map(inSentence).join(' or ')} messages
          </b>
          Only one of the two agreed to them. A merge cannot agree for the other, so the merged fan is not written to
          there.
        </Message>
      )}
      {onlyOffers.length > 0 && (
        <Message tone="warning" className="mt-3">
          <b className="block">
            <BellOff aria-hidden="true" className="me-1 inline size-3.5! align-[-2px]" />
            No more partner offers by {onlyOffers.map(inSentence).join(' or ')}
          </b>
          Only one of the two agreed to them, and a merge cannot agree for the other.
        </Message>
      )}
    </section>
  )
}
