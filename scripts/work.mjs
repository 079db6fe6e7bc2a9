import './lib/node-version.mjs'
import { command, onEnd, untilInterrupted } from './lib/command.mjs'
import { readSettings } from './lib/environment.mjs'
import { startPart } from './lib/part.mjs'
import { supervise } from './lib/supervise.mjs'

/** Works off the queue beside servers that run with QUEUE_WORKER=off, and starts again what dies. */
await command(async () => {
  readSettings()
  const start = async () =>
    startPart(['--conditions=react-server', '--import', 'tsx', 'scripts/worker.ts'], {
      env: process.env,
      // As long as lib/queue/worker.ts gives the jobs that run.
      graceSeconds: 60,
    })
  const worker = supervise('The queue worker', await start(), start)
  onEnd(worker.stop)
  await Promise.race([untilInterrupted(), worker.givenUp])
})
