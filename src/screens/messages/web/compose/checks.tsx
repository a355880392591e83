import type { ReactNode } from 'react'
import type { BroadcastEstimate } from '#features/broadcasts/contract.ts'
import type { Failure } from '#platform/web/data/send.ts'
import { exact } from '#platform/web/numbers.ts'
import { dollars, skipWords } from '../words.ts'

const messagesWords = (channel: BroadcastEstimate['costs'][number]['channel'], messages: number) => {
  const email = messages === 1 ? 'email' : 'emails'
  return `${exact(messages)} ${{ PHONE: 'SMS', WHATSAPP: 'WhatsApp', EMAIL: email }[channel]}`
}

/** Whom a draft reaches, who is left out and why, what reads differently, and what it costs. */
export function Checks({ estimate, error }: { estimate: BroadcastEstimate | undefined; error: Failure | null }) {
  if (!estimate)
    return (
      <Panel>
        {error ? (
          <p className="pt-2 text-bad">The fans could not be counted: {error.message}</p>
        ) : (
          <p className="pt-2 text-fg-3">Counting</p>
        )}
      </Panel>
    )
  const { costs, without_first_name, without_zone, in_quiet_hours, in_second_language } = estimate
  const texts = costs.find(({ channel }) => channel === 'PHONE')?.texts_each ?? 0
  return (
    <Panel>
      <p role="status" className="pt-2">
        <b>{exact(estimate.reached)}</b> of {exact(estimate.fans)} fans can get it.
      </p>
      <Rows
        title="Left out"
        rows={estimate.skipped.map(({ reason, fans }) => [skipWords[reason], exact(fans)])}
        none="Nobody is left out."
      />
      <Rows
        title="To know"
        rows={[
          ...(without_first_name > 0
            ? [['No first name: they read what you say instead', exact(without_first_name)] as const]
            : []),
          ...(in_second_language === null
            ? []
            : [['Get it in its second language', exact(in_second_language)] as const]),
          ...(without_zone > 0 ? [['No place: they get it by the team’s clock', exact(without_zone)] as const] : []),
          ...(in_quiet_hours > 0
            ? [['In their quiet hours: they get it when those end', exact(in_quiet_hours)] as const]
            : []),
          ...(texts > 1 ? [['Texts that each SMS is cut into', exact(texts)] as const] : []),
        ]}
      />
      <Rows
        title={`Messages they got in ${estimate.fatigue.days} days`}
        rows={estimate.fatigue.fans.map(({ messages, fans }) => [
          messages >= estimate.fatigue.most ? `${messages}: as many as you allow, left out` : String(messages),
          exact(fans),
        ])}
      />
      {estimate.subject_test && (
        <Rows
          title="Test of two subjects"
          rows={[
            [
              'Fans with the first and the second',
              `${exact(estimate.subject_test.first)} and ${exact(estimate.subject_test.second)}`,
            ],
            [
              'Smallest difference of opens it can find',
              estimate.subject_test.smallest_difference === null
                ? 'Too few fans'
                : `${estimate.subject_test.smallest_difference} points`,
            ],
          ]}
        />
      )}
      <Rows
        title="Cost, estimated"
        rows={[
          ...costs.map(
            ({ channel, messages, texts_each, cents }) =>
              [
                `${messagesWords(channel, messages)}${texts_each > 1 ? ` × ${texts_each} texts` : ''}`,
                dollars(cents),
              ] as const,
          ),
          ...(costs.length > 1
            ? [[<b key="total">Total</b>, dollars(costs.reduce((sum, { cents }) => sum + cents, 0))] as const]
            : []),
        ]}
      />
      <p className="pt-4 text-12 text-fg-3">
        You can stop it while messages wait. What was handed to a provider cannot be taken back.
      </p>
    </Panel>
  )
}

const Panel = ({ children }: { children: ReactNode }) => (
  <div className="p-5">
    <h2 className="font-semibold text-15">Before it goes out</h2>
    {children}
  </div>
)

interface RowsProps {
  title: string
  rows: readonly (readonly [ReactNode, string])[]
  none?: string
}

function Rows({ title, rows, none }: RowsProps) {
  if (rows.length === 0 && !none) return null
  return (
    <section aria-label={title} className="mt-4 border-line border-t pt-3">
      <h3 className="pb-1 text-12 text-fg-2">{title}</h3>
      {rows.length === 0 && <p className="text-fg-3">{none}</p>}
      <ul>
        {rows.map(([words, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no state
          <li key={at} className="flex justify-between gap-3 py-0.5">
            <span>{words}</span>
            <span className="flex-none tabular-nums">{value}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
