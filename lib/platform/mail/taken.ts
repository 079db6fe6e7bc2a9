import 'server-only'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { env } from '@/lib/base/env'
import { log } from '@/lib/platform/http/log'

/**
 * Which e-mails a mail server has taken, on this machine's disk until their rows say so. A file is written before anything
 * else is done, so that a process that dies then, or a database that is away, makes nobody get an e-mail twice.
 */
const fileOf = (messageId: string) => path.resolve(env.DATA_DIR, 'mail-taken', messageId)

/** Keeps that a server took an e-mail, and for whom it did not. A disk that refuses only costs the certainty. */
export function keepTaken(messageId: string, refused: string[]): void {
  try {
    mkdirSync(path.dirname(fileOf(messageId)), { recursive: true })
    writeFileSync(fileOf(messageId), JSON.stringify(refused))
  } catch (error) {
    log.warn({ err: error }, 'it could not be kept on disk that an e-mail was taken')
  }
}

/** @returns for whom a server did not take an e-mail that it took, or null when none is known to have taken it */
export function readTaken(messageId: string): string[] | null {
  try {
    return JSON.parse(readFileSync(fileOf(messageId), 'utf8')) as string[]
  } catch {
    return null
  }
}

/** To be called when the row says what the file said. */
export const forgetTaken = (messageId: string): void => rmSync(fileOf(messageId), { force: true })
