import { Link, useNavigate } from '@tanstack/react-router'
import { Brackets, ChevronLeft, Plus, Redo2, ScanSearch, Send, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useFormOfNew } from '#platform/web/data/use-form-of-new.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { LeaveQuestion } from '#platform/web/frame/leave-question.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { RecordLost } from '#platform/web/frame/record-lost.tsx'
import { useShortcuts } from '#platform/web/frame/shortcuts.ts'
import { exact } from '#platform/web/numbers.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useNarrow } from '#platform/web/use-narrow.ts'
import { type Audience, audiences } from '#records/audiences/contract.ts'
import { append, type Item, type Items, itemsOf, type Place, treeOfItems } from '#records/audiences/edit.ts'
import { EVERYONE } from '#records/audiences/rules-contract.ts'
import { canonical } from '#records/audiences/tree.ts'
import { builderAddress, explainSearch } from '../address.ts'
import { type KnownNames, useNames } from '../use-names.ts'
import { ExplainDrawer } from './explain-drawer.tsx'
import { MembershipPanel } from './membership-panel.tsx'
import { ReachPanel } from './reach-panel.tsx'
import { BuildingContext, RuleLines } from './rule-lines.tsx'
import { RuleMenu } from './rule-menu.tsx'
import { SentenceLine } from './sentence-line.tsx'
import { useHistory } from './use-history.ts'
import { usePaste } from './use-paste.ts'
import { useWrittenRules } from './use-written-rules.ts'

export function BuilderScreen() {
  const organization_id = useOrganization().id
  const { audienceId } = builderAddress.useParams()
  const isNew = audienceId === 'new'
  const saved = useQuery(audiences.get, isNew ? skipToken : { organization_id, id: audienceId }, { keepLast: false })
  const known = useNames()
  const { key, created, onCreated } = useFormOfNew<Audience>(audienceId)
  const audience = saved.data ?? created
  if (saved.error && !audience)
    return (
      <RecordLost
        what="audience"
        error={saved.error}
        onRetry={saved.refetch}
        actions={
          <Link to="/audiences" className={buttonClass()}>
            Go to Audiences
          </Link>
        }
      />
    )
  if (!known || (!isNew && !audience)) return <Header title="Audience" />
  return <Builder key={key} saved={audience} known={known} onCreated={onCreated} />
}

interface BuilderProps {
  saved: Audience | undefined
  known: KnownNames
  /** A new audience was saved for the first time. */
  onCreated: (audience: Audience) => void
}

