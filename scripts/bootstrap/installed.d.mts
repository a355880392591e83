import type { LockedPackages } from '../complete-lockfile.ts'

export function absentPackages(wanted: LockedPackages, have: LockedPackages, production: boolean): string[]
export function neededBinaries(): string[]
