import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import type { MessageText } from '#records/messages/contract.ts'
import { TemplateEditor } from '#records/messages/web/template-editor.tsx'
import { controlId, type Draft, useStudio } from '../studio-context.ts'
import { Group } from './draft-fields.tsx'

type MessageChannel = 'EMAIL' | 'PHONE'
type Language = 'en' | 'fr'
type Messages = Draft['confirmation_messages']

/** Own words of the confirmation, for the language of the page. */
export function ConfirmationWords() {
  const { draft } = useStudio()
  const [open, setOpen] = useState(false)
  const language: Language = draft.translation_language ?? 'en'
  const own = draft.confirmation_messages?.[language]
  const written = [own?.EMAIL && 'the mail', own?.PHONE && 'the text message'].filter(Boolean).join(' and ')
  return (
    <Group title="Its words">
      <p className="text-12 text-fg-3">
        {written ? `You wrote ${written} yourself.` : 'It says that they are on the list, and how to leave it.'}
      </p>
      <Button
        id={controlId('confirmation_messages')}
        size="small"
        icon={<Pencil />}
        className="justify-self-start"
        onClick={() => setOpen(true)}
      >
        Write it yourself
      </Button>
      <Dialog
        title="Confirmation message"
        width="wide"
        open={open}
        onOpenChange={setOpen}
        footer={<DialogClose render={<Button kind="primary">Done</Button>} />}
      >
        {open && <Editor language={language} />}
      </Dialog>
    </Group>
  )
}

function Editor({ language }: { language: Language }) {
  const { draft, change, drop } = useStudio()
  const organization = useOrganization()
  const [channel, setChannel] = useState<MessageChannel | 'WHATSAPP'>('EMAIL')
  const value = channel === 'WHATSAPP' ? null : (draft.confirmation_messages?.[language]?.[channel] ?? null)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <Segments
          label="Channel"
          value={channel}
          onValueChange={setChannel}
          options={[
            { value: 'EMAIL', label: 'Mail' },
            { value: 'PHONE', label: 'Text message' },
            { value: 'WHATSAPP', label: 'WhatsApp' },
          ]}
        />
      </div>
      <TemplateEditor
        key={channel}
        channel={channel}
        language={language}
        value={value}
        onChange={text =>
          channel !== 'WHATSAPP' &&
          change({ confirmation_messages: withText(draft.confirmation_messages, language, channel, text) })
        }
        variables={{
          artist: draft.custom_artist_title || drop.artist.title,
          drop_title: draft.title || 'Your title',
          link: drop.share_url,
          label: organization.name,
        }}
      />
    </div>
  )
}

/** Nothing of one's own is none at all, so that the default can be told from it. */
function withText(messages: Messages, language: Language, channel: MessageChannel, text: MessageText | null): Messages {
  const own = { EMAIL: null, PHONE: null, ...messages?.[language], [channel]: text }
  const next = { en: null, fr: null, ...messages, [language]: own.EMAIL || own.PHONE ? own : null }
  return next.en || next.fr ? next : null
}
