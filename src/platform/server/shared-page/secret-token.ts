import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16
const SECRET_BYTES = 32
/** Characters of a token: base64url of both parts, which needs no padding. */
const TOKEN = /^[\w-]{64}$/

interface SecretToken {
  /** The end of an address. It is not stored, so it can be shown once only. */
  token: string
  /** SHA-256 of the secret. The secret is random, so the hash needs neither key nor salt. */
  secret_hash: Buffer
}

/** A new token for the row with this id. */
export function newSecretToken(id: string): SecretToken {
  const secret = randomBytes(SECRET_BYTES)
  const named = Buffer.from(id.replaceAll('-', ''), 'hex')
  return { token: Buffer.concat([named, secret]).toString('base64url'), secret_hash: hashOf(secret) }
}

/** The row that a token names, and the hash that this row must have; null for what is no token. */
export function readSecretToken(token: string): { id: string; secret_hash: Buffer } | null {
  if (!TOKEN.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const hex = bytes.subarray(0, ID_BYTES).toString('hex')
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  return { id, secret_hash: hashOf(bytes.subarray(ID_BYTES)) }
}

export const isSameHash = (given: Buffer, stored: Buffer): boolean =>
  given.length === stored.length && timingSafeEqual(given, stored)

const hashOf = (secret: Buffer) => createHash('sha256').update(secret).digest()
