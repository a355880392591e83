import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type ReactElement, useRef, useState } from 'react'
import { vi } from 'vitest'
import {
  type Draft,
  type DraftChanges,
  type Faults,
  type Studio,
  StudioContext,
} from '#screens/studio/web/studio-context.ts'
import { sampleDrop } from './drop-page.ts'

// jsdom has no fonts
Object.assign(document, { fonts: new Set() })
class Face {
  family: string
  constructor(family: string) {
    this.family = family
  }
}
vi.stubGlobal('FontFace', Face)

const look = { contrast: { button_label: 7, text: 7 }, colours: { accent: '#1f6feb', on: '#ffffff', bg: '#000000' } }

interface ScreenProps {
  section: ReactElement
  fields: object
  facts: object
  faults: Faults
  seen: (draft: Draft) => void
}

/** A section over a draft that keeps what is chosen. */
function Screen({ section, fields, facts, faults, seen }: ScreenProps) {
  const [draft, setDraft] = useState({ ...sampleDrop(), custom_fields: [], ...fields } as unknown as Draft)
  const removedTexts = useRef({})
  seen(draft)
  const studio = {
    draft,
    change: (changes: DraftChanges | ((draft: Draft) => DraftChanges)) =>
      setDraft(known => ({ ...known, ...(typeof changes === 'function' ? changes(known) : changes) })),
    organization_id: sampleDrop().drop_profile.id,
    drop: {
      id: sampleDrop().id,
      artist: sampleDrop().drop_profile,
      address_is_free: false,
      sms_countries: [],
      slug: 'night-bus',
      ...facts,
    },
    removedTexts,
    faults,
    look: { ...look, stand_in: [] },
    zone: 'UTC',
  } as unknown as Studio
  return <StudioContext value={studio}>{section}</StudioContext>
}

/** Shows a section of the studio, with `fields` of the draft and `facts` of the drop; answers the draft as it is. */
export function shown(section: ReactElement, fields: object = {}, facts: object = {}, faults: Faults = []) {
  let now = {} as Draft
  const seen = (draft: Draft) => {
    now = draft
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen section={section} fields={fields} facts={facts} faults={faults} seen={seen} />
    </QueryClientProvider>,
  )
  return () => now
}
