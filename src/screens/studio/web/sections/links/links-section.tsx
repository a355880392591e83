import { zoneNames } from '#platform/contract/zones.ts'
import { Combobox } from '#platform/web/ui/fields/combobox.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio.tsx'
import { controlId, useStudio } from '../../studio-context.ts'
import { DraftSwitch, DraftText, Group } from '../draft-fields.tsx'
import { Cities } from './cities.tsx'
import { MusicLinks } from './music-links.tsx'

/** What the page lists above its form, by its kind, and what is saved to libraries. */
export function LinksSection() {
  const { draft } = useStudio()
  const { drop_type } = draft
  const hasRelease = drop_type === 'TRACK_PRE_SAVE' || draft.allow_forever_save
  return (
    <>
      {drop_type === 'LINK_COLLECTION' && <Cities />}
      {drop_type === 'TRACK_PRE_SAVE' && <MusicLinks field="presave_links" title="Pre-save on" />}
      {(drop_type === 'LISTENING' || drop_type === 'TRACK_PRE_SAVE') && (
        <MusicLinks
          field="listening_links"
          title={drop_type === 'LISTENING' ? 'Listen on' : 'Once it is out, listen on'}
        />
      )}
      {hasRelease && <Release />}
      <DraftSwitch
        field="allow_forever_save"
        label="Save every later release too"
        help="Fans let you into their library for good; Spotify ends that after six months."
      />
    </>
  )
}

/** Which release it is, and when it is saved; its day is set in the schedule. */
function Release() {
  const { draft, change, zone } = useStudio()
  const local = draft.release_time_zone !== null
  return (
    <Group title="Release">
      <DraftText
        field="release_upc"
        label="UPC"
        placeholder="5060214220013"
        help="Of the album, single or EP: it is found by this before it has an address."
      />
      <DraftText
        field="release_isrc"
        label="ISRC"
        placeholder="GBAYE2600024"
        help="Of one recording, where there is no UPC."
      />
      <div id={controlId('release_time_zone')}>
        <RadioGroup
          label="Saved"
          value={local ? 'local' : 'once'}
          onValueChange={chosen => change({ release_time_zone: chosen === 'local' ? zone : null })}
          options={[
            { value: 'once', label: 'Everywhere at once', help: 'At the moment the page counts down to.' },
            {
              value: 'local',
              label: 'At each fan’s midnight',
              help: 'On the day of that moment, as streaming services do.',
            },
          ]}
        />
        {local && (
          <div className="mt-3">
            <Combobox
              label="The day is that of"
              value={draft.release_time_zone}
              onValueChange={next => next && change({ release_time_zone: next })}
              options={zoneNames(zone).map(name => ({ value: name, label: name.replaceAll('_', ' ') }))}
            />
          </div>
        )}
      </div>
    </Group>
  )
}
