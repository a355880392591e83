import { Users } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { TextArea } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import type { Candidate } from '#records/outreach/composer-contract.ts'
import { AddFromRoster } from '#records/outreach/web/add-from-roster.tsx'
import type { Activation } from '#records/promotions/contract.ts'
import { LinkRowView } from '#records/rosters/web/profile-links/link-row.tsx'
import { countOf, sortLinks } from '#records/rosters/web/profile-links/link-rows.ts'
import { SourcesNote, withLine } from '#records/rosters/web/profile-links/sources-note.tsx'
import { useVerified } from '#records/rosters/web/profile-links/use-verified.ts'
import { readProfileLinks } from '#records/social-profiles/profile-links.ts'
import {
  defaultLivePosts,
  type ForAll,
  hasRefusedPrice,
  type Shortlisted,
  shortlistedCandidate,
  someLackPrices,
} from '../rules.ts'
import { SelectPromotion } from './select-promotion.tsx'
import { ShortlistRows } from './shortlist-rows.tsx'
import { useShortlist } from './use-shortlist.ts'

interface ShortlistLinksDialogProps {
  /** The promotion they go into; without it, step 1 asks (SHORT-014, SHORT-015). */
  activation?: Activation
  /** Who is in it already, told by platform and handle. */
  inPromotion?: readonly { platform: string; username: string }[]
  onClose: () => void
}

