import { closeDatabase } from '@/db/client'
import { log, takeOverConsole } from '@/lib/http/log'
import { startWorker } from '@/lib/queue/worker'

// Node would write down whole what nobody caught.
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'the queue worker fails')
  process.exit(1)
})
takeOverConsole()
const worker = startWorker()
log.info({ pid: process.pid }, 'the queue worker runs')
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    log.info('the queue worker stops')
    // The channel to the command that started it would keep it alive.
    worker
      .stop()
      .then(closeDatabase)
      .then(() => process.exit())
  })
}
