import { Braces } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Menu, MenuItem } from '#platform/web/ui/layers/menu.tsx'
import { type Channel, type MessageText, messageText } from '#records/messages/contract.ts'
import { textsOf, type WrittenChannel } from '#records/messages/default-texts.ts'
import { type MessageValues, type MessageVariable, messageVariables, templateFault } from '../template-text.ts'
import { TemplatePreview } from './template-preview.tsx'

export interface TemplateEditorProps {
  /** `drop.confirmation_messages?.[language]?.[channel]`; null or empty parts stand for the default, which shows as placeholder. */
  value: MessageText | null
  /** Called with null once all custom text is removed. */
  onChange: (value: MessageText | null) => void
  /** WHATSAPP is read-only, because its texts are approved beforehand. */
  channel: Channel
  language: 'en' | 'fr'
  /** Values of the variables in the preview; pass the drop's own `artist`, `drop_title` and `link`. */
  variables: MessageValues
  /** Server errors by part. The editor itself reports unknown variables and overlong texts while typing. */
  errors?: Partial<Record<'subject' | 'body', string>> | undefined
  disabled?: boolean
}

/**
 * Edits a drop's confirmation text on one channel in one language: subject (mail only), body, variables at the
 * cursor, a preview beside it and, for a text message, the number of segments.
 *
 * @example
 * <TemplateEditor channel="EMAIL" language="en" value={texts} onChange={setTexts}
 *   variables={{ artist: 'Mara Vale', drop_title: 'Low Tide', link: 'https://fans.example/mara/low-tide' }} />
 */
export function TemplateEditor({ channel, ...props }: TemplateEditorProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {channel === 'WHATSAPP' ? (
        <p className="text-pretty text-fg-2">
          WhatsApp delivers only texts it has approved. Whoever runs this Fanfare registers them, one per language; the
          artist, the title and the link of this drop are put in.
        </p>
      ) : (
        <Fields {...props} channel={channel} />
      )}
      <TemplatePreview channel={channel} language={props.language} text={props.value} variables={props.variables} />
    </div>
  )
}

const insertable: Record<MessageVariable, string> = {
  first_name: 'First name',
  artist: 'Artist',
  drop_title: 'Title of the drop',
  link: 'Link to the drop',
  unsubscribe_link: 'Link to unsubscribe',
  label: 'Name of your team',
}

function Fields({
  value,
  onChange,
  channel,
  language,
  errors = {},
  disabled = false,
}: Omit<TemplateEditorProps, 'channel'> & { channel: WrittenChannel }) {
  const group = useRef<HTMLFieldSetElement>(null)
  /** The last edited part, where a variable is inserted. */
  const last = useRef<'subject' | 'body'>('body')
  useEffect(() => {
    const fields = group.current
    const remember = ({ target }: FocusEvent) => {
      const part = (target as Element).closest<HTMLElement>('[data-part]')?.dataset.part
      if (part) last.current = part as 'subject' | 'body'
    }
    fields?.addEventListener('focusin', remember)
    return () => fields?.removeEventListener('focusin', remember)
  }, [])
  const placeholder = textsOf(language, channel, null)
  const text = { subject: value?.subject ?? '', body: value?.body ?? '' }
  const id = useId()

  function set(part: 'subject' | 'body', typed: string) {
    const next = { ...text, [part]: typed }
    const empty = next.subject === '' && next.body === ''
    onChange(empty ? null : { subject: next.subject || null, body: next.body || null })
  }

  function insert(name: MessageVariable) {
    const part = channel === 'EMAIL' ? last.current : 'body'
    const input = group.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      `[data-part="${part}"] :is(input, textarea)`,
    )
    // an unchanged part starts from the default text
    const before = text[part] || placeholder[part]
    const from = text[part] ? (input?.selectionStart ?? before.length) : before.length
    const to = text[part] ? (input?.selectionEnd ?? from) : from
    const hole = `{${name}}`
    set(part, `${before.slice(0, from)}${hole}${before.slice(to)}`)
    requestAnimationFrame(() => {
      input?.focus()
      input?.setSelectionRange(from + hole.length, from + hole.length)
    })
  }

  return (
    <fieldset ref={group} disabled={disabled} aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <legend id={id} className="sr-only">
        {channel === 'EMAIL' ? 'Mail' : 'Text message'}
      </legend>
      {channel === 'EMAIL' && (
        <div data-part="subject">
          <TextField
            label="Subject"
            value={text.subject}
            onValueChange={typed => set('subject', typed)}
            placeholder={placeholder.subject}
            error={errors.subject ?? faultOf('subject', text.subject)}
            disabled={disabled}
            lang={language}
          />
        </div>
      )}
      <div data-part="body">
        <TextArea
          label={channel === 'EMAIL' ? 'Message' : 'Text'}
          value={text.body}
          onValueChange={typed => set('body', typed)}
          placeholder={placeholder.body}
          error={errors.body ?? faultOf('body', text.body)}
          help={channel === 'EMAIL' ? 'An empty line starts a new paragraph.' : undefined}
          rows={channel === 'EMAIL' ? 8 : 4}
          disabled={disabled}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Menu
          trigger={
            <Button icon={<Braces />} disabled={disabled}>
              Insert variable
            </Button>
          }
        >
          {messageVariables.map(name => (
            <MenuItem key={name} onSelect={() => insert(name)}>
              <span className="flex-1">{insertable[name]}</span>
              <code className="text-12 text-fg-3">{`{${name}}`}</code>
            </MenuItem>
          ))}
        </Menu>
        {value && (
          <Button kind="quiet" disabled={disabled} onClick={() => onChange(null)}>
            Use the default
          </Button>
        )}
      </div>
    </fieldset>
  )
}

function faultOf(part: 'subject' | 'body', text: string): string | undefined {
  const fault = templateFault(text)
  if (fault) return fault
  return messageText.shape[part].safeParse(text).success ? undefined : 'This text is too long.'
}
