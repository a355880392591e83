import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#platform/web/ui/button.tsx'
import { MomentField } from '#platform/web/ui/fields/dates/moment-field.tsx'
import { PictureField } from '#platform/web/ui/fields/picture-field.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { SortableList } from '#platform/web/ui/fields/sortable-list.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { controlId, type Draft, UNFINISHED_DATE, useStudio } from '../../studio-context.ts'
import { useUpload } from '../../use-picture.ts'
import { Group } from '../draft-fields.tsx'
import { AddressField, LinkFields, LinkRow } from './link-row.tsx'

type Collection = NonNullable<Draft['link_collection']>
type City = Collection['links'][number]

const newCity = (order: number): City => ({
  id: crypto.randomUUID(),
  title: '',
  subtitle_one: null,
  order,
  event_date: null,
  event_timezone: null,
  image_url: null,
  is_hidden: false,
  is_call_to_action_disabled: false,
  custom_signup_button_text: null,
  call_to_action: 'SIGN_UP',
  destination_url: null,
})

const ordered = (links: readonly City[]) => links.map((link, order) => ({ ...link, order }))

/** The cities of a tour, in their order; a visitor's own time zone comes first on the page. */
export function Cities() {
  const { draft, change } = useStudio()
  const [opened, setOpened] = useState<string>()
  const links = (draft.link_collection?.links ?? []).toSorted((one, other) => one.order - other.order)
  const collectionOf = (was: Draft, next: readonly City[]): Pick<Draft, 'link_collection'> => ({
    link_collection: { id: was.link_collection?.id ?? crypto.randomUUID(), links: ordered(next) },
  })
  const set = (next: readonly City[]) => change(now => collectionOf(now, next))
  const add = () => {
    const city = newCity(links.length)
    flushSync(() => {
      set([...links, city])
      setOpened(city.id)
    })
    document.getElementById(controlId(`link_collection.links.${links.length}.title`))?.focus()
  }
  const remove = (city: City, index: number) => {
    set(links.filter(({ id }) => id !== city.id))
    toast.success(city.title ? `${city.title} removed` : 'City removed', {
      undo: () => change(now => collectionOf(now, (now.link_collection?.links ?? []).toSpliced(index, 0, city))),
    })
  }
  return (
    <Group title="Cities" note="drag, or use the arrows">
      <div id={controlId('link_collection')} className="grid grid-cols-1 gap-2">
        {links.length > 0 && (
          <SortableList
            label="Cities"
            items={links}
            nameOf={({ title }) => title || 'city without a name'}
            onOrder={set}
            end={(city, index) => (
              <IconButton
                size="small"
                label={`Remove ${city.title || 'city'}`}
                icon={<Trash2 />}
                onClick={() => remove(city, index)}
              />
            )}
            below={(city, index) =>
              opened === city.id && (
                <LinkFields>
                  <CityFields
                    city={city}
                    path={`link_collection.links.${index}`}
                    onChange={next => set(links.map(one => (one.id === next.id ? next : one)))}
                  />
                </LinkFields>
              )
            }
          >
            {(city, index) => (
              <LinkRow
                path={`link_collection.links.${index}`}
                name={city.title}
                unnamed="City without a name"
                note={city.is_hidden ? 'hidden' : city.is_call_to_action_disabled ? 'sold out' : undefined}
                open={opened === city.id}
                onOpenChange={open => setOpened(open ? city.id : undefined)}
              />
            )}
          </SortableList>
        )}
        <Button size="small" icon={<Plus />} className="justify-self-start" onClick={add}>
          Add a city
        </Button>
      </div>
    </Group>
  )
}

interface CityPictureProps {
  city: City
  path: string
  onChange: (url: string | null) => void
}

function CityPicture({ city, path, onChange }: CityPictureProps) {
  const picture = useUpload({ purpose: 'COVER', value: city.image_url, onChange })
  return (
    <PictureField
      {...picture}
      id={controlId(`${path}.image_url`)}
      label="Picture"
      help="Over the sign-up for this city, in place of the cover."
    />
  )
}

interface CityFieldsProps {
  city: City
  path: string
  onChange: (city: City) => void
}

function CityFields({ city, path, onChange }: CityFieldsProps) {
  const { zone } = useStudio()
  const eventZone = city.event_timezone ?? zone
  const set = (changes: Partial<City>) => onChange({ ...city, ...changes })
  const text = (value: string) => (value === '' ? null : value)
  return (
    <>
      <TextField
        id={controlId(`${path}.title`)}
        label="City or event"
        value={city.title}
        onValueChange={title => set({ title })}
        limit={80}
        placeholder="Lisbon"
      />
      <TextField
        label="Venue"
        value={city.subtitle_one ?? ''}
        onValueChange={typed => set({ subtitle_one: text(typed) })}
        limit={120}
        placeholder="Sala Azul"
      />
      <MomentField
        id={controlId(`${path}.event_date`)}
        label="Date"
        value={city.event_date}
        // without a day a city has no zone, by which it would stand first for the visitors of that zone
        onValueChange={event_date => set({ event_date, event_timezone: event_date && eventZone })}
        onUnfinished={() => set({ event_date: UNFINISHED_DATE, event_timezone: eventZone })}
        zone={eventZone}
        onZoneChange={event_timezone => set({ event_timezone })}
        usualTime="20:00"
        help="In the city’s own time. Visitors of that time zone see it first."
      />
      <Segments
        label="Button"
        value={city.call_to_action}
        onValueChange={call_to_action => set({ call_to_action })}
        options={[
          { value: 'SIGN_UP', label: 'Sign-up' },
          { value: 'LINK', label: 'Link' },
        ]}
      />
      {city.call_to_action === 'LINK' ? (
        <AddressField
          path={`${path}.destination_url`}
          label="Leads to"
          value={city.destination_url}
          onChange={destination_url => set({ destination_url })}
          placeholder="https://tickets.example/lisbon"
        />
      ) : (
        <>
          <TextField
            label="Button text"
            value={city.custom_signup_button_text ?? ''}
            onValueChange={typed => set({ custom_signup_button_text: text(typed) })}
            limit={40}
            placeholder="Sign Up"
          />
          <CityPicture city={city} path={path} onChange={image_url => set({ image_url })} />
        </>
      )}
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Switch
          checked={city.is_call_to_action_disabled}
          onCheckedChange={is_call_to_action_disabled => set({ is_call_to_action_disabled })}
        >
          Sold out
        </Switch>
        <Switch checked={city.is_hidden} onCheckedChange={is_hidden => set({ is_hidden })}>
          Hidden
        </Switch>
      </div>
    </>
  )
}
