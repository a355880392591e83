export const PLEASE_INSTALL: string
export const INSTALLED: string
export function installChromium(): boolean
