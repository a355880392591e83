/** The instructions that deploy/Containerfile may use. */
const INSTRUCTIONS = [
  'FROM',
  'WORKDIR',
  'COPY',
  'RUN',
  'ENV',
  'VOLUME',
  'EXPOSE',
  'USER',
  'HEALTHCHECK',
  'ENTRYPOINT',
  'CMD',
] as const

export interface ContainerStep {
  instruction: (typeof INSTRUCTIONS)[number]
  text: string
  /** A list in brackets, or the words. */
  words: string[]
}

/** @throws where a line is no instruction that scripts/try-container.ts can perform */
export function readContainerfile(text: string): ContainerStep[] {
  return text
    .split('\n')
    .filter(line => line.trim() && !line.startsWith('#'))
    .map(line => {
      const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
      const instruction = INSTRUCTIONS.find(known => known === name)
      if (!instruction) throw new Error(`Containerfile: "${line}" is not understood.`)
      const [list] = /\[.*\]$/.exec(rest) ?? []
      return { instruction, text: rest, words: list ? JSON.parse(list) : rest.split(/\s+/) }
    })
}
