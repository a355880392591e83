import { Link } from '@tanstack/react-router'
import { CopyPlus, Download } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ANSWER_DAYS, broadcasts } from '#features/broadcasts/contract.ts'
import { countryName } from '#platform/contract/countries.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { saveCsv } from '#platform/web/data/csv.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { isoDate, longDate } from '#platform/web/dates.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact, percent } from '#platform/web/numbers.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { BarChart } from '#platform/web/ui/charts/charts.tsx'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { channelNames } from '#records/audiences/sentence/phrases.ts'
import { resultsCsv } from './results-csv.ts'
import { SentTexts } from './sent-texts.tsx'
import { StopMessage } from './stop-message.tsx'
import { useAgain } from './use-again.ts'
import { useResultsByAudience } from './use-results-by-audience.ts'
import { deliveredFigure, dollars, failureWords, lookOf, modeNames, skipWords } from './words.ts'

/** Between two looks at messages that are under way. */
const UNDER_WAY_MS = 2_000

/** What became of a message: by channel, subject, country and reason. */
export function Results({ id }: { id: string }) {
  const organization_id = useOrganization().id
  const { data, error, refetch } = useQuery(broadcasts.results, { organization_id, id })
  const audiences = useResultsByAudience(
    id,
    data && JSON.stringify(data.channels.map(({ sent, opened, clicked }) => [sent, opened, clicked])),
  )
  const status = useRef<HTMLSpanElement>(null)
  const again = useAgain(organization_id)
  const underWay = data?.under_way ?? 0
  useEffect(() => {
    if (underWay === 0) return
    // a message that leaves is not announced: thousands do at once
    const timer = setInterval(() => void refetch(), UNDER_WAY_MS)
    return () => clearInterval(timer)
  }, [underWay, refetch])
  if (error) return <Failed what="The results" error={error} onRetry={refetch} />
  if (!data) return <Header title="Message" />
  const { broadcast, channels, subjects, failures, skipped, countries, hours } = data
  const sum = (of: 'sent' | 'delivered' | 'opened' | 'clicked' | 'stopped' | 'failed') =>
    channels.reduce((total, channel) => total + channel[of], 0)
  const heard = channels.flatMap(({ answered }) => answered ?? [])
  const answered = heard.reduce((total, one) => total + one, 0)
  const unheard = channels.filter(channel => channel.answered === null && channel.sent > 0)
  const machines = channels.reduce((total, one) => total + one.machine_opened, 0)
  const look = lookOf(broadcast)
  const running = broadcast.state === 'SCHEDULED' || broadcast.state === 'SENDING'
  const share = (of: number) => (sum('sent') === 0 ? '--' : percent(of / sum('sent'), { decimals: 1 }))
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Header
        title={broadcast.name}
        actions={
          <>
            <Button icon={<CopyPlus />} loading={again.isPending} onClick={() => again.run(broadcast)}>
              Use again
            </Button>
            <Button
              icon={<Download />}
              onClick={() => saveCsv(`message-${isoDate(broadcast.created_at)}`, resultsCsv(data, audiences))}
            >
              CSV
            </Button>
            {running && <StopMessage id={id} waiting={broadcast.waiting} status={status} />}
          </>
        }
      >
        <span ref={status} tabIndex={-1} className="rounded-2">
          <Badge type={look.badge}>{look.name}</Badge>
        </span>
        <span className="truncate text-12 text-fg-3 max-md:hidden">
          {broadcast.audience_name ?? 'All fans'}, {modeNames[broadcast.send_mode]}
          {broadcast.waiting > 0 && `, ${exact(broadcast.waiting)} waiting`}
        </span>
      </Header>
      <div className="min-h-0 flex-1 overflow-y-auto border-line border-t p-4 md:p-5">
        {broadcast.next_at && Date.parse(broadcast.next_at) > Date.now() && (
          <p className="pb-3 text-fg-2">
            <b>{exact(broadcast.waiting)}</b> {broadcast.waiting === 1 ? 'waits' : 'wait'} for the time you set or the
            end of a fan’s quiet hours. The next goes out <RelativeTime when={broadcast.next_at} />, on{' '}
            {longDate(broadcast.next_at)}.
          </p>
        )}
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-3 border border-line bg-line md:grid-cols-4 lg:grid-cols-7">
          <Figure
            words="Sent"
            value={exact(sum('sent'))}
            note={
              underWay > 0
                ? `${exact(underWay)} under way`
                : `${exact(skipped.reduce((all, one) => all + one.fans, 0))} left out`
            }
          />
          <Figure words="Delivered" {...deliveredFigure(channels)} />
          <Figure
            words="Opened"
            value={exact(sum('opened'))}
            note={`at least; ${exact(machines)} by machines left out`}
          />
          <Figure words="Clicked" value={exact(sum('clicked'))} note={share(sum('clicked'))} />
          <Figure
            words="Answered"
            value={heard.length > 0 ? exact(answered) : 'Not known'}
            note={
              unheard.length > 0
                ? `${unheard.map(({ channel }) => channelNames[channel]).join(', ')}: not known`
                : `within ${ANSWER_DAYS} days`
            }
          />
          <Figure words="Stopped" value={exact(sum('stopped'))} note={share(sum('stopped'))} />
          <Figure words="Failed" value={exact(sum('failed'))} note={share(sum('failed'))} />
        </dl>
        <p className="pt-2 text-12 text-fg-3">
          “Opened” is the least we know: it counts people whose mail program loads pictures, and everybody who clicked.
          Text messages cannot tell. “Answered” counts fans who wrote back within {ANSWER_DAYS} days; STOP is a stop and
          no answer. Answers to emails do not reach Fanfare.
        </p>
        <SentTexts content={broadcast.content} />
        {hours.length > 0 && (
          <section aria-label="Clicks by hour" className="mt-5 rounded-3 border border-line p-4">
            <h2 className="pb-3 font-strong">Clicks by hour since the first message</h2>
            <BarChart
              label="Clicks by hour since the first message"
              rows={everyHour(hours)}
              series={[{ key: 'clicked', label: 'Clicked' }]}
              place={hour => `${hour} h`}
            />
          </section>
        )}
        <div className="grid gap-5 pt-5 lg:grid-cols-2">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways by keyboard */}
          <section aria-label="By channel" tabIndex={0} className="relative overflow-x-auto lg:col-span-2">
            <Table
              caption="By channel"
              head={['Channel', 'Sent', 'Delivered', 'Opened', 'Clicked', 'Answered', 'Stopped', 'Failed', 'Cost']}
              rows={channels.map(one => [
                <span key="channel" className="inline-block first-letter:uppercase">
                  {channelNames[one.channel]}
                </span>,
                exact(one.sent),
                one.channel === 'EMAIL' ? '--' : exact(one.delivered),
                one.channel === 'PHONE' ? '--' : exact(one.opened),
                exact(one.clicked),
                one.answered === null ? 'Not known' : exact(one.answered),
                exact(one.stopped),
                exact(one.failed),
                dollars(one.cents),
              ])}
            />
          </section>
          {subjects.length > 1 && (
            <Table
              caption={subjectCaption(data.subject_test)}
              head={['Subject', 'Sent', 'Opened', 'Clicked']}
              rows={subjects.map(({ second, sent, opened, clicked }) => [
                (second ? broadcast.content.second_subject : broadcast.content.subject) ?? '',
                exact(sent),
                opened === null ? '--' : exact(opened),
                clicked === null ? '--' : exact(clicked),
              ])}
            />
          )}
          <Table
            caption="By country"
            head={['Country', 'Sent', 'Clicked']}
            rows={countries.map(({ country_code, sent, clicked }) => [
              <span key="country" className="flex items-center gap-1.5">
                <Flag code={country_code} />
                {countryName(country_code) ?? 'Not known'}
              </span>,
              exact(sent),
              exact(clicked),
            ])}
          />
          <Table
            caption="By audience, as it is now"
            head={['Audience', 'Sent', 'Opened', 'Clicked']}
            rows={audiences.map(one => [
              <Link
                key={one.id}
                to="/audiences/$audienceId"
                params={{ audienceId: one.id }}
                className="font-medium hover:underline"
              >
                {one.name}
              </Link>,
              exact(one.sent),
              exact(one.opened),
              exact(one.clicked),
            ])}
          />
          <Table
            caption="Failed"
            head={['Reason', 'Messages']}
            rows={failures.map(({ reason, messages }) => [failureWords(reason), exact(messages)])}
          />
          <Table
            caption="Never sent"
            head={['Reason', 'Fans']}
            rows={skipped.map(({ reason, fans }) => [skipWords[reason], exact(fans)])}
          />
        </div>
      </div>
    </div>
  )
}

