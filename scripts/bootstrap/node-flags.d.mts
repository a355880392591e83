export function nodeFlags(program: string): string[]
