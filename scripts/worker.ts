import { closeDatabase } from '@/db/client'
import { log } from '@/lib/http/log'
import { startWorker } from '@/lib/queue/worker'

const worker = startWorker()
log.info('the queue worker runs')
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    log.info('the queue worker stops')
    worker.stop().then(closeDatabase)
  })
}
