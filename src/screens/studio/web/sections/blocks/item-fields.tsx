import { MomentField } from '#platform/web/ui/fields/dates/moment-field.tsx'
import { PictureField } from '#platform/web/ui/fields/picture-field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { controlId, UNFINISHED_DATE, useStudio } from '../../studio-context.ts'
import { useUpload } from '../../use-picture.ts'
import { AddressField } from '../links/link-row.tsx'
import { ItemVideo } from './item-video.tsx'
import { type Item, productIn } from './new-block.ts'
import { SongLinks } from './song-links.tsx'

interface ItemFieldsProps {
  item: Item
  /** Where it stands in the draft, such as `blocks.0.items.1`. */
  path: string
  onChange: (item: Item) => void
}

/** Where an item leads, by its kind. */
const destinations: Partial<Record<Item['item_type'], { label: string; help?: string; placeholder: string }>> = {
  LINK: { label: 'Leads to', placeholder: 'https://label.example/page' },
  EVENT_TICKETING: { label: 'Tickets at', placeholder: 'https://tickets.example/lisbon' },
  MEDIA: {
    label: 'Video at',
    help: 'One elsewhere: fans are led there. Nothing of it is loaded into your page.',
    placeholder: 'https://video.example/watch',
  },
}

const text = (value: string) => (value === '' ? null : value)

/** Everything about one item of a block, by its kind. */
export function ItemFields({ item, path, onChange }: ItemFieldsProps) {
  const set = (changes: Partial<Item>) => onChange({ ...item, ...changes })
  const isEvent = item.item_type === 'EVENT_TICKETING'
  const destination = destinations[item.item_type]
  const [title, about] = isEvent ? (['event_title', 'event_description'] as const) : (['title', 'description'] as const)
  return (
    <div className="grid grid-cols-1 gap-3 px-1 pb-2">
      {item.item_type === 'SHOPIFY_PRODUCT' && <Product item={item} path={path} set={set} />}
      <TextField
        id={controlId(`${path}.${title}`)}
        label={isEvent ? 'Event' : 'Title'}
        value={item[title] ?? ''}
        onValueChange={typed => set({ [title]: text(typed) })}
        limit={120}
        {...(item.item_type === 'SHOPIFY_PRODUCT' && { help: 'Without one the shop’s own name is shown.' })}
      />
      <TextArea
        label={isEvent ? 'Place' : 'Text'}
        rows={2}
        value={item[about] ?? ''}
        onValueChange={typed => set({ [about]: text(typed) })}
        limit={1000}
      />
      {item.item_type === 'MEDIA' && <ItemVideo item={item} path={path} set={set} />}
      {!isEvent && <ItemPicture item={item} path={path} set={set} />}
      {item.item_type === 'SONG' && <SongLinks item={item} path={path} onChange={links => set({ links })} />}
      {isEvent && <Tickets item={item} path={path} set={set} />}
      {destination && !item.video_url && (
        <AddressField
          path={`${path}.destination_url`}
          value={item.destination_url}
          onChange={destination_url => set({ destination_url })}
          {...destination}
        />
      )}
      <Switch checked={item.hidden} onCheckedChange={hidden => set({ hidden })}>
        Hidden
      </Switch>
    </div>
  )
}

interface PartProps {
  item: Item
  path: string
  set: (changes: Partial<Item>) => void
}

function ItemPicture({ item, path, set }: PartProps) {
  const value = item.external_asset_url ?? item.asset?.download_url ?? null
  const picture = useUpload({
    purpose: 'COVER',
    value,
    onChange: url => set({ external_asset_url: null, asset: url ? { download_url: url } : null }),
  })
  return (
    <PictureField
      {...picture}
      id={controlId(`${path}.asset`)}
      label={item.video_url ? 'Poster' : 'Picture'}
      shape={item.item_type === 'MEDIA' ? 'wide' : 'square'}
      {...(item.video_url && { help: 'Shown until the video is played.' })}
      {...(item.item_type === 'SHOPIFY_PRODUCT' && {
        help: 'Without one the shop’s first picture is shown, from a copy of ours.',
      })}
    />
  )
}

/** The product's page is all that is asked for: shop and product are read from it. */
function Product({ item, path, set }: PartProps) {
  return (
    <AddressField
      path={`${path}.shop_url`}
      label="Product page"
      value={item.shop_url}
      onChange={shop_url => set({ shop_url, product_handle: productIn(shop_url) })}
      help="Price, name and pictures come from there."
      placeholder="https://shop.example/products/tour-shirt"
    />
  )
}

const saleTypes = [
  { value: 'TICKET_PURCHASE', label: 'On sale' },
  { value: 'DYNAMIC_PRE_SALE', label: 'On sale from a moment' },
  { value: 'PRE_SALE', label: 'Not on sale yet' },
  { value: 'SOLD_OUT', label: 'Sold out' },
] as const

function Tickets({ item, path, set }: PartProps) {
  const { zone, setZone } = useStudio()
  return (
    <>
      <MomentField
        id={controlId(`${path}.event_date`)}
        label="Date"
        value={item.event_date}
        onValueChange={event_date => set({ event_date })}
        onUnfinished={() => set({ event_date: UNFINISHED_DATE })}
        zone={zone}
        onZoneChange={setZone}
        usualTime="20:00"
      />
      <Select
        label="Tickets"
        value={item.link_and_event_type ?? 'TICKET_PURCHASE'}
        onValueChange={type => set({ link_and_event_type: type as Item['link_and_event_type'] })}
        options={saleTypes}
      />
      {item.link_and_event_type === 'DYNAMIC_PRE_SALE' && (
        <MomentField
          id={controlId(`${path}.activate_at`)}
          label="On sale from"
          value={item.activate_at}
          onValueChange={activate_at => set({ activate_at })}
          onUnfinished={() => set({ activate_at: UNFINISHED_DATE })}
          zone={zone}
          onZoneChange={setZone}
          usualTime="10:00"
        />
      )}
    </>
  )
}
