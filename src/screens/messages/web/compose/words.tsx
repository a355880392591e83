import { Braces } from 'lucide-react'
import { useRef, useState } from 'react'
import { mailNodes } from '#features/broadcasts/mail-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Menu, MenuItem } from '#platform/web/ui/layers/menu.tsx'
import { RichText } from '#platform/web/ui/rich-text/rich-text.tsx'
import { smsSize } from '#records/messages/sms-segments.ts'
import { templateFault } from '#records/messages/template-text.ts'
import { type DraftProps, sendsMail, sendsText, shownTexts, type TextsProps, variables, writing } from './draft.ts'
import { Languages } from './languages.tsx'

export type MessageKind = 'EMAIL' | 'TEXT'

/** What the message says: a mail, and a text for telephones. Of two, the chosen one is shown here and in the preview. */
export function Words({
  shown,
  onShow,
  ...props
}: DraftProps & { shown: MessageKind; onShow: (written: MessageKind) => void }) {
  const { draft, set } = props
  const { content } = draft
  const [inSecond, setInSecond] = useState(false)
  const texts = { ...props, second: inSecond && Boolean(content.second_language) }
  return (
    <>
      {sendsMail(draft) && sendsText(draft) && (
        <Segments
          label="Write"
          value={shown}
          options={[
            { value: 'TEXT', label: 'SMS and WhatsApp' },
            { value: 'EMAIL', label: 'Email' },
          ]}
          onValueChange={onShow}
        />
      )}
      <Languages draft={draft} set={set} second={texts.second} onShow={setInSecond} />
      {shown === 'EMAIL' ? <Mail key={String(texts.second)} {...texts} /> : <Text {...texts} />}
      <TextField
        label="Where {link} leads"
        value={content.link ?? ''}
        placeholder="https://"
        help="Each fan has a link of their own, so that clicks are counted. Links you set in the email are counted too."
        onValueChange={link => set({ content: { ...content, link: link === '' ? null : link } })}
      />
    </>
  )
}

function Mail(props: TextsProps) {
  const { draft, set } = props
  const { content, second_share } = draft
  const texts = shownTexts(props)
  const write = writing(props)
  return (
    <>
      <TextField
        label="Subject"
        value={texts.subject}
        maxLength={150}
        error={templateFault(texts.subject)}
        onValueChange={subject => write({ subject })}
      />
      <Checkbox
        checked={second_share !== null}
        onCheckedChange={on =>
          set({
            second_share: on ? 50 : null,
            content: {
              ...content,
              second_subject: on ? content.subject : null,
              second_language: content.second_language && {
                ...content.second_language,
                second_subject: on ? content.second_language.subject : null,
              },
            },
          })
        }
      >
        Test a second subject on some fans
      </Checkbox>
      {second_share !== null && (
        <div className="grid gap-4 md:grid-cols-[1fr_140px]">
          <TextField
            label="Second subject"
            value={texts.second_subject ?? ''}
            maxLength={150}
            error={templateFault(texts.second_subject ?? '')}
            onValueChange={second_subject => write({ second_subject })}
          />
          <NumberField
            label="Share"
            suffix="%"
            min={1}
            max={50}
            value={second_share ?? null}
            onValueChange={share => set({ second_share: share ?? 50 })}
          />
        </div>
      )}
      <RichText
        label="Email"
        value={mailNodes(texts.email) as never}
        variables={variables}
        onValueChange={nodes => write({ email: nodes as Record<string, unknown> })}
      />
      <p className="text-12 text-fg-3">
        {'{first_name|there}'} is a fan’s first name, or “there” where it is not known. A link to unsubscribe is added
        where the email has none.
      </p>
    </>
  )
}

function Text(props: TextsProps) {
  const { text } = shownTexts(props)
  const write = writing(props)
  const field = useRef<HTMLDivElement>(null)
  const { segments, used, encoding, costly } = smsSize(text)
  function insert(hole: string) {
    const area = field.current?.querySelector('textarea')
    const [from, to] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length]
    write({ text: text.slice(0, from) + hole + text.slice(to) })
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(from + hole.length, from + hole.length)
    })
  }
  return (
    <div ref={field} className="flex flex-col gap-2">
      <TextArea
        label="SMS and WhatsApp"
        rows={5}
        value={text}
        maxLength={1_000}
        error={templateFault(text)}
        onValueChange={next => write({ text: next })}
      />
      <div className="flex flex-wrap items-center gap-3 text-12 text-fg-2">
        <Menu trigger={<Button icon={<Braces />}>Insert variable</Button>} finalFocus={() => false}>
          {variables.map(({ label, text: hole }) => (
            <MenuItem key={label} onSelect={() => insert(hole)}>
              <span className="flex-1">{label}</span>
              <code className="text-12 text-fg-3">{hole}</code>
            </MenuItem>
          ))}
        </Menu>
        <span className="tabular-nums">
          {used} characters, {segments === 1 ? '1 text' : `${segments} texts`}
        </span>
      </div>
      {encoding === 'UCS-2' && costly.length > 0 && (
        <p className="text-12 text-warn">
          {costly.slice(0, 8).join(' ')} {costly.length === 1 ? 'is' : 'are'} not in the SMS alphabet, so that a text
          holds 70 characters instead of 160.
        </p>
      )}
      <p className="text-12 text-fg-3">“Reply STOP to stop.” is added where the text does not say it.</p>
    </div>
  )
}