/** Pasted links on the left, the creators they lead to with price and live posts on the right. Mount it to open it. */
export function ShortlistLinksDialog({ activation: given, inPromotion = [], onClose }: ShortlistLinksDialogProps) {
  const organization_id = useOrganization().id
  const [picked, setPicked] = useState<Activation | null>(null)
  const [step, setStep] = useState<1 | 2>(given ? 2 : 1)
  const [typed, setTyped] = useState('')
  /** What was asked to be verified; typing alone looks nothing up. */
  const [asked, setAsked] = useState('')
  const [own, setOwn] = useState<ReadonlyMap<string, Partial<Shortlisted>>>(new Map())
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [forAll, setForAll] = useState<ForAll>({ price: null, currency: 'USD' })
  const [postsForAll, setPostsForAll] = useState<number | null>(null)
  const [fromRoster, setFromRoster] = useState<readonly Candidate[]>([])
  const [choosing, setChoosing] = useState(false)
  const [failed, setFailed] = useState<readonly string[]>([])
  const activation = given ?? picked
  const links = readProfileLinks(asked)
  const verified = useVerified(links.flatMap(line => (line.outcome === 'profile' ? line.link.url : [])))
  const { rows } = sortLinks(links, verified, '')
  const shortlist = useShortlist({ onDone: onClose, onFailed: setFailed })

  const live_posts = postsForAll ?? defaultLivePosts(activation)
  const fromLinks: Shortlisted[] = rows.flatMap(row => {
    if (row.is !== 'found' || removed.has(row.profile.id)) return []
    const { id, platform, username, full_name, avatar_url } = row.profile
    // as for somebody who is chosen in the roster
    const stored = row.known?.pricing[0]
    const base = { price: stored?.price ?? null, currency: stored?.currency ?? forAll.currency, live_posts }
    return [
      { social_profile_id: id, platform, username, name: full_name || username, avatar_url, ...base, ...own.get(id) },
    ]
  })
  const creators = [
    ...fromLinks,
    ...fromRoster.flatMap(candidate => {
      const one = shortlistedCandidate(candidate, live_posts)
      const known = !one || removed.has(one.social_profile_id)
      return known || fromLinks.some(link => link.social_profile_id === one.social_profile_id)
        ? []
        : [{ ...one, ...own.get(one.social_profile_id) }]
    }),
  ]
  const edit = (id: string, change: Partial<Shortlisted>) => setOwn(new Map(own).set(id, { ...own.get(id), ...change }))
  const waiting = countOf(rows, 'waiting')
  const already = creators.filter(creator =>
    inPromotion.some(
      ({ platform, username }) =>
        platform === creator.platform && username.toLowerCase() === creator.username.toLowerCase(),
    ),
  ).length
  const joining = creators.length - already

  return (
    <Dialog
      title="Shortlist Creators With Profile Links"
      open
      onOpenChange={open => !open && onClose()}
      unsaved={typed.trim() !== '' || fromRoster.length > 0}
      width={step === 1 ? 'wide' : 'huge'}
      actions={!given && <Badge>{`Step ${step}/2`}</Badge>}
      footer={
        step === 1 ? (
          <>
            <DialogClose render={<Button>Cancel</Button>} />
            <Button kind="primary" disabled={!picked} onClick={() => setStep(2)}>
              Next
            </Button>
          </>
        ) : (
          <>
            {given ? (
              <DialogClose render={<Button className="me-auto">Cancel</Button>} />
            ) : (
              <Button kind="quiet" className="me-auto" onClick={() => setStep(1)}>
                Back
              </Button>
            )}
            {creators.length > 0 && (
              <span className="text-fg-2">
                {joining} {joining === 1 ? 'creator joins' : 'creators join'} in Shortlisted
                {already > 0 && `, ${already} ${already === 1 ? 'stays where it is' : 'stay where they are'}`}
              </span>
            )}
            <Button
              kind="primary"
              disabled={creators.length === 0 || waiting > 0 || !activation || hasRefusedPrice(creators, forAll)}
              loading={shortlist.isPending}
              onClick={() => {
                setFailed([])
                if (activation) shortlist.run(activation.id, creators, forAll)
              }}
            >
              Add To Promo
            </Button>
          </>
        )
      }
    >
      {step === 1 ? (
        <SelectPromotion chosen={picked} onChoose={setPicked} />
      ) : (
        <div className="grid gap-5 md:grid-cols-[minmax(0,5fr)_minmax(0,9fr)]">
          <div className="grid content-start gap-3">
            {activation && (
              <p>
                <b className="block font-strong">{activation.name}</b>
                <span className="text-12 text-fg-3">
                  {activation.promotion_name} · {(activation.artist ?? activation.brand)?.name}
                </span>
              </p>
            )}
            <TextArea
              label="Profile links, one per line"
              className="[&_textarea]:min-h-60"
              value={typed}
              onValueChange={setTyped}
              placeholder={'https://www.tiktok.com/@name\nhttps://www.instagram.com/name'}
              help="TikTok, Instagram, YouTube and X. A link pasted twice counts once."
            />
            <Button disabled={typed.trim() === ''} onClick={() => setAsked(typed)}>
              Verify URLs
            </Button>
            <Button icon={<Users />} onClick={() => setChoosing(true)}>
              Add from Creator Roster
            </Button>
            <SourcesNote onTry={link => setTyped(withLine(typed, link))} />
          </div>
          <section aria-label="Creators" className="min-w-0">
            {rows.length === 0 && creators.length === 0 ? (
              <p className="grid min-h-40 place-items-center text-balance rounded-2 border border-line border-dashed p-6 text-center text-fg-3">
                Every profile appears here once its link is verified, or once you add it from the roster.
              </p>
            ) : (
              <>
                <ShortlistRows
                  creators={creators}
                  forAll={forAll}
                  failed={failed}
                  onChange={({ social_profile_id, ...change }) => edit(social_profile_id, change)}
                  onRemove={({ social_profile_id }) => setRemoved(new Set([...removed, social_profile_id]))}
                  onForAll={setForAll}
                  onLivePostsForAll={count => {
                    setPostsForAll(count)
                    setOwn(new Map([...own].map(([id, { live_posts: _, ...rest }]) => [id, rest])))
                  }}
                />
                <ul>
                  {rows
                    .filter(({ is }) => is === 'waiting' || is === 'invalid')
                    .map(row => (
                      <LinkRowView key={row.key} row={row} failure="Error syncing profile" />
                    ))}
                </ul>
              </>
            )}
            {someLackPrices(creators, forAll) && (
              <Message tone="info" className="mt-3">
                Optional: Some creators are missing prices.
              </Message>
            )}
          </section>
        </div>
      )}
      {choosing && (
        <AddFromRoster
          organization_id={organization_id}
          without={fromRoster.map(({ creator_id }) => creator_id)}
          onAdd={added => setFromRoster([...fromRoster, ...added])}
          onClose={() => setChoosing(false)}
        />
      )}
    </Dialog>
  )
}
