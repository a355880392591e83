import { useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Combobox } from '#platform/web/ui/fields/combobox.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { dropKinds } from '#records/drops/kinds.ts'
import { slugOf } from '#records/drops/slug.ts'
import { studio } from '../../contract.ts'
import { controlId, useStudio } from '../studio-context.ts'
import { ArtistLinks } from './artist-links.tsx'
import { DraftText, Group } from './draft-fields.tsx'
import { PageLanguages } from './languages/page-languages.tsx'

/** What it is called, whose it is, in which language, and where it stands. */
export function BasicsSection() {
  const { draft, change, drop } = useStudio()
  return (
    <>
      <DraftText field="title" label="Title" limit={80} placeholder="Second Window" />
      <DraftText
        field="description"
        label="Description"
        rows={3}
        limit={500}
        placeholder="What fans get, in a sentence or two."
      />
      <PageLanguages />
      <div id={controlId('drop_type')}>
        <RadioGroup
          label="Kind of drop"
          value={draft.drop_type}
          onValueChange={drop_type => change({ drop_type })}
          options={dropKinds}
        />
      </div>
      <Group title="Artist">
        {drop.address_is_free && <ArtistChoice />}
        <DraftText
          field="custom_artist_title"
          label="Name on the page"
          limit={80}
          placeholder={drop.artist.title}
          help="Only where it differs from the artist’s name."
        />
        <ArtistLinks />
      </Group>
      {drop.address_is_free && <Address />}
    </>
  )
}

function ArtistChoice() {
  const { organization_id, drop } = useStudio()
  const { data } = useQuery(studio.artists, { organization_id })
  const move = useCommand(studio.set_address, { failed: 'The artist stays' })
  return (
    <Combobox
      label="Artist"
      value={drop.artist.id}
      onValueChange={drop_profile_id =>
        drop_profile_id && move.mutate({ organization_id, id: drop.id, drop_profile_id })
      }
      options={(data?.artists ?? [{ ...drop.artist, image_url: null }]).map(({ id, title, image_url }) => ({
        value: id,
        label: title,
        icon: <Avatar name={title} src={image_url} size={16} />,
      }))}
    />
  )
}

const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** The last part of the share address, for as long as nobody can have it. */
function Address() {
  const { organization_id, drop, draft } = useStudio()
  const [typed, setTyped] = useState(drop.slug)
  const rename = useCommand(studio.set_address, { done: 'Address changed' })
  const change = (slug: string) => rename.mutate({ organization_id, id: drop.id, slug })
  const ofTitle = slugOf(draft.title)
  // of two drops with one title the second is at `…-2`
  const followsTitle = ofTitle === undefined || [drop.slug, drop.slug.replace(/-\d+$/, '')].includes(ofTitle)
  const wrong = typed && !slugShape.test(typed) ? 'Use lower-case letters, digits and hyphens' : undefined
  return (
    <Group title="Address">
      <form
        className="flex items-start gap-2"
        onSubmit={event => {
          event.preventDefault()
          if (typed && !wrong) change(typed)
        }}
      >
        <TextField
          label="Address"
          hideLabel
          className="flex-1"
          prefix={`/${drop.artist.slug}/`}
          value={typed}
          onValueChange={text => setTyped(text.toLowerCase().replace(/\s+/g, '-'))}
          error={wrong ?? rename.error?.message}
          help="Can be changed until the page is first public."
          spellCheck={false}
        />
        <Button type="submit" disabled={!typed || Boolean(wrong) || typed === drop.slug} loading={rename.isPending}>
          Change
        </Button>
      </form>
      {!followsTitle && (
        <p className="text-12 text-fg-2">
          The address stays <b className="wrap-anywhere">{drop.slug}</b> when the title changes.{' '}
          <button
            type="button"
            className="hit-24 rounded-1 text-accent-text wrap-anywhere hover:underline"
            onClick={() => {
              setTyped(ofTitle)
              change(ofTitle)
            }}
          >
            Change it to {ofTitle}
          </button>
        </p>
      )}
    </Group>
  )
}
