import 'server-only'
import { closeSync, constants, openSync, writeSync } from 'node:fs'

import { env } from '@/lib/base/env'
import { log } from '@/lib/platform/http/log'

const { O_WRONLY, O_APPEND, O_CREAT, O_NOCTTY } = constants

/**
 * Tells whoever runs this installation, and nobody else, what must not be in a log: in the terminal of `npm run up`, or
 * in the file that OPERATOR_CONSOLE names. Without either, nobody is told.
 */
export function tellOperator(line: string): void {
  if (!env.OPERATOR_CONSOLE) return
  try {
    const console = openSync(env.OPERATOR_CONSOLE, O_WRONLY | O_APPEND | O_CREAT | O_NOCTTY, 0o600)
    writeSync(console, `${line}\n`)
    closeSync(console)
  } catch (error) {
    log.error({ err: error }, 'the operator could not be told')
  }
}
