import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** The place of a secret. It is authenticated with the ciphertext, so a value moved to another row or column does not open. */
export interface SecretPlace {
  tenant: string
  row: string
  column: string
}

export interface SecretBox {
  /** AES-256-GCM under the newest key; the answer is `keyId.base64url(nonce, tag, ciphertext)`. */
  seal(plain: string, place: SecretPlace): string
  /** @throws when the key is unknown, or the value was changed or moved. */
  open(sealed: string, place: SecretPlace): string
  /** True when `sealed` was made with an older key and should be sealed again. */
  isStale(sealed: string): boolean
}

/**
 * Keys as `id:base64(32 bytes)`, newest first, comma-separated (setting FANFARE_ENCRYPTION_KEYS).
 * Older keys still open what they sealed, so that keys are rotated without stopping.
 */
export function secretBox(keys: string): SecretBox {
  const ring = new Map(keys.split(',').map(parseKey))
  const newest = ring.keys().next().value as string
  const keyOf = (keyId: string) => {
    const key = ring.get(keyId)
    if (!key) throw new Error(`Encryption key "${keyId}" is not in FANFARE_ENCRYPTION_KEYS.`)
    return key
  }
  return {
    seal(plain, place) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyOf(newest), nonce).setAAD(addressOf(place))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${newest}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed, place) {
      const dot = sealed.indexOf('.')
      const bytes = Buffer.from(sealed.slice(dot + 1), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyOf(sealed.slice(0, dot)), bytes.subarray(0, 12), {
        authTagLength: 16,
      })
      decipher.setAAD(addressOf(place)).setAuthTag(bytes.subarray(12, 28))
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
    },
    isStale: sealed => !sealed.startsWith(`${newest}.`),
  }
}

/** A key for one purpose, derived from the newest encryption key, so that operators keep one secret. */
export function derivedKey(keys: string, purpose: string): Buffer {
  const [, key] = parseKey(keys.split(',')[0] ?? '')
  return Buffer.from(hkdfSync('sha256', key, '', `fanfare:${purpose}`, 32))
}

/**
 * The purpose's key derived from every encryption key, newest first: values signed or hashed before a rotation match one
 * of the others.
 */
export const derivedKeys = (keys: string, purpose: string): KeyRing =>
  keys.split(',').map(key => createSecretKey(derivedKey(key, purpose))) as unknown as KeyRing

export type KeyRing = readonly [newest: KeyObject, ...older: KeyObject[]]

/** A fingerprint of each key that does not reveal it: 16 hex digits of a hash. */
export const keyFingerprints = (keys: string): { id: string; fingerprint: string }[] =>
  keys.split(',').map(written => {
    const [id, key] = parseKey(written)
    const fingerprint = createHash('sha256').update('fanfare:fingerprint:').update(key).digest('hex').slice(0, 16)
    return { id, fingerprint }
  })

/**
 * Joins two key rings: opens what the first sealed and recognizes what the second hashed. A key of the second whose id is
 * taken by another key of the first gets a new id.
 */
export function joinedKeys(first: string, second: string): string {
  const known = keyFingerprints(first)
  const added = second.split(',').flatMap((written, at) => {
    const { id, fingerprint } = keyFingerprints(second)[at] ?? { id: '', fingerprint: '' }
    if (known.some(key => key.fingerprint === fingerprint)) return []
    const taken = known.some(key => key.id === id)
    return [taken ? `former-${fingerprint}:${written.trim().split(':')[1]}` : written.trim()]
  })
  return [first, ...added].join(',')
}

function parseKey(written: string): [string, Buffer] {
  const [keyId, encoded] = written.trim().split(':')
  const key = Buffer.from(encoded ?? '', 'base64')
  if (!keyId || !/^[\w-]{1,32}$/.test(keyId) || key.length !== 32)
    throw new Error('FANFARE_ENCRYPTION_KEYS must be id:base64 of 32 bytes, several separated by commas.')
  return [keyId, key]
}

const addressOf = ({ tenant, row, column }: SecretPlace) => Buffer.from(JSON.stringify([tenant, row, column]))
