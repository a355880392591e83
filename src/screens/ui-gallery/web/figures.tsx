import { useState } from 'react'
import { percent } from '#platform/web/numbers.ts'
import { AudioTile } from '#platform/web/ui/audio-tile.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { BarChart, DonutChart, LineChart } from '#platform/web/ui/charts/charts.tsx'
import { Count, Delta, Missing, RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { MetricCards } from '#platform/web/ui/charts/metric-card.tsx'
import { Sparkline } from '#platform/web/ui/charts/sparkline.tsx'
import { addDays } from '#platform/web/ui/fields/dates/date-ranges.ts'
import { Meter, Progress } from '#platform/web/ui/progress.tsx'
import dusk from './dusk.svg'
import harbour from './harbour.svg'
import { Row, Spec } from './spec.tsx'

const course = [12, 14, 13, 18, 17, 21, 24, 22, 27, 31, 30, 34, 33, 29, 26, 27, 25, 28, 33, 37, 36, 34, 38, 41]

export function Figures() {
  return (
    <Spec title="Figures">
      <div className="grid grid-cols-2 items-baseline gap-x-4 gap-y-2 font-semibold text-15">
        <span>
          <Count value={12318} />
        </span>
        <span>
          £1,200 <Delta change={0.041} />
        </span>
        <span>
          <Count value={48213} estimated /> <small className="font-normal text-12 text-fg-3">Estimated</small>
        </span>
        <span>
          <RelativeTime when={new Date(Date.now() - 7_400_000)} /> <Delta change={-0.032} />
        </span>
        <span>
          <Missing />
        </span>
        <span>
          <Sparkline values={course} label="Sign-ups over 24 days, from 12 to 41" />
        </span>
        <span className="font-normal text-13">
          <Delta change={0} />
        </span>
        <span>
          <Sparkline quiet values={course.toReversed()} label="Sign-ups over 24 days, from 41 to 12" />
        </span>
      </div>
    </Spec>
  )
}

export function Waiting() {
  const [done, setDone] = useState(318)
  return (
    <Spec title="Progress over 10 seconds">
      <Progress
        label="Adding creators by profile links"
        done={done}
        total={1000}
        note="About 40 s left. You can leave this page."
        onCancel={() => setDone(0)}
      />
      <div className="mt-4 grid grid-cols-3 gap-3 text-12 text-fg-2">
        <span className="grid gap-1.5">
          Email 91% <Meter label="Email" share={0.91} />
        </span>
        <span className="grid gap-1.5">
          Checks 10 of 12 <Meter label="Checks" share={10 / 12} tone="good" />
        </span>
        <span className="grid gap-1.5">
          SMS 45% <Meter label="SMS" share={0.45} tone="quiet" />
        </span>
      </div>
    </Spec>
  )
}

export function Works() {
  return (
    <Spec title="People are round, works are square">
      <Row>
        <Avatar name="Maëlle Corvin" size={40} />
        <Avatar name="Adaeze Okwuosa" size={32} />
        <Avatar name="Li Na" />
        <Avatar name="@kaitofilms" size={20} />
        <Avatar shape="square" name="Second Window" src={dusk} size={40} />
        <Avatar shape="square" name="Low lamps EP" size={40} />
        <AudioTile name="Glasshouse Kids" cover={harbour} src="/ui/preview.mp3" />
      </Row>
    </Spec>
  )
}

export function Metrics() {
  const [chosen, setChosen] = useState('Median Views')
  return (
    <Spec title="Metric cards">
      <MetricCards
        label="Last 28 days"
        metrics={[
          { label: 'Sign-ups', value: '82,450', change: 0.094, note: 'against 28 days before', course },
          {
            label: 'View to sign-up',
            value: '30.6%',
            change: 0.018,
            note: 'of 269k views',
            course: course.map(value => Math.sqrt(value)),
          },
          {
            label: 'Pre-saves',
            value: '19,384',
            change: -0.024,
            note: 'Spotify and Apple Music',
            course: course.toReversed(),
          },
          { label: 'Reachable fans', note: 'one confirmed channel' },
        ]}
      />
      <div className="h-3" />
      <MetricCards
        label="What the chart draws"
        chosen={chosen}
        onChoose={setChosen}
        metrics={[
          { label: 'Median Views', value: '184.2k', change: 0.124 },
          { label: 'Median Likes', value: '21.6k', change: 0.081 },
          { label: 'Median Comments', value: '312', change: -0.032 },
          { label: 'Median Shares', value: '1.9k', change: 0.22 },
          { label: 'Engagement Rate', value: '11.2%', change: 0.006 },
          { label: 'Cost Per View', value: '$0.0064', estimated: true },
        ]}
      />
    </Spec>
  )
}

const views = [
  121, 142, 145, 149, 163, 159, 163, 160, 152, 138, 144, 128, 131, 119, 114, 162, 178, 187, 195, 211, 199, 197, 196,
  205, 198, 189, 184, 176, 168, 160,
]
const days = views.map((value, index) => ({
  at: addDays('2026-10-22', index),
  values: { views: value * 1000, before: value * 800 + index * 900 },
}))
const ages = ['13–17', '18–24', '25–34', '35–44', '45–54', '55–64', '65+'].map((at, index) => ({
  at,
  values: {
    female: [0.14, 0.27, 0.14, 0.06, 0.02, 0.01, 0.01][index] ?? 0,
    male: [0.05, 0.12, 0.09, 0.05, 0.02, 0.01, 0.01][index] ?? 0,
  },
}))

export function Charts() {
  const whole = (value: number) => percent(value, { decimals: 0 })
  return (
    <>
      <Spec title="Line, with estimates and a marked moment">
        <LineChart
          label="Median views by day"
          rows={days}
          series={[{ key: 'views', label: 'Median views', estimatedFrom: '2026-11-17' }]}
          marks={[{ at: '2026-11-06', label: 'Glasshouse Kids out' }]}
        />
      </Spec>
      <div className="grid gap-x-5 lg:grid-cols-3">
        <Spec title="Two lines">
          <LineChart
            label="Views against the month before"
            rows={days}
            height={180}
            series={[
              { key: 'views', label: 'This month' },
              { key: 'before', label: 'The month before', colour: 8 },
            ]}
          />
        </Spec>
        <Spec title="Bars">
          <BarChart
            label="Audience by age and gender"
            rows={ages}
            height={180}
            axis={whole}
            figure={whole}
            series={[
              { key: 'female', label: 'Female', colour: 4 },
              { key: 'male', label: 'Male', colour: 5 },
            ]}
          />
        </Spec>
        <Spec title="Donut">
          <DonutChart
            label="Audience by country"
            middle={{ figure: '38', word: 'countries' }}
            figure={whole}
            slices={[
              { label: 'United Kingdom', value: 0.31 },
              { label: 'Nigeria', value: 0.22 },
              { label: 'United States', value: 0.17 },
              { label: 'Ghana', value: 0.09 },
              { label: 'South Africa', value: 0.06 },
              { label: 'France', value: 0.05 },
              { label: 'Germany', value: 0.03 },
              { label: 'Other', value: 0.07 },
            ]}
          />
        </Spec>
      </div>
    </>
  )
}
