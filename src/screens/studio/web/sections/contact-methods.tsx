import { useId } from 'react'
import { ChannelIcon } from '#platform/web/ui/channel-mark.tsx'
import { SortableList } from '#platform/web/ui/fields/sortable-list.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { controlId, useStudio } from '../studio-context.ts'
import { channelWords } from '../words.ts'
import { Group } from './draft-fields.tsx'

const usual = ['EMAIL', 'PHONE', 'WHATSAPP'] as const
type Method = (typeof usual)[number]

const fields = { EMAIL: 'allow_email', PHONE: 'allow_sms', WHATSAPP: 'allow_whatsapp' } as const

/** How fans can be reached: which ways, and which one is chosen at first (FORM-026..029). */
export function ContactMethods() {
  const { draft, change, faults } = useStudio()
  const switchId = useId()
  const order = [...new Set<Method>([...draft.contact_method_order, ...usual])]
  const on = order.filter(method => draft[fields[method]])
  return (
    <Group title="Contact methods" note={on.length > 1 ? 'the first one is chosen' : undefined}>
      <div id={controlId('contact_method_order')}>
        <SortableList
          label="Contact methods"
          items={order.map(id => ({ id }))}
          nameOf={({ id }) => channelWords[id]}
          onOrder={items => change({ contact_method_order: items.map(({ id }) => id) })}
          end={({ id }) => (
            <span id={controlId(fields[id])} className="flex">
              <Switch
                id={`${switchId}-${id}`}
                label={channelWords[id]}
                checked={draft[fields[id]]}
                onCheckedChange={checked => change({ [fields[id]]: checked })}
              />
            </span>
          )}
        >
          {({ id }) => (
            <label htmlFor={`${switchId}-${id}`} className="flex min-h-8 items-center gap-2">
              <ChannelIcon channel={id} className="size-3.5!" />
              {channelWords[id]}
              {id === on[0] && on.length > 1 && <span className="text-12 text-fg-3">first</span>}
            </label>
          )}
        </SortableList>
      </div>
      {on.length === 0 && <p className="text-12 text-warn">Turn one on: without it nobody can sign up.</p>}
      {faults
        .filter(({ field }) => field === 'contact_method_order')
        .map(({ text }) => (
          <p key={text} className="text-12 text-bad">
            {text}
          </p>
        ))}
    </Group>
  )
}
