import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout that these scripts belong to. */
export const root = resolve(fileURLToPath(import.meta.url), '../../..')
