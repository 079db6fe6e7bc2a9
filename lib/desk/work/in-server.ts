import 'server-only'
import { log } from '@/lib/platform/http/log'

import { type Worker, startWorker } from './worker'

// scripts/serve.mjs cannot be imported here; it finds the worker under this name when it must stop.
const keep = globalThis as typeof globalThis & { makegoodWorker?: Worker }

/** Works off the queue beside the requests of this server. */
export function runWorkerInServer(): void {
  try {
    keep.makegoodWorker ??= startWorker()
  } catch (error) {
    log.error({ err: error }, 'the queue worker did not start')
  }
}
