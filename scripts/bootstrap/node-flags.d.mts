export function nodeFlags(program: string, machine?: { options?: string; memory?: number }): string[]
