import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ databaseOwner: string, databaseApp: string, auth: string }} Secrets */

const newSecret = () => randomBytes(32).toString('base64url')

/**
 * The secrets that this installation made for itself; missing ones are made and stored.
 * @param {string} dataDir
 * @returns {Secrets}
 */
export function storedSecrets(dataDir) {
  const path = join(dataDir, 'secrets.json')
  const stored = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const secrets = { ...freshSecrets(), ...stored }
  if (Object.keys(stored).length < Object.keys(secrets).length) {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    writeFileSync(`${path}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  return secrets
}

/** Secrets for one run. */
export const freshSecrets = () => ({ databaseOwner: newSecret(), databaseApp: newSecret(), auth: newSecret() })

/** A password that a person can copy: 80 bits. */
export const newPassword = () => randomBytes(10).toString('base64url')
