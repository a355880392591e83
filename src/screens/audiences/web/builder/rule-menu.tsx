import type { ReactNode } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Menu, MenuGroup, MenuItem } from '#platform/web/ui/layers/menu.tsx'
import type { Rule } from '#records/audiences/rules-contract.ts'
import { useNames } from '../use-names.ts'
import { ruleMenu } from '../words.ts'
import { firstRule } from './first-rule.ts'

interface RuleMenuProps {
  label: string
  icon: ReactNode
  onAdd: (rule: Rule) => void
}

/** Adds a rule of a kind. Kinds that the team has nothing for yet say why. */
export function RuleMenu({ label, icon, onAdd }: RuleMenuProps) {
  const known = useNames()
  return (
    <Menu
      trigger={
        <Button size="small" icon={icon} disabled={!known}>
          {label}
        </Button>
      }
    >
      {known &&
        ruleMenu.map(([group, kinds]) => (
          <MenuGroup key={group} label={group}>
            {kinds.map(([key, name]) => {
              const rule = firstRule(key, known)
              const missing = 'missing' in rule ? rule.missing : undefined
              return (
                <MenuItem key={key} disabled={missing !== undefined} onSelect={() => 'key' in rule && onAdd(rule)}>
                  {missing ? `${name} (${missing.toLowerCase()})` : name}
                </MenuItem>
              )
            })}
          </MenuGroup>
        ))}
    </Menu>
  )
}
