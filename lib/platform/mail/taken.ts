import 'server-only'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { env } from '@/lib/base/env'
import { log } from '@/lib/platform/http/log'

/**
 * The e-mails that a mail server has taken, on this machine's disk until their rows say so. The file is written before
 * anything else, so that nobody gets an e-mail twice when the process dies or the database is away.
 */
const fileOf = (messageId: string) => path.resolve(env.DATA_DIR, 'mail-taken', messageId)

/** Stores that a server took an e-mail, and for which recipients it did not. A failing disk costs the certainty. */
export function keepTaken(messageId: string, refused: string[]): void {
  try {
    mkdirSync(path.dirname(fileOf(messageId)), { recursive: true })
    writeFileSync(fileOf(messageId), JSON.stringify(refused))
  } catch (error) {
    log.warn({ err: error }, 'it could not be kept on disk that an e-mail was taken')
  }
}

/** @returns the recipients for whom the server did not take an e-mail, or null when it may not have taken it */
export function readTaken(messageId: string): string[] | null {
  try {
    return JSON.parse(readFileSync(fileOf(messageId), 'utf8')) as string[]
  } catch {
    return null
  }
}

/** Call it once the row says what the file said. */
export const forgetTaken = (messageId: string): void => rmSync(fileOf(messageId), { force: true })
