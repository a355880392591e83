import { Check, CircleHelp, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { longDate, shortDate } from '#platform/web/dates.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { ChannelMarks } from '#platform/web/ui/channel-mark.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { Drawer } from '#platform/web/ui/layers/drawer.tsx'
import { audiences } from '#records/audiences/contract.ts'
import { type Group, isGroup } from '#records/audiences/rules-contract.ts'
import { shortRuleText } from '#records/audiences/sentence/sentence.ts'
import { fanScreens } from '#screens/fans/contract.ts'
import type { KnownNames } from '../use-names.ts'
import { fanName, operatorNames } from '../words.ts'
import { FanStays } from './fan-stays.tsx'

interface ExplainDrawerProps {
  tree: Group
  known: KnownNames
  open: boolean
  fanId: string | undefined
  /** The saved audience, of which it may be kept when the fan was in. */
  savedId: string | undefined
  onShow: (fanId: string | undefined) => void
  onClose: () => void
}

/** Why a fan is in or out: each rule with its outcome and what is known of the fan. */
export function ExplainDrawer({ tree, known, open, fanId, savedId, onShow, onClose }: ExplainDrawerProps) {
  const organization_id = useOrganization().id
  const [q, setQ] = useState('')
  const found = useQuery(
    fanScreens.list,
    open && (q !== '' || !fanId) ? { organization_id, q, quarantined: false, limit: 8 } : skipToken,
    { unhurried: true },
  )
  const answer = useQuery(audiences.explain, fanId ? { organization_id, group: tree, fan_id: fanId } : skipToken)
  const explanation = useRef<HTMLElement>(null)
  // anew with each choice, also of the same fan
  const [chosen, setChosen] = useState<{ id: string }>()
  const isShown = chosen !== undefined && answer.data?.fan.id === chosen.id
  useEffect(() => {
    // the list that had the focus is gone
    if (isShown && chosen) explanation.current?.focus()
  }, [isShown, chosen])
  return (
    <Drawer title="Explain a fan" open={open} onOpenChange={shown => !shown && onClose()}>
      <div className="flex flex-col gap-3 p-4">
        <SearchField label="Any fan" value={q} onValueChange={setQ} />
        {(q !== '' || !fanId) && (
          <ul>
            {found.data?.items.map(fan => (
              <li key={fan.id}>
                <button
                  type="button"
                  className="w-full truncate rounded-2 px-2 py-1.5 text-start hover:bg-hover"
                  onClick={() => {
                    setQ('')
                    setChosen({ id: fan.id })
                    onShow(fan.id)
                  }}
                >
                  {fanName(fan)}
                </button>
              </li>
            ))}
          </ul>
        )}
        {answer.error && <Failed what="The explanation" error={answer.error} onRetry={answer.refetch} />}
        {fanId && answer.data && (
          <section ref={explanation} tabIndex={-1} aria-label="Explanation" className="outline-offset-4">
            <h2 className="flex flex-wrap items-center gap-2 font-semibold text-15">
              {fanName(answer.data.fan)} is {answer.data.matches ? 'in' : 'out'}
              <Badge type={answer.data.matches ? 'Success' : 'Error'}>{answer.data.matches ? 'In' : 'Out'}</Badge>
              <ChannelMarks channels={answer.data.fan.reachable} />
            </h2>
            {answer.data.changes_at && (
              <p className="mt-1 text-fg-2">
                {answer.data.matches ? 'Goes out' : 'Comes in'} on {longDate(answer.data.changes_at)}, if nothing else
                happens.
              </p>
            )}
            {savedId && <FanStays audienceId={savedId} fanId={answer.data.fan.id} />}
            <ol className="mt-3">
              {answer.data.outcomes.map(({ path, matches, known: isKnown, value, since }) => {
                const { words, operator } = partAt(tree, path, known)
                return (
                  <li
                    key={path.join('.')}
                    style={{ paddingInlineStart: (path.length - 1) * INDENT_PX }}
                    className="flex items-start gap-2 border-line border-t py-2.5"
                  >
                    <span className="w-13 flex-none text-12 text-fg-2">{operator}</span>
                    <Outcome matches={matches} isKnown={isKnown} isNot={operator === operatorNames.AND_NOT} />
                    <span className="min-w-0 flex-1 wrap-anywhere first-letter:uppercase">
                      {words}
                      {operator === operatorNames.AND_NOT && (
                        // beside words that read the other way a sign alone would mislead
                        <span className="block text-12 text-fg-2">{outcomeWords(isKnown, matches, true)}</span>
                      )}
                    </span>
                    <span className="w-40 flex-none text-12 text-fg-2 wrap-anywhere">
                      {value}
                      {since && (
                        <span className="block text-fg-3" title={longDate(since)}>
                          So since {shortDate(since)}
                        </span>
                      )}
                    </span>
                  </li>
                )
              })}
            </ol>
          </section>
        )}
      </div>
    </Drawer>
  )
}

/** Of a bracket in a bracket. */
const INDENT_PX = 14

/** A check where the rule lets the fan in: a rule behind And Not does when it does not match. */
function Outcome({ matches, isKnown, isNot }: { matches: boolean; isKnown: boolean; isNot: boolean }) {
  const icon = !isKnown ? (
    <CircleHelp className="size-4 text-icon" />
  ) : matches === isNot ? (
    <X className="size-4 text-bad" />
  ) : (
    <Check className="size-4 text-good" />
  )
  return (
    <span className="flex-none pt-0.5">
      {icon}
      {!isNot && <span className="sr-only">{outcomeWords(isKnown, matches, isNot)}</span>}
    </span>
  )
}

function outcomeWords(isKnown: boolean, matches: boolean, isNot: boolean): string {
  if (!isKnown) return matches === isNot ? 'Not known, left out' : 'Not known, kept'
  if (isNot) return matches ? 'Matches, which keeps the fan out' : 'Does not match, which keeps the fan in'
  return matches ? 'Matches' : 'Does not match'
}

function partAt(tree: Group, path: readonly number[], { names }: KnownNames) {
  let node: Group['rules'][number] = tree
  let operator = ''
  for (const step of path) {
    if (!isGroup(node)) break
    operator = step > 0 ? operatorNames[node.logical_operator] : ''
    node = node.rules[step] ?? node
  }
  return { operator, words: isGroup(node) ? 'these together' : shortRuleText(node, names) }
}
