import { Mail, MessageSquare, Phone } from 'lucide-react'
import { useState } from 'react'
import { ColourField } from '#platform/web/ui/fields/colour-field.tsx'
import { MomentField } from '#platform/web/ui/fields/dates/moment-field.tsx'
import { PictureField } from '#platform/web/ui/fields/picture-field.tsx'
import { SortableList } from '#platform/web/ui/fields/sortable-list.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { TextArea } from '#platform/web/ui/fields/text-field.tsx'
import harbour from './harbour.svg'
import { Spec } from './spec.tsx'

const methods = [
  { id: 'email', name: 'Email', icon: <Mail className="size-3.5 text-icon" /> },
  { id: 'sms', name: 'SMS', icon: <MessageSquare className="size-3.5 text-icon" /> },
  { id: 'whatsapp', name: 'WhatsApp', icon: <Phone className="size-3.5 text-icon" /> },
]

/** Parts with which a page is put together: an order, a colour, a picture, a moment. */
export function Editors() {
  const [order, setOrder] = useState(methods)
  const [on, setOn] = useState(['email', 'sms'])
  const [colour, setColour] = useState<string | null>('#f26a8d')
  const [picture, setPicture] = useState<string | null>(harbour)
  const [words, setWords] = useState('Ten songs, one long summer.')
  const [moment, setMoment] = useState<string | null>('2026-11-24T17:00:00.000Z')
  const [zone, setZone] = useState('Europe/Paris')
  return (
    <Spec title="Order, colour, picture, moment">
      <div className="grid gap-4">
        <SortableList
          label="Contact methods"
          items={order}
          nameOf={({ name }) => name}
          onOrder={setOrder}
          end={({ id, name }) => (
            <Switch
              label={name}
              checked={on.includes(id)}
              onCheckedChange={checked => setOn(checked ? [...on, id] : on.filter(one => one !== id))}
            />
          )}
        >
          {({ name, icon }) => (
            <span className="flex items-center gap-2">
              {icon}
              {name}
            </span>
          )}
        </SortableList>
        <ColourField
          label="Button colour"
          value={colour}
          onValueChange={setColour}
          automatic="#5b43d6"
          suggestions={['#2a1346', '#5b2a86', '#f26a8d', '#ffd6a5']}
          note="Dark text, 6.3:1 on this colour."
        />
        <PictureField
          label="Cover"
          value={picture}
          onFile={file => setPicture(URL.createObjectURL(file))}
          onRemove={() => setPicture(null)}
          help="Square, at least 1200 px."
        />
        <PictureField
          label="Portrait"
          shape="round"
          value={null}
          onFile={() => {}}
          onRemove={() => {}}
          busy="Sending 4.2 MB"
        />
        <PictureField
          label="Background"
          shape="wide"
          value={null}
          onFile={() => {}}
          onRemove={() => {}}
          error="This file is not a picture we can read."
        />
        <MomentField
          label="Goes live"
          value={moment}
          onValueChange={setMoment}
          zone={zone}
          onZoneChange={setZone}
          help="Until then the page counts down."
        />
        <TextArea label="Description" value={words} onValueChange={setWords} limit={40} />
      </div>
    </Spec>
  )
}
