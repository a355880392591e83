import {
  type ImportChannel,
  type ImportConsent,
  type ImportTarget,
  importChannel,
} from '#features/fan-imports/contract.ts'
import { consentChannel } from '#features/fan-imports/rules.ts'
import { ChannelIcon, channelNames } from '#platform/web/ui/channel-mark.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Message } from '#platform/web/ui/message.tsx'

/** What is typed so far; null until somebody said whether people agreed at all. */
export type ConsentDraft = ImportConsent & { given: 'YES' | 'NO' | null }
export const emptyConsent: ConsentDraft = {
  given: null,
  text: '',
  collected_at: '',
  collected_on: '',
  locale: 'en',
  channels: [],
}

const wholeSentence = (text: string) =>
  text.trim().length < 10 ? 'Give the whole sentence that people agreed to.' : undefined
const somewhere = (text: string) => (text.trim().length < 3 ? 'Say where people agreed.' : undefined)
const someDay = (text: string) => (text ? undefined : 'Say when people agreed.')

interface ConsentFormProps {
  consent: ConsentDraft
  columns: readonly (ImportTarget | null)[]
  tried: boolean
  onChange: (consent: ConsentDraft) => void
}

/** Where, when and to which words people agreed: it is kept as proof, and cannot be left unsaid. */
export function ConsentForm({ consent, columns, tried, onChange }: ConsentFormProps) {
  const set = (part: Partial<ConsentDraft>) => onChange({ ...consent, ...part })
  const { given, channels } = consent
  const byRow = columns.some(target => target === 'consent' || (target && consentChannel(target)))
  const toggle = (channel: ImportChannel) =>
    set({ channels: channels.includes(channel) ? channels.filter(one => one !== channel) : [...channels, channel] })
  return (
    <div className="grid grid-cols-1 gap-4">
      <div data-missing={(tried && given === null) || undefined} className="grid grid-cols-1 gap-4">
        <RadioGroup
          hideLabel
          label="Did the people in this file agree to get messages?"
          value={given ?? ''}
          onValueChange={value => set({ given: value === 'YES' ? 'YES' : 'NO' })}
          options={[
            {
              value: 'YES',
              label: 'They agreed, and I can say where, when and to what',
              help: 'Their consent is kept. Messages go to them once they have signed up.',
            },
            {
              value: 'NO',
              label: 'They did not, or I cannot say',
              help: 'They are imported as contacts, and get no messages.',
            },
          ]}
        />
        {tried && given === null && <Message tone="error">Say whether the people in this file agreed.</Message>}
      </div>
      {given === 'YES' && (
        <>
          <TextArea
            label="The words they agreed to, exactly"
            need="required"
            rows={2}
            value={consent.text}
            onValueChange={text => set({ text })}
            placeholder="I agree to receive news and offers from Vesper Lane by email."
            validators={[wholeSentence]}
            error={tried ? wholeSentence(consent.text) : undefined}
          />
          <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_180px]">
            <TextField
              label="Where they agreed"
              need="required"
              value={consent.collected_at}
              onValueChange={collected_at => set({ collected_at })}
              placeholder="Newsletter form on vesperlane.example"
              validators={[somewhere]}
              error={tried ? somewhere(consent.collected_at) : undefined}
            />
            <TextField
              label="When, at the latest"
              need="required"
              type="date"
              value={consent.collected_on}
              onValueChange={collected_on => set({ collected_on })}
              validators={[someDay]}
              error={tried ? someDay(consent.collected_on) : undefined}
            />
          </div>
          <fieldset data-missing={(tried && channels.length === 0) || undefined} className="grid gap-1.5">
            <legend className="mb-1.5 font-medium text-12 text-fg-2">They may get messages by</legend>
            <div className="flex flex-wrap gap-x-5 gap-y-1">
              {importChannel.options.map(channel => (
                <Checkbox key={channel} checked={channels.includes(channel)} onCheckedChange={() => toggle(channel)}>
                  <span className="inline-flex items-center gap-1.5">
                    <ChannelIcon channel={channel} />
                    {channelNames[channel]}
                  </span>
                </Checkbox>
              ))}
            </div>
            {tried && channels.length === 0 && <Message tone="error">Choose at least one channel.</Message>}
          </fieldset>
          <p className="text-12 text-fg-3">
            {byRow
              ? 'A column of the file says who agreed: rows that do not say yes are imported without consent.'
              : 'This stands for every row of the file. Where only some agreed, choose the column that says so above.'}{' '}
            Whoever opted out before stays opted out.
          </p>
        </>
      )}
    </div>
  )
}
