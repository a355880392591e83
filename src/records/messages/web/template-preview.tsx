import type { Channel, MessageText } from '#records/messages/contract.ts'
import { smsSize } from '../sms-segments.ts'
import type { MessageValues } from '../template-text.ts'
import { compose } from '../templates.ts'

interface TemplatePreviewProps {
  channel: Channel
  language: 'en' | 'fr'
  text: MessageText | null
  variables: MessageValues
}

const samples = {
  artist: 'Mara Vale',
  drop_title: 'Low Tide',
  link: 'https://fans.example/mara-vale/low-tide',
  unsubscribe_link: 'https://fans.example/preferences/…',
}

/** What a fan will read, from the same code that writes the message. */
export function TemplatePreview({ channel, language, text, variables }: TemplatePreviewProps) {
  const values = { ...samples, ...variables }
  const message = compose(
    {
      kind: 'SIGNUP_CONFIRMATION',
      locale: language,
      artist: values.artist ?? samples.artist,
      drop_title: values.drop_title ?? samples.drop_title,
      page_url: values.link ?? samples.link,
      label: values.label,
      first_name: values.first_name,
      text,
      way_out: {
        preferences_url: values.unsubscribe_link ?? samples.unsubscribe_link,
        unsubscribe_url: values.unsubscribe_link ?? samples.unsubscribe_link,
      },
    },
    channel,
  )
  return (
    <section aria-label="Preview" className="min-w-0">
      <p className="mb-1.5 font-medium text-12 text-fg-2">What a fan reads</p>
      <div lang={language} className="rounded-3 border border-line bg-field p-4">
        {message.subject !== undefined && <p className="mb-3 break-words font-semibold">{message.subject}</p>}
        {message.text.split(/\n{2,}/).map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing else that tells them apart
          <p key={at} className="mt-2 whitespace-pre-line break-words first:mt-0">
            {paragraph.trim()}
          </p>
        ))}
      </div>
      {channel === 'PHONE' && <Size text={message.text} />}
      {!values.first_name && (
        <p className="mt-1.5 text-12 text-fg-3">A name is used only once its fan has proven the address or number.</p>
      )}
    </section>
  )
}

function Size({ text }: { text: string }) {
  const { encoding, segments, used, left, costly } = smsSize(text)
  return (
    <div className="mt-1.5 text-12 text-fg-2">
      <p aria-live="polite">
        {segments === 1 ? '1 text message' : `${segments} text messages`} to pay for, {used} characters, {left} left
      </p>
      {encoding === 'UCS-2' && (
        <p className="mt-0.5 text-fg-3">
          {costly.slice(0, 8).join(' ')} {costly.length === 1 ? 'makes' : 'make'} each message hold 70 characters
          instead of 160. Names and titles count too.
        </p>
      )}
    </div>
  )
}
