import { Braces } from 'lucide-react'
import { useRef } from 'react'
import type { BroadcastTexts } from '#features/broadcasts/contract.ts'
import { otherLanguage, TEXT_WAY_OUT, withWayOut } from '#features/broadcasts/in-language.ts'
import { mailNodes, mailVariableFault, nodesFault } from '#features/broadcasts/mail-text.ts'
import { textFault } from '#features/broadcasts/text-fault.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Menu, MenuItem } from '#platform/web/ui/layers/menu.tsx'
import { RichText } from '#platform/web/ui/rich-text/rich-text.tsx'
import { smsSize } from '#records/messages/sms-segments.ts'
import { templateFault, variablesOf } from '#records/messages/template-text.ts'
import { sendsMail, sendsText, shownTexts, type TextsProps, variables, writing } from './draft.ts'
import { Languages } from './languages.tsx'

export type MessageKind = 'EMAIL' | 'TEXT'

/** What the message says: a mail, and a text for telephones. Of two, the chosen one is shown here and in the preview. */
export function Words({
  shown,
  onShow,
  onSecond,
  ...texts
}: TextsProps & {
  shown: MessageKind
  onShow: (written: MessageKind) => void
  onSecond: (second: boolean) => void
}) {
  const { draft, set, fault } = texts
  const { content } = draft
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
      <Languages draft={draft} set={set} second={texts.second} onShow={onSecond} />
      {shown === 'EMAIL' ? <Mail key={String(texts.second)} {...texts} /> : <Text {...texts} />}
      <TextField
        label="Where {link} leads"
        value={content.link ?? ''}
        placeholder="https://"
        error={fault?.field === 'content.link' ? fault.detail : undefined}
        help="Each fan has a link of their own, so that clicks are counted. Links you set in the email are counted too."
        onValueChange={link => set({ content: { ...content, link: link === '' ? null : link } })}
        onBlur={() => {
          // as an address is said and pasted
          if (/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(content.link ?? ''))
            set({ content: { ...content, link: `https://${content.link}` } })
        }}
      />
    </>
  )
}

/** What is wrong with one of the texts that are shown. */
const faultOf = ({ fault, second }: TextsProps, field: keyof BroadcastTexts) =>
  fault?.field === `content.${second ? 'second_language.' : ''}${field}` ? fault.detail : undefined

function Mail(props: TextsProps) {
  const { draft, set } = props
  const { content, second_share } = draft
  const texts = shownTexts(props)
  const write = writing(props)
  const nodes = mailNodes(texts.email)
  const subjectsFault = textFault(content, { mail: true, text: false, subjects: true })
  return (
    <>
      <TextField
        label="Subject"
        value={texts.subject}
        maxLength={150}
        error={templateFault(texts.subject) ?? faultOf(props, 'subject')}
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
            error={templateFault(texts.second_subject ?? '') ?? faultOf(props, 'second_subject')}
            validators={[() => faultOf({ ...props, fault: subjectsFault }, 'second_subject')]}
            onValueChange={second_subject => write({ second_subject })}
          />
          <NumberField
            label="Share"
            suffix="%"
            min={1}
            max={50}
            decimals={0}
            value={second_share ?? null}
            onValueChange={share => set({ second_share: share ?? 50 })}
          />
        </div>
      )}
      <RichText
        label="Email"
        error={nodesFault(nodes) ?? mailVariableFault(nodes) ?? faultOf(props, 'email')}
        value={nodes as never}
        variables={variables}
        onValueChange={written => write({ email: written as Record<string, unknown> })}
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
  const { language: first = 'en' } = props.draft.content
  const language = props.second ? otherLanguage(first) : first
  const write = writing(props)
  const field = useRef<HTMLDivElement>(null)
  const { segments, used, encoding, costly } = smsSize(withWayOut(text, language))
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
        error={templateFault(text) ?? faultOf(props, 'text')}
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
          {variablesOf(text).length > 0 && ' before names and links are filled in'}
        </span>
      </div>
      {encoding === 'UCS-2' && costly.length > 0 && (
        <p className="text-12 text-warn">
          {costly.slice(0, 8).join(' ')} {costly.length === 1 ? 'is' : 'are'} not in the SMS alphabet, so that a text
          holds 70 characters instead of 160.
        </p>
      )}
      <p className="text-12 text-fg-3">
        “{TEXT_WAY_OUT[language]}” is added where the text does not say it, and counted.
      </p>
    </div>
  )
}
