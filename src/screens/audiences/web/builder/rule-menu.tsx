import { type ReactNode, useRef } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Menu, MenuGroup, MenuItem } from '#platform/web/ui/layers/menu.tsx'
import type { Rule } from '#records/audiences/rules-contract.ts'
import { useNames } from '../use-names.ts'
import { ruleMenu } from '../words.ts'
import { firstRule } from './first-rule.ts'

interface RuleMenuProps {
  label: string
  icon: ReactNode
  /** The caller gives the focus to the new rule. */
  onAdd: (rule: Rule) => void
}

/** Adds a rule of a kind. Kinds that the team has nothing for yet say why. */
export function RuleMenu({ label, icon, onAdd }: RuleMenuProps) {
  const known = useNames()
  const added = useRef(false)
  return (
    <Menu
      trigger={
        <Button size="small" icon={icon} disabled={!known}>
          {label}
        </Button>
      }
      finalFocus={() => !added.current}
      onOpenChange={open => {
        // not when it has closed: after a click the focus is given back later than that
        if (open) added.current = false
      }}
    >
      {known &&
        ruleMenu.map(([group, kinds]) => (
          <MenuGroup key={group} label={group}>
            {kinds.map(([key, name]) => {
              const rule = firstRule(key, known)
              const missing = 'missing' in rule ? rule.missing : undefined
              return (
                <MenuItem
                  key={key}
                  disabled={missing !== undefined}
                  onSelect={() => {
                    if (!('key' in rule)) return
                    added.current = true
                    onAdd(rule)
                  }}
                >
                  {missing ? `${name} (${missing.toLowerCase()})` : name}
                </MenuItem>
              )
            })}
          </MenuGroup>
        ))}
    </Menu>
  )
}
