import 'server-only'
import { log } from '@/lib/platform/http/log'

import { type Worker, startWorker } from './worker'

// scripts/serve.mjs, which nothing here can be imported into, asks for it when it is told to stop.
const keep = globalThis as typeof globalThis & { makegoodWorker?: Worker }

/** Works off the queue beside the requests of this server. */
export function runWorkerInServer(): void {
  try {
    keep.makegoodWorker ??= startWorker()
  } catch (error) {
    log.error({ err: error }, 'the queue worker did not start')
  }
}
