import { Plus } from 'lucide-react'
import { Button } from '#platform/web/ui/button.tsx'

export function Gallery() {
  return (
    <main className="p-8">
      <h1 className="font-semibold text-17">States</h1>
      <Button kind="primary" icon={<Plus />}>
        Add Creators
      </Button>
    </main>
  )
}
