import { Settings2 } from 'lucide-react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { moveByArrows } from '#platform/web/ui/choice-keys.ts'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import { home, reportInterval, WIDGET_TYPES, type WidgetType } from '../contract.ts'
import { widgetWords } from '../words.ts'

interface WidgetsButtonProps {
  organizationId: string
  hidden: readonly WidgetType[]
  report: 'weekly' | 'monthly' | null
}

/** Which widgets one sees, and how often they come by mail. Everybody chooses for themselves. */
export function WidgetsButton({ organizationId: organization_id, hidden, report }: WidgetsButtonProps) {
  const save = useCommand(home.updateSettings, { failed: 'Failed to save the dashboard' })
  return (
    <Popover
      label="Widgets"
      align="end"
      trigger={
        <Button icon={<Settings2 />}>
          <span className="max-sm:sr-only">Widgets</span>
        </Button>
      }
      className="w-72 p-3"
    >
      <fieldset onKeyDown={moveByArrows('[role="checkbox"]')}>
        <legend className="mb-1.5 font-medium text-12 text-fg-2">Shown to you</legend>
        {WIDGET_TYPES.map(type => (
          <Checkbox
            key={type}
            checked={!hidden.includes(type)}
            onCheckedChange={checked =>
              save.mutate({
                organization_id,
                hidden_widgets: checked ? hidden.filter(one => one !== type) : [...hidden, type],
              })
            }
          >
            {widgetWords[type]}
          </Checkbox>
        ))}
      </fieldset>
      <div className="mt-3 border-line border-t pt-3">
        <Select
          label="Report by mail"
          value={report ?? 'never'}
          onValueChange={next =>
            save.mutate({ organization_id, report_interval: reportInterval.nullable().catch(null).parse(next) })
          }
          options={[
            { value: 'never', label: 'Never' },
            { value: 'weekly', label: 'Weekly, on Mondays' },
            { value: 'monthly', label: 'Monthly, on the first' },
          ]}
        />
      </div>
    </Popover>
  )
}
