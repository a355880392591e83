import { useState } from 'react'

/** The token of a mailed link. It stands behind `#`, which no server sees. */
export const useLinkToken = () => useState(() => tokenOf(window.location.hash))[0]

export const tokenOf = (hash: string) => new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? ''