/** At least half a day, with the hours in which nobody clicked. */
function everyHour(hours: readonly { hour: number; clicked: number }[]) {
  const last = Math.max(11, ...hours.map(({ hour }) => hour))
  return Array.from({ length: last + 1 }, (_, hour) => ({
    at: String(hour),
    values: { clicked: hours.find(one => one.hour === hour)?.clicked ?? 0 },
  }))
}

function subjectCaption(test: AnswerOf<typeof broadcasts.results>['subject_test']): string {
  if (!test) return 'By subject'
  const least =
    test.smallest_difference === null
      ? ' Too few fans to find a difference.'
      : ` It can find ${test.smallest_difference} points or more.`
  switch (test.outcome) {
    case 'WAITING':
      return `By subject: compared once, ${test.compared_at ? longDate(test.compared_at) : 'two days after the last message'}.${least}`
    case 'NO_DIFFERENCE':
      return `By subject: no more difference than chance makes.${least}`
    default:
      return `By subject: the ${test.outcome === 'FIRST' ? 'first' : 'second'} was opened more; chance makes such a difference in less than 1 of 20 tests.`
  }
}

function Figure({ words, value, note }: { words: string; value: string; note: string }) {
  return (
    <div className="flex flex-col bg-bg p-4 last:col-span-2 lg:last:col-span-1">
      <dt className="text-12 text-fg-2">{words}</dt>
      <dd className="font-semibold text-20 tabular-nums">{value}</dd>
      <dd className="text-12 text-fg-3">{note}</dd>
    </div>
  )
}

function Table({
  caption,
  head,
  rows,
}: {
  caption: string
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <div>
      <h2 id={id} className="pb-1.5 font-strong">
        {caption}
      </h2>
      <div className="min-w-fit rounded-3 border border-line">
        <table aria-labelledby={id} className="w-full tabular-nums">
          <thead>
            <tr className="text-12 text-fg-2">
              {head.map((words, at) => (
                <th key={words} scope="col" className={`px-3 py-2 font-medium ${at === 0 ? 'text-start' : 'text-end'}`}>
                  {words}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are not moved, and some begin with an element
              <tr key={row} className="border-line border-t">
                {cells.map((cell, at) => (
                  <td key={head[at]} className={`px-3 py-2 ${at === 0 ? 'wrap-anywhere' : 'text-end'}`}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
