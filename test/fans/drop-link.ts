import type { PublicDrop } from '#records/drops/contract.ts'

type DropLink = NonNullable<PublicDrop['link_collection']>['links'][number]

/** A city that takes sign-ups, as a link of a drop. */
export const dropLink = (title: string, order: number, more: Partial<DropLink> = {}): DropLink => ({
  id: crypto.randomUUID(),
  title,
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
  ...more,
})
