import { ChevronDown, ChevronRight, Ellipsis, Folder, Grid2X2, ListFilter, Music, Plus, Rows3 } from 'lucide-react'
import { useState } from 'react'
import { Badge, badgeTypes, Dot } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { AddFilter, FilterButton, FilterChip, Pill, Tag, ToggleChip } from '#platform/web/ui/chips.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { Stars } from '#platform/web/ui/fields/stars.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Kbd } from '#platform/web/ui/kbd.tsx'
import { MenuItem } from '#platform/web/ui/layers/menu.tsx'
import { SplitButton } from '#platform/web/ui/split-button.tsx'
import dusk from './dusk.svg'
import { Row, Spec } from './spec.tsx'

export function Buttons() {
  const [view, setView] = useState<'list' | 'grid'>('grid')
  return (
    <Spec title="Buttons">
      <Row>
        <Button kind="primary" icon={<Plus />}>
          Add Creators
        </Button>
        <Button>Contact</Button>
        <Button kind="quiet">Cancel</Button>
      </Row>
      <Row>
        <Button kind="primary" loading>
          Sending
        </Button>
        <Button loading>Saving</Button>
        <Button disabled>Send Email</Button>
      </Row>
      <Row>
        <Button kind="chosen">Saved</Button>
        <Button kind="danger">Remove</Button>
        <Button kind="danger-strong">Delete list</Button>
      </Row>
      <Row>
        <SplitButton
          moreLabel="More ways to publish"
          menu={
            <>
              <MenuItem>Publish later</MenuItem>
              <MenuItem>Publish without telling fans</MenuItem>
            </>
          }
        >
          Publish
        </SplitButton>
        <Button kind="primary" size="large">
          Large
        </Button>
      </Row>
      <Row>
        <Button size="small" icon={<ListFilter />}>
          Hide Filters
        </Button>
        <Button size="small">
          Views
          <ChevronDown />
        </Button>
        <IconButton size="small" kind="secondary" label="Next page" icon={<ChevronRight />} />
        <IconButton size="small" label="More" icon={<Ellipsis />} />
      </Row>
      <Row>
        <Segments
          label="View"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'list', label: 'List', icon: <Rows3 /> },
            { value: 'grid', label: 'Grid', icon: <Grid2X2 /> },
          ]}
        />
      </Row>
    </Spec>
  )
}

export function Choice() {
  const [email, setEmail] = useState(true)
  const [match, setMatch] = useState<'any' | 'all' | 'none'>('all')
  const [on, setOn] = useState(true)
  return (
    <Spec title="Choice">
      <div className="grid grid-cols-3 gap-x-3 gap-y-1.5">
        <Checkbox checked={email} onCheckedChange={setEmail}>
          Email
        </Checkbox>
        <Checkbox checked={!email} onCheckedChange={checked => setEmail(!checked)}>
          SMS
        </Checkbox>
        <Checkbox checked={false} indeterminate onCheckedChange={() => setEmail(true)}>
          Some
        </Checkbox>
        <Checkbox checked={false} disabled>
          Off
        </Checkbox>
        <Switch checked={on} onCheckedChange={setOn}>
          {on ? 'On' : 'Off'}
        </Switch>
        <Switch checked={!on} onCheckedChange={checked => setOn(!checked)}>
          {on ? 'Off' : 'On'}
        </Switch>
      </div>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-3">
        <RadioGroup
          label="Rules that must match"
          row
          value={match}
          onValueChange={setMatch}
          options={[
            { value: 'any', label: 'Any' },
            { value: 'all', label: 'All' },
            { value: 'none', label: 'None', disabled: true },
          ]}
        />
        <span className="flex gap-3">
          <Stars rating={0} />
          <Stars rating={4} />
        </span>
      </div>
    </Spec>
  )
}

export function TooltipAndKeys() {
  return (
    <Spec title="Tooltip and keys">
      <Row>
        <IconButton label="Add To Or Remove From Creator List" keys="l" icon={<Folder />} />
        <span className="text-fg-3">Point at it, or tab to it.</span>
      </Row>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-fg-2">
        <span className="inline-flex items-center gap-1.5">
          <Kbd keys="/" /> Search
        </span>
        <span className="inline-flex items-center gap-1.5">
          <Kbd keys="j k" /> Move
        </span>
        <span className="inline-flex items-center gap-1.5">
          <Kbd keys="x" /> Select
        </span>
        <span className="inline-flex items-center gap-1.5">
          <Kbd keys="mod+k" /> Find
        </span>
      </div>
    </Spec>
  )
}

export function Chips() {
  const [list, setList] = useState('all')
  const [filters, setFilters] = useState(['Followers'])
  const [asks, setAsks] = useState(['City'])
  const flip = (names: string[], name: string) =>
    names.includes(name) ? names.filter(one => one !== name) : [...names, name]
  return (
    <Spec title="Chips">
      <Row>
        <Pill chosen={list === 'all'} count="3,912" onClick={() => setList('all')}>
          All Creators
        </Pill>
        <Pill chosen={list === 'reps'} count="128" onClick={() => setList('reps')}>
          Campus reps
        </Pill>
        <Pill dot chosen={list === 'interested'} onClick={() => setList('interested')}>
          Interested (4)
        </Pill>
      </Row>
      <Row>
        {filters.includes('Followers') && (
          <FilterChip name="Followers" value="50k or more" onEdit={() => {}} onRemove={() => setFilters([])} />
        )}
        <AddFilter onClick={() => setFilters(['Followers'])} />
      </Row>
      <Row>
        <FilterButton name="Post Type" value="UGC Only" />
        <FilterButton name="Country" />
      </Row>
      <Row>
        <Tag hue={285}>Bedroom pop</Tag>
        <Tag hue={20}>Dance</Tag>
        <Tag hue={75}>Acoustic</Tag>
        <Tag hue={175}>Festival</Tag>
        <Tag hue={110}>Studio</Tag>
        <span className="text-12 text-fg-3">+3 More</span>
      </Row>
      <Row>
        {['City', 'Birthdate', 'Gender'].map(ask => (
          <ToggleChip key={ask} chosen={asks.includes(ask)} onClick={() => setAsks(flip(asks, ask))}>
            {ask}
          </ToggleChip>
        ))}
      </Row>
    </Spec>
  )
}

export function Badges() {
  const onPicture = ['Blurred', 'Image overlay']
  return (
    <Spec title="Badges">
      <div className="flex flex-wrap gap-2">
        {badgeTypes
          .filter(type => !onPicture.includes(type))
          .map(type => (
            <Badge key={type} type={type} icon={type === 'Success' && <Dot tone="good" />}>
              {type}
            </Badge>
          ))}
      </div>
      <div
        className="mt-2.5 flex h-15 items-center justify-center gap-2 rounded-2 bg-center bg-cover"
        style={{ backgroundImage: `url(${dusk})` }}
      >
        {badgeTypes
          .filter(type => onPicture.includes(type))
          .map(type => (
            <Badge key={type} type={type} icon={<Music />}>
              {type}
            </Badge>
          ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-fg-2">
        {(['good', 'warn', 'bad', 'info', 'accent', 'off'] as const).map((tone, index) => (
          <span key={tone} className="inline-flex items-center gap-1.5">
            <Dot tone={tone} /> {['Live', 'Paused', 'Failed', 'Scheduled', 'New', 'Ended'][index]}
          </span>
        ))}
      </div>
    </Spec>
  )
}
