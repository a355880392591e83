import { BadgeCheck, Copy } from 'lucide-react'
import { copyText } from '#platform/web/copy.ts'
import { longDate, shortDate } from '#platform/web/dates.ts'
import { ChannelIcon, channelNames } from '#platform/web/ui/channel-mark.tsx'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Tooltip } from '#platform/web/ui/layers/tooltip.tsx'
import type { FanContact } from '#records/fans/contract.ts'
import type { FanDetail } from '../../contract.ts'
import { ageBandNames, genderNames, languageName } from '../words.ts'
import { Facts, Section } from './section.tsx'

/** Addresses and numbers, whether they are proven, and whether the team may write there. */
export function FanContacts({ detail: { fan } }: { detail: FanDetail }) {
  return (
    <Section title="Contacts">
      <ul className="-my-1">
        {fan.contacts.map(contact => (
          <li key={`${contact.channel} ${contact.value}`} className="flex min-h-11 items-center gap-2.5">
            <ChannelIcon channel={contact.channel} />
            <span className="sr-only">{channelNames[contact.channel]}</span>
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-1.5">
                <span className="truncate" title={contact.value}>
                  {contact.value}
                </span>
                <Proven contact={contact} />
              </span>
              <span className="block text-12 text-fg-3">
                {contact.verified && fan.reachable.includes(contact.channel)
                  ? 'reachable'
                  : contact.verified
                    ? 'no consent: not written to'
                    : 'not confirmed: not written to'}
              </span>
            </span>
            <IconButton
              size="small"
              label={`Copy ${contact.value}`}
              icon={<Copy />}
              onClick={() => copyText(contact.value, 'Copied')}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Proven({ contact }: { contact: Pick<FanContact, 'verified'> & { verified_at?: string | null } }) {
  if (!contact.verified) return null
  return (
    <Tooltip text={contact.verified_at ? `Confirmed ${longDate(contact.verified_at)}` : 'Confirmed'}>
      <span className="inline-flex flex-none">
        <BadgeCheck className="size-3.5! text-mark" aria-hidden="true" />
        <span className="sr-only">confirmed</span>
      </span>
    </Tooltip>
  )
}

/** What else the fan told. */
export function FanAbout({ detail }: { detail: FanDetail }) {
  const { fan, birthdate, age_band, gender, language, state, instagram_username, tiktok_username } = detail
  return (
    <Section title="About">
      <Facts
        facts={[
          ['First seen', <RelativeTime key="first" when={fan.created_at} />],
          ['Birthdate', birthdate && shortDate(birthdate)],
          ['Age', age_band !== 'UNKNOWN' && ageBandNames[age_band]],
          ['Gender', gender && genderNames[gender]],
          ['Language', language && languageName(language)],
          ['State', state],
          ['Instagram', instagram_username && handle('https://www.instagram.com/', instagram_username)],
          ['TikTok', tiktok_username && handle('https://www.tiktok.com/@', tiktok_username)],
        ]}
      />
    </Section>
  )
}

function handle(site: string, name: string) {
  return (
    <a
      href={site + encodeURIComponent(name)}
      target="_blank"
      rel="noreferrer"
      className="text-accent-text hover:underline"
    >
      @{name}
    </a>
  )
}