/** The rules of one audience, what each leaves, and whom the audience reaches. */
function Builder({ saved, known, onCreated }: BuilderProps) {
  const organization_id = useOrganization().id
  const navigate = useNavigate()
  const [{ fan }, setView] = useUrlState(explainSearch)
  const [explaining, setExplaining] = useState(fan !== undefined)
  const [name, setName] = useState(saved?.name ?? '')
  const history = useHistory<Items>(itemsOf(saved?.tree ?? EVERYONE))
  const items = history.value
  const tree = canonical(treeOfItems(items))
  const measured = useQuery(
    audiences.measure,
    { organization_id, group: tree, saved_id: saved?.id ?? null },
    { unhurried: true },
  )
  const change = (next: Items) => history.set(next)
  const [openAt, openRule] = useState<Place | null>(null)
  const add = (item: Item, place: Place) => {
    change(append(items, item))
    openRule(place)
  }
  const create = useCommand(audiences.create, { done: 'Audience Saved', failed: 'Failed to Save' })
  const update = useCommand(audiences.update, { done: 'Audience Saved', failed: 'Failed to Save' })
  const rules = useWrittenRules(tree, known, change)
  const isEdited = saved
    ? rules.isChanged || name !== saved.name || JSON.stringify(tree) !== JSON.stringify(canonical(saved.tree))
    : true
  const isTaken = known.lists.audiences.some(
    other => other.id !== saved?.id && other.name.toLowerCase() === name.trim().toLowerCase(),
  )
  /** Name and rules as they were opened, or saved last. */
  const stored = useRef(JSON.stringify([name, tree]))
  const isUnsaved = () => rules.isChanged || JSON.stringify([name, tree]) !== stored.current
  const save = () => {
    if (name.trim() === '' || create.isPending || update.isPending) return
    const group = rules.use()
    if (!group) return
    const kept = () => {
      stored.current = JSON.stringify([name, group])
    }
    if (saved)
      update.mutate({ organization_id, id: saved.id, revision: saved.revision, name, tree: group }, { onSuccess: kept })
    else
      create.mutate(
        { organization_id, name, tree: group },
        {
          onSuccess: audience => {
            kept()
            onCreated(audience)
            const { id: audienceId } = audience
            // only the address changes: what was typed while the audience was saved stays in the form
            return navigate({
              to: '/audiences/$audienceId',
              params: { audienceId },
              replace: true,
              ignoreBlocker: true,
            })
          },
        },
      )
  }
  useShortcuts([
    { keys: 'mod+z', label: 'Undo', group: 'Rules', run: history.undo },
    { keys: 'mod+shift+z', label: 'Redo', group: 'Rules', run: history.redo },
    { keys: 'mod+s', label: 'Save', group: 'Rules', run: save },
  ])
  usePaste(known, item => change(append(items, item)))
  const steps = measured.isPlaceholderData ? [] : (measured.data?.steps ?? [])
  const leaving = measured.data?.change
  const narrow = useNarrow()
  // a new message goes by email until another way is chosen
  const byMail = measured.data?.reach.find(({ channel }) => channel === 'EMAIL')?.reachable ?? 0
  const messageWords = byMail > 0 ? `Email ${byMail === 1 ? '1 fan' : `${exact(byMail)} fans`}` : 'Message'

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <LeaveQuestion isUnsaved={isUnsaved}>What you changed in this audience is lost.</LeaveQuestion>
      <Header
        title={
          <span className="flex items-center gap-1.5">
            <Link to="/audiences" aria-label="Audiences" className="font-normal text-fg-2 hover:underline">
              <ChevronLeft aria-hidden="true" className="md:hidden" />
              <span className="max-md:hidden">Audiences</span>
            </Link>
            <span aria-hidden="true" className="text-fg-3 max-md:hidden">
              ›
            </span>
            <span className="truncate">{saved?.name ?? 'New audience'}</span>
          </span>
        }
        actions={
          <>
            <IconButton label="Undo" keys="mod+z" icon={<Undo2 />} disabled={!history.canUndo} onClick={history.undo} />
            <IconButton
              label="Redo"
              keys="mod+shift+z"
              icon={<Redo2 />}
              disabled={!history.canRedo}
              onClick={history.redo}
            />
            {narrow ? (
              <IconButton label="Explain a fan" icon={<ScanSearch />} onClick={() => setExplaining(true)} />
            ) : (
              <Button kind="quiet" icon={<ScanSearch />} onClick={() => setExplaining(true)}>
                Explain a fan
              </Button>
            )}
            {saved && !isEdited && (
              <Link
                to="/messages/$messageId"
                params={{ messageId: 'new' }}
                search={{ audience: saved.id }}
                aria-label={messageWords}
                className={buttonClass('secondary')}
              >
                <Send />
                <span className="max-md:hidden">{messageWords}</span>
              </Link>
            )}
            {(isEdited || !narrow) && (
              <Button
                kind="primary"
                loading={create.isPending || update.isPending}
                disabled={!isEdited || name.trim() === ''}
                focusableWhenDisabled
                onClick={save}
              >
                Save
              </Button>
            )}
          </>
        }
      >
        <title>{`${saved?.name ?? 'New audience'} · Fanfare`}</title>
        {saved && isEdited && <Badge>Edited</Badge>}
      </Header>
      <div className="flex min-h-0 flex-1 border-line border-t max-lg:flex-col max-lg:overflow-y-auto">
        <div className="min-w-0 flex-1 lg:overflow-y-auto">
          <SentenceLine tree={tree} known={known} written={rules.written} onWrite={rules.write} onUse={rules.use} />
          <div className="px-4 py-4 md:px-5">
            <TextField
              label="Name"
              value={name}
              onValueChange={setName}
              maxLength={120}
              className="mb-4 max-w-96"
              placeholder="Front row, western Europe"
              help={isTaken ? 'Another audience has this name.' : undefined}
            />
            <div className="mb-2 flex justify-between text-12 text-fg-2">
              <h2>Rules, from the top down</h2>
              <span className="max-md:hidden">Fans each rule leaves</span>
            </div>
            <p className="mb-2.5 flex items-center justify-between rounded-2 border border-line-field border-dashed px-3 py-2 md:ms-[104px]">
              <span className="font-strong">All fans</span>
              <span className="font-strong tabular-nums">{measured.data ? exact(measured.data.all) : ''}</span>
            </p>
            <BuildingContext value={{ items, known, steps, all: measured.data?.all ?? 0, change, openAt, openRule }}>
              <RuleLines items={items} />
            </BuildingContext>
            {measured.error && <Failed what="The count" error={measured.error} onRetry={measured.refetch} />}
            <div className="mt-3 flex flex-wrap gap-2">
              <RuleMenu
                label="Add Rule"
                icon={<Plus />}
                onAdd={rule => add({ operator: 'AND', rule }, [items.length])}
              />
              <RuleMenu
                label="Add Rule Bracket"
                icon={<Brackets />}
                onAdd={rule => add({ operator: 'AND', items: [{ operator: 'AND', rule }] }, [items.length, 0])}
              />
            </div>
          </div>
          {leaving && isEdited && (
            <section aria-label="Saving changes who is in" className="border-line border-t px-4 py-4 md:px-5">
              <h2 className="text-12 text-fg-2">Saving changes who is in</h2>
              <dl className="mt-1 flex gap-6 tabular-nums">
                <Figure words="come in" value={`+${exact(leaving.enter)}`} />
                <Figure words="leave" value={`−${exact(leaving.leave)}`} />
                <Figure words="stay" value={exact(leaving.stay)} />
              </dl>
            </section>
          )}
        </div>
        <aside
          aria-label="Whom it reaches"
          className="w-[384px] flex-none border-line border-s bg-side max-lg:w-full max-lg:border-s-0 max-lg:border-t lg:overflow-y-auto"
        >
          <ReachPanel
            measured={measured.data}
            stale={measured.isPlaceholderData}
            onExplain={id => {
              setView({ fan: id })
              setExplaining(true)
            }}
          />
          {saved && (
            <MembershipPanel
              audience={saved}
              onExplain={id => {
                setView({ fan: id })
                setExplaining(true)
              }}
            />
          )}
        </aside>
      </div>
      <ExplainDrawer
        tree={tree}
        known={known}
        open={explaining}
        fanId={fan}
        savedId={saved?.id}
        onShow={id => setView({ fan: id })}
        onClose={() => {
          setExplaining(false)
          setView({ fan: undefined })
        }}
      />
    </div>
  )
}

function Figure({ words, value }: { words: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-12 text-fg-3">{words}</dt>
      <dd className="font-strong text-15">{value}</dd>
    </div>
  )
}
