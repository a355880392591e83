import { readModule } from './module.ts'
import type { Source } from './sources.ts'

/** Modules that import each other, directly or by a way around, imports of types included. One line for each cycle. */
export function cycleFaults(files: readonly Source[]): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const imports = new Map(
    files.map(file => [
      file.path,
      readModule(file).imports.flatMap(({ own, target }) => (own && paths.has(target) ? [target] : [])),
    ]),
  )
  return cyclesOf(imports).map(cycle => `${cycle.join(', ')} import each other`)
}

/** The strongly connected components of more than one node, or of one that points at itself, by Tarjan's algorithm. */
function cyclesOf(targets: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const order = new Map<string, number>()
  const stack: string[] = []

  /** Answers the lowest number that can be reached from here within the stack. */
  function visit(node: string): number {
    const own = order.size
    order.set(node, own)
    stack.push(node)
    let lowest = own
    for (const target of targets.get(node) ?? []) {
      if (!order.has(target)) lowest = Math.min(lowest, visit(target))
      else if (stack.includes(target)) lowest = Math.min(lowest, order.get(target) ?? own)
    }
    if (lowest === own) {
      const component = stack.splice(stack.indexOf(node))
      if (component.length > 1 || targets.get(node)?.includes(node)) cycles.push(component.sort())
    }
    return lowest
  }

  for (const node of targets.keys()) if (!order.has(node)) visit(node)
  return cycles
}
