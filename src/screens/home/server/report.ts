import { sql } from 'kysely'
import { z } from 'zod'
import { nameInMail } from '#platform/contract/name-in-mail.ts'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'
import type { ReportInterval, Widget } from '../contract.ts'
import { widgetWords } from '../words.ts'
import { lastPeriod } from './period.ts'
import { dashboardSettings } from './visits.ts'
import { allWidgets } from './widgets/all-widgets.ts'

interface Services {
  publicUrl: string
  /** Writes a mail to be sent by a job. */
  sendMail: (mail: { to: string; subject: string; text: string; once: string }) => Promise<void>
}

const sendReports = job('send_dashboard_reports', { payload: z.object({}) })

/** Schedule, as a crontab line: each hour, because teams have their mornings at different times. */
export const sendReportsSchedule = '7 * * * * send_dashboard_reports'

interface Due {
  user_id: string
  name: string
  email: string
  report_interval: ReportInterval
  time_zone: string
  /** The last day that was reported. */
  reported_until: string
}

/** From this hour of the team's clock on, the day's reports leave. */
const HOUR = 8

/**
 * Mails each member who asked for it the dashboard of the last whole week or month. The mail's key names the report, so that it
 * leaves once however often the job runs; a job that was down for a day sends it later.
 */
export const sendReportsWork = ({ publicUrl, sendMail }: Services) =>
  work(sendReports, ({ database, clock }) =>
    eachOrganization(database, async (db, organizationId) => {
      const now = clock.now()
      const { rows } = await sql<Due>`
        select d.user_id, m.name, m.email, d.report_interval, coalesce(s.time_zone, 'UTC') as time_zone,
          coalesce(d.reported_until, '-infinity'::date)::text as reported_until
        from dashboards d join auth_members() m on m.user_id = d.user_id and m.role <> 'brand_scoped'
        left join audience_settings s on s.organization_id = d.organization_id
        where d.organization_id = ${organizationId} and d.report_interval is not null
          and extract(hour from ${now}::timestamptz at time zone coalesce(s.time_zone, 'UTC')) >= ${HOUR}
        for update of d`.execute(db)
      for (const { user_id, email, report_interval, time_zone, reported_until } of rows) {
        const period = lastPeriod(report_interval, now, time_zone)
        if (period.to <= reported_until) continue
        const member = { organization_id: organizationId, user_id }
        const { hidden_widgets } = await dashboardSettings(db, member)
        const widgets = await allWidgets(db, { organizationId, period, timeZone: time_zone, now }, hidden_widgets)
        const once = `dashboard:${organizationId}:${user_id}:${report_interval}:${period.to}`
        await sendMail({ to: email, once, ...reportMail(report_interval, period, widgets, publicUrl) })
        await db
          .updateTable('dashboards')
          .set({ reported_until: period.to })
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', user_id)
          .execute()
      }
    }),
  )

const format = new Intl.NumberFormat('en')

function reportMail(
  interval: ReportInterval,
  { from, to }: { from: string; to: string },
  widgets: readonly Widget[],
  publicUrl: string,
) {
  const shown = widgets.filter(({ rows }) => rows.length > 0)
  const parts = shown.map(widget => [
    widgetWords[widget.type],
    ...widget.rows.map(lineOf),
    ...(widget.note ? [widget.note] : []),
  ])
  const body =
    parts.length > 0 ? parts.map(lines => lines.join('\n')).join('\n\n') : 'Nothing was counted in this time.'
  const which = interval === 'weekly' ? 'week' : 'month'
  return {
    subject: `Your ${which}: ${from} to ${to}`,
    text: `${body}\n\nAll of it: ${new URL('/home', publicUrl).href}\nYou asked for this report. Change how often it comes under Home, Widgets.\n`,
  }
}

function lineOf({ label, value, amount, date, change }: Widget['rows'][number]): string {
  const figure = amount ? `${amount.value} ${amount.currency}` : value === null ? (date ?? '') : format.format(value)
  const moved = change === null ? '' : ` (${change >= 0 ? '+' : ''}${Math.round(change * 1000) / 10}%)`
  return `  ${nameInMail(label)}: ${figure}${moved}`
}
