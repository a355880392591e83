import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { send } from '#platform/web/data/send.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { readersZone } from '#platform/web/dates.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Menu, MenuItem } from '#platform/web/ui/layers/menu.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { home } from '../contract.ts'
import { homeSearch, NEWS_PERIODS } from './address.ts'
import { Dashboard } from './dashboard.tsx'
import { NeedsList } from './needs-list.tsx'
import { NewsSentence } from './news-sentence.tsx'
import { SignUpsByTime } from './sign-ups.tsx'
import { momentWords, sinceInstant, sinceWords } from './since.ts'
import { WidgetsButton } from './widgets-button.tsx'

/** What happened since one was last here, what waits, and the dashboard. */
export function HomeScreen() {
  const organization_id = useOrganization().id
  const [{ since: chosen, dashboard: asked }, setView] = useUrlState(homeSearch)
  const time_zone = readersZone()
  const interval = asked ?? 'weekly'
  const visited = useVisit(organization_id)
  const [shownAt] = useState(() => new Date())
  const since = chosen ? sinceInstant(chosen, shownAt) : visited
  const news = useQuery(home.news, since ? { organization_id, since, time_zone } : skipToken)
  const dashboard = useQuery(home.dashboard, { organization_id, interval, time_zone })
  const settings = useQuery(home.settings, { organization_id })
  const when = since ? momentWords(since, shownAt) : ''
  return (
    <>
      <Header
        title="Home"
        actions={
          <>
            <Menu
              align="end"
              trigger={
                <Button kind="quiet" disabled={!since}>
                  <span className="text-fg-3">Since</span> {when || '…'}
                  <ChevronDown aria-hidden="true" />
                </Button>
              }
            >
              <MenuItem onSelect={() => setView({ since: undefined })}>My last visit</MenuItem>
              {NEWS_PERIODS.map(choice => (
                <MenuItem key={choice} onSelect={() => setView({ since: choice })}>
                  Since {sinceWords[choice]}
                </MenuItem>
              ))}
            </Menu>
            {settings.data && (
              <WidgetsButton
                organizationId={organization_id}
                hidden={settings.data.hidden_widgets}
                report={settings.data.report_interval}
              />
            )}
          </>
        }
      />
      <div className="flex min-h-0 flex-1 flex-col overflow-auto">
        {news.error && !news.data ? (
          <Failed what="The news" error={news.error} onRetry={news.refetch} />
        ) : news.data ? (
          <>
            <NewsSentence news={news.data} when={when} />
            <div className="grid flex-none border-line border-t lg:grid-cols-[minmax(0,1fr)_minmax(0,548px)]">
              <NeedsList needs={news.data.needs} />
              <SignUpsByTime sign_ups={news.data.sign_ups} />
            </div>
          </>
        ) : (
          <div className="flex flex-col gap-3 p-5">
            <Skeleton className="h-7! w-2/3!" />
            <Skeleton className="h-64! w-full! rounded-3!" />
          </div>
        )}
        {dashboard.error && !dashboard.data ? (
          <Failed what="The dashboard" error={dashboard.error} onRetry={dashboard.refetch} />
        ) : dashboard.data ? (
          <Dashboard
            dashboard={dashboard.data}
            interval={interval}
            onInterval={next => setView({ dashboard: next === 'weekly' ? undefined : next })}
            hidden={settings.data?.hidden_widgets ?? []}
          />
        ) : (
          <Skeleton className="m-5 h-48! w-auto! rounded-3!" />
        )}
      </div>
    </>
  )
}

/** Notes the visit once, and answers when the one before ended. */
function useVisit(organization_id: string): string | undefined {
  const [since, setSince] = useState<string>()
  useEffect(() => {
    let here = true
    send(home.visit, { organization_id })
      .then(answer => here && setSince(answer.since))
      // without it a week is news
      .catch(() => here && setSince(sinceInstant('week')))
    return () => {
      here = false
    }
  }, [organization_id])
  return since
}
