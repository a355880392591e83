import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { BroadcastEstimate } from '#features/broadcasts/contract.ts'
import { languageNames } from '#features/broadcasts/in-language.ts'
import { linkOf, replaceTexts } from '#platform/contract/rich-text.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { RichTextView } from '#platform/web/ui/rich-text/rich-text-view.tsx'
import type { MessageKind } from './words.tsx'

type Shown = BroadcastEstimate['previews'][number]

const notes: Record<Shown['why'], string> = {
  SAMPLE: '',
  NO_FIRST_NAME: 'no first name',
  LONGEST: 'longest name',
  NO_ZONE: 'no time zone',
  SECOND_LANGUAGE: '',
}

interface PreviewProps {
  /** Undefined while the fans are counted. */
  previews: readonly Shown[] | undefined
  written: MessageKind
}

/** How the message reads for one fan after the other, in the frame of a mail program or a telephone. */
export function Preview({ previews: counted, written }: PreviewProps) {
  const previews = counted ?? []
  const [fan, setFan] = useState<string>()
  const label = useOrganization().name
  const at = Math.max(
    0,
    previews.findIndex(({ fan_id }) => fan_id === fan),
  )
  const shown = previews[at]
  const several = new Set(previews.map(({ language }) => language)).size > 1
  const step = (by: number) => setFan(previews[(at + by + previews.length) % previews.length]?.fan_id)
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col items-center gap-4 p-4 md:p-5">
      {shown ? (
        <>
          <div className="flex max-w-full items-center gap-1.5">
            <IconButton label="Fan before" icon={<ChevronLeft />} onClick={() => step(-1)} />
            <Select
              label="Preview for"
              hideLabel
              value={shown.fan_id}
              options={previews.map(({ fan_id, name, why, language }) => ({
                value: fan_id,
                label: [name ?? 'No name', notes[why], several && languageNames[language]].filter(Boolean).join(', '),
              }))}
              onValueChange={setFan}
            />
            <IconButton label="Next fan" icon={<ChevronRight />} onClick={() => step(1)} />
          </div>
          {written === 'EMAIL' ? <MailFrame shown={shown} from={label} /> : <PhoneFrame shown={shown} from={label} />}
        </>
      ) : (
        <p className="py-10 text-fg-3">{counted ? 'Nobody can get this message yet.' : 'Counting'}</p>
      )}
    </section>
  )
}

interface FrameProps {
  shown: Shown
  from: string
}

function MailFrame({ shown, from }: FrameProps) {
  return (
    <article aria-label="Email" className="w-full max-w-[480px] overflow-hidden rounded-4 border border-line bg-field">
      <header className="border-line border-b px-5 py-3.5">
        <p className="font-semibold text-15 wrap-anywhere">{shown.subject || 'No subject'}</p>
        <p className="pt-1 text-12 text-fg-2">
          From {from} to {shown.name ?? 'a fan without a name'}
        </p>
      </header>
      <div className="px-5 py-4 leading-6">
        <RichTextView node={unlinked(shown.email)} />
      </div>
    </article>
  )
}

/** Links of a preview look like links, but lead nowhere: they would be links of no fan. */
const unlinked = (nodes: Shown['email']) =>
  replaceTexts(nodes, node =>
    linkOf(node)
      ? [{ ...node, marks: [...(node.marks ?? []).filter(({ type }) => type !== 'link'), underline] }]
      : [node],
  )
const underline = { type: 'underline' }

function PhoneFrame({ shown, from }: FrameProps) {
  return (
    <article
      aria-label="Text message"
      className="flex h-[560px] w-[300px] max-w-full flex-col overflow-hidden rounded-[40px] border-8 border-ink bg-field shadow-[0_0_0_1px_var(--line)]"
    >
      <header className="border-line border-b px-4 pt-4 pb-2.5 text-center">
        <span
          aria-hidden="true"
          className="mx-auto mb-1 grid size-9 place-items-center rounded-full bg-fill font-semibold text-fg-2"
        >
          {from.slice(0, 1)}
        </span>
        <p className="truncate font-strong text-12">{from}</p>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-3">
        <p className="w-fit max-w-[92%] whitespace-pre-wrap rounded-4 bg-fill px-3 py-2 wrap-anywhere">
          {shown.text || 'No text'}
        </p>
      </div>
      <p className="border-line border-t px-4 py-3 text-center text-12 text-fg-3 tabular-nums">
        {shown.texts === 1 ? '1 text' : `${shown.texts} texts`} as SMS
      </p>
    </article>
  )
}
