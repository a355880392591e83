import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { explorerDate, relativeDate } from '#platform/web/dates.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { money } from '#platform/web/numbers.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Drawer } from '#platform/web/ui/layers/drawer.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { type AdCampaign, ads } from '#records/ads/contract.ts'
import { audienceNames, objectiveNames } from '#records/ads/kinds.ts'
import { AdCode } from './ad-code.tsx'
import { adWords, campaignStatus } from './words.ts'

interface CampaignDrawerProps {
  campaign: AdCampaign
  account: AnswerOf<typeof ads.account>['account']
  onClose: () => void
}

/** A campaign with its ads: what it costs, what Meta says of each post, and the launch. */
export function CampaignDrawer({ campaign, account, onClose }: CampaignDrawerProps) {
  const { words, type } = campaignStatus(campaign)
  const currency = account?.currency ?? 'USD'
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  const noteUnsaved = useCallback(
    (id: string, isUnsaved: boolean) =>
      setUnsaved(known => [...known.filter(other => other !== id), ...(isUnsaved ? [id] : [])]),
    [],
  )
  return (
    <Drawer
      title={campaign.name}
      open
      onOpenChange={open => !open && onClose()}
      footer={<Actions campaign={campaign} account={account} isUnsaved={unsaved.length > 0} onClose={onClose} />}
    >
      <div className="grid gap-5 px-5 py-4">
        <div className="flex flex-wrap items-center gap-2">
          <Badge type={type}>{words}</Badge>
          {campaign.checked_at && (
            <span className="text-12 text-fg-3">read {relativeDate(campaign.checked_at, new Date())}</span>
          )}
        </div>
        {campaign.launch_reason && <Message tone="error">{campaign.launch_reason}</Message>}
        <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-y-2 [&_dt]:text-fg-2">
          <dt>Promotion</dt>
          <dd className="truncate">
            <Link
              to="/promotions/$promotionId"
              params={{ promotionId: campaign.activation.id }}
              className="text-accent-text hover:underline"
            >
              {campaign.activation.name}
            </Link>
          </dd>
          <dt>Objective</dt>
          <dd>{objectiveNames[campaign.objective]}</dd>
          <dt>Audience</dt>
          <dd>
            {audienceNames[campaign.audience_type]}: {campaign.audience_name ?? 'deleted'}
          </dd>
          {campaign.link && (
            <>
              <dt>Link</dt>
              <dd className="wrap-anywhere">{campaign.link}</dd>
            </>
          )}
          <dt>Budget</dt>
          <dd>
            {money(campaign.daily_budget, { currency })} a day until {explorerDate(campaign.ends_on)}
          </dd>
        </dl>
        <section aria-label="Ads" className="grid gap-2">
          <h3 className="font-strong">Ads</h3>
          <ul className="border-line border-t">
            {campaign.posts.map(post => (
              <li key={post.platform_post_id} className="grid gap-1 border-line-soft border-b py-2">
                <span className="flex items-center gap-2">
                  <a
                    href={post.url}
                    target="_blank"
                    rel="noreferrer"
                    className="min-w-0 flex-1 truncate hover:underline"
                  >
                    {nameOf(post, campaign.posts)}
                  </a>
                  {campaign.launch_result === 'SUCCESS' && (
                    <Badge type={adWords[post.status].type}>{adWords[post.status].words}</Badge>
                  )}
                </span>
                <AdCode campaign={campaign} post={post} name={nameOf(post, campaign.posts)} onUnsaved={noteUnsaved} />
                {post.reason && <span className="text-12 text-bad">{post.reason}</span>}
              </li>
            ))}
            {campaign.posts.length === 0 && <li className="py-2 text-fg-3">Its posts were removed.</li>}
          </ul>
        </section>
      </div>
    </Drawer>
  )
}

type Post = AdCampaign['posts'][number]

/** Its creator; where they have several posts, which one. */
function nameOf(post: Post, all: readonly Post[]): string {
  const theirs = all.filter(({ creator }) => creator === post.creator)
  return theirs.length > 1 ? `${post.creator}, post ${theirs.indexOf(post) + 1}` : post.creator
}

function Actions({ campaign, account, isUnsaved, onClose }: CampaignDrawerProps & { isUnsaved: boolean }) {
  const organization_id = useOrganization().id
  const which = { organization_id, id: campaign.id }
  const [asking, ask] = useState<'launch' | 'archive' | null>(null)
  const launch = useCommand(ads.launch, { done: `${campaign.name} is being launched`, failed: 'It was not launched' })
  const archive = useCommand(ads.archive, { done: `${campaign.name} is archived`, failed: 'It was not archived' })
  const { launch_result, status } = campaign
  const days = Math.max(1, Math.ceil((Date.parse(`${campaign.ends_on}T23:59:59Z`) - Date.now()) / 86_400_000))
  const currency = account?.currency ?? 'USD'
  if (status === 'ARCHIVED') return null
  return (
    <>
      {launch_result !== 'SUCCESS' && (
        // stays, with the focus, while Meta is asked
        <Button
          kind="primary"
          loading={launch.isPending || launch_result === 'PENDING'}
          disabled={!account || isUnsaved}
          focusableWhenDisabled
          onClick={() => ask('launch')}
        >
          {launch_result === 'FAILED' ? 'Try again' : launch_result === 'PENDING' ? 'Launching' : 'Launch'}
        </Button>
      )}
      {isUnsaved && <span className="text-12 text-fg-3">Save the ad code first.</span>}
      {launch_result !== 'PENDING' && (
        <Button loading={archive.isPending} onClick={() => ask('archive')}>
          Archive
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'launch'}
        onOpenChange={open => !open && ask(null)}
        title={`Launch “${campaign.name}”?`}
        confirm="Launch"
        confirmKind="primary"
        onConfirm={() => launch.mutate(which, { onSuccess: () => ask(null) })}
      >
        Meta spends up to {money(campaign.daily_budget, { currency })} a day from {account?.name}, for {days}{' '}
        {days === 1 ? 'day' : 'days'}: {money(campaign.daily_budget * days, { currency })} at most.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'archive'}
        onOpenChange={open => !open && ask(null)}
        title={`Archive “${campaign.name}”?`}
        confirm="Archive"
        onConfirm={() =>
          archive.mutate(which, {
            onSuccess: () => {
              ask(null)
              onClose()
            },
          })
        }
      >
        {launch_result === 'SUCCESS'
          ? `Meta stops its ${campaign.posts.length} ads. They cannot be started again from here.`
          : 'It was never launched, so nothing is spent.'}
      </ConfirmDialog>
    </>
  )
}
