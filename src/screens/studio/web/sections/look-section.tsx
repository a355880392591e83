import { ColourField } from '#platform/web/ui/fields/colour-field.tsx'
import { PictureField } from '#platform/web/ui/fields/picture-field.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { controlId, useStudio } from '../studio-context.ts'
import { usePicture } from '../use-picture.ts'
import { ArtistPicture } from './artist-picture.tsx'
import { CoverFocus } from './cover-focus.tsx'
import { DraftSwitch, Group, useFault } from './draft-fields.tsx'
import { VoicePicker } from './voice-picker.tsx'

/** Cover, voice and colours. Without a single choice the page takes its colours from the cover. */
export function LookSection() {
  return (
    <>
      <Picture
        field="custom_image_url"
        label="Cover"
        help="Square, 1200 px or more. Drop, paste or choose; the page takes its colours from it."
      />
      <CoverFocus />
      <VoicePicker />
      <Colours />
      <Group title="Artist">
        <DraftSwitch field="hide_artist_image" inverted label="Show the artist’s picture" />
        <ArtistPicture />
      </Group>
      <Group title="Page">
        <DraftSwitch field="hide_custom_image" inverted label="Show the cover" />
        <Picture
          field="custom_background_image_url"
          label="Background picture"
          shape="wide"
          help="Behind everything. Most pages look better without."
        />
        <DraftSwitch field="allow_fanfare_logo" label="“Made with Fanfare” at the foot" />
      </Group>
    </>
  )
}

type PictureName = Parameters<typeof usePicture>[0]

function Picture(props: { field: PictureName; label: string; help: string; shape?: 'square' | 'round' | 'wide' }) {
  const { field, ...words } = props
  const picture = usePicture(field)
  const { error } = useFault(field)
  return <PictureField {...words} {...picture} id={controlId(field)} error={picture.error ?? error} />
}

function Colours() {
  const { draft, change, look } = useStudio()
  const { contrast, colours, stand_in } = look
  const suggestions = [...new Set(stand_in)].slice(0, 6)
  const wished = draft.custom_primary_button_color_hex
  const moved = wished && wished !== colours.accent ? ` Shown as ${colours.accent}, so that it can be read.` : ''
  return (
    <Group title="Colours">
      <ColourField
        id={controlId('custom_primary_button_color_hex')}
        label="Button colour"
        value={draft.custom_primary_button_color_hex}
        onValueChange={custom_primary_button_color_hex => change({ custom_primary_button_color_hex })}
        automatic={colours.accent}
        suggestions={suggestions}
        note={`${isLight(colours.on) ? 'Light' : 'Dark'} label, ${ratio(contrast.button_label)} on this colour.${moved}`}
        error={useFault('custom_primary_button_color_hex').error}
      />
      <ColourField
        id={controlId('background_color_hex')}
        label="Background colour"
        value={draft.background_color_hex}
        onValueChange={background_color_hex => change({ background_color_hex })}
        automatic={colours.bg}
        suggestions={suggestions}
        note={`Text reads at ${ratio(contrast.text)}.`}
        error={useFault('background_color_hex').error}
      />
      <div id={controlId('color_theme')}>
        <span aria-hidden="true" className="mb-1.5 block font-medium text-12 text-fg-2">
          Without a picture or colour
        </span>
        <Segments
          label="Theme without a picture or colour"
          value={draft.color_theme ?? 'DARK'}
          onValueChange={color_theme => change({ color_theme })}
          options={[
            { value: 'DARK', label: 'Dark' },
            { value: 'LIGHT', label: 'Light' },
          ]}
        />
      </div>
    </Group>
  )
}

const ratio = (value: number) => `${value.toFixed(1)}:1`
const isLight = (hex: string) => Number.parseInt(hex.slice(1, 3), 16) > 127
