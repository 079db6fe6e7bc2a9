import './lib/node-version.mjs'
import { command, onEnd, untilInterrupted } from './lib/command.mjs'
import { readSettings } from './lib/environment.mjs'
import { startPart } from './lib/part.mjs'
import { Refusal } from './lib/refusal.mjs'
import { supervise } from './lib/supervise.mjs'

/** Works off the queue beside servers with QUEUE_WORKER=off, and restarts workers that die. */
await command(async () => {
  readSettings()
  const missing = ['DATABASE_URL', 'AUTH_SECRET'].filter((name) => !process.env[name])
  if (missing.length) {
    throw new Refusal(
      `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set. A queue worker needs what its servers have (.env.example); a server with a database of its own works off its queue itself.`,
    )
  }
  const load = () =>
    startPart(['--conditions=react-server', '--import', 'tsx', 'scripts/worker.ts'], {
      env: process.env,
      // The time that lib/desk/work/worker.ts gives running jobs.
      graceSeconds: 60,
    })
  // On a busy machine a worker takes many seconds to read its code, so the next one has read it before it is needed.
  let spare = load()
  const start = async () => {
    const part = spare.hasEnded() ? load() : spare
    part.send('begin')
    spare = load()
    return part
  }
  const worker = supervise('The queue worker', await start(), start)
  onEnd(() => spare.stop())
  onEnd(worker.stop)
  await Promise.race([untilInterrupted(), worker.givenUp])
})
