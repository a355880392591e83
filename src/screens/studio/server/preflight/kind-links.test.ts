import { describe, expect, it } from 'vitest'
import type { OwnedDrop } from '#records/drops/contract.ts'
import { draftOf } from '#records/drops/server/draft-page.ts'
import { completeDrop } from '#records/drops/server/save-drop.ts'
import { sampleDrop } from '../../../../../test/fans/drop-page.ts'
import type { Facts } from './facts.ts'
import { kindLinksCheck } from './kind-links.ts'

describe('the rows of a kind of page', () => {
  const codes = (changes: Partial<OwnedDrop>) => {
    const drop = sampleDrop(changes)
    const page = completeDrop(drop, drop)
    return kindLinksCheck({ draft: draftOf(page, 'plain', []), page } as Facts).findings.map(({ code }) => code)
  }
  const spotify = { platform: 'spotify' as const, destination_url: null, is_hidden: false }
  const city = {
    id: '01929bd4-0000-7000-8000-00000000000a',
    title: 'Lisbon',
    subtitle_one: null,
    order: 0,
    event_date: null,
    event_timezone: null,
    image_url: null,
    is_hidden: false,
    is_call_to_action_disabled: false,
    custom_signup_button_text: null,
    call_to_action: 'LINK' as const,
    destination_url: null,
  }
  const collection = (links: (typeof city)[]) => ({
    drop_type: 'LINK_COLLECTION' as const,
    link_collection: { id: '01929bd4-0000-7000-8000-00000000000b', links },
  })

  it('need a service, a day and a release to save', () => {
    const drop_type = 'TRACK_PRE_SAVE' as const
    expect(codes({ drop_type })).toEqual(['presave_without_services', 'presave_without_day'])
    const go_live_timestamp = '2027-03-26T11:00:00.000Z'
    expect(codes({ drop_type, go_live_timestamp, presave_links: [spotify] })).toEqual(['release_unknown'])
    expect(codes({ drop_type, go_live_timestamp, presave_links: [spotify], release_upc: '5060214220013' })).toEqual([])
    const beatport = { ...spotify, platform: 'beatport' as const }
    expect(
      codes({ drop_type, go_live_timestamp, presave_links: [spotify, beatport], release_upc: '5060214220013' }),
    ).toEqual(['service_leads_nowhere'])
  })

  it('need an address where a city is a link, unless it is sold out', () => {
    expect(codes(collection([city]))).toEqual(['city_leads_nowhere'])
    expect(codes(collection([{ ...city, is_call_to_action_disabled: true }]))).toEqual([])
    expect(codes(collection([{ ...city, title: ' ', destination_url: 'https://tickets.example/' as never }]))).toEqual([
      'city_unnamed',
    ])
  })

  it('need a city that is shown', () => {
    expect(codes({ drop_type: 'LINK_COLLECTION' })).toEqual(['no_cities'])
    expect(codes(collection([]))).toEqual(['no_cities'])
    const sold_out = { ...city, is_call_to_action_disabled: true }
    expect(codes(collection([{ ...sold_out, is_hidden: true }]))).toEqual(['no_cities'])
    expect(codes(collection([sold_out]))).toEqual([])
  })

  it('reports a listening page without a service as an error', () => {
    expect(codes({ drop_type: 'LISTENING' })).toEqual(['listening_without_services'])
  })
})
