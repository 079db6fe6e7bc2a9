import { closeDatabase } from '@/db/client'
import { startWorker } from '@/lib/desk/work/worker'
import { log, takeOverConsole } from '@/lib/platform/http/log'

// Node would write down uncaught errors whole.
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'the queue worker fails')
  process.exit(1)
})
takeOverConsole()
let worker: ReturnType<typeof startWorker> | undefined
function begin(): void {
  worker = startWorker()
  log.info({ pid: process.pid }, 'the queue worker runs')
}
// A worker that `npm run worker` started has read all of its code and waits until it is needed.
if (process.channel) process.once('message', begin)
else begin()
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    if (worker) log.info('the queue worker stops')
    // The channel to the command that started it would keep it alive.
    Promise.resolve(worker?.stop())
      .then(closeDatabase)
      .then(() => process.exit())
  })
}
