// @ts-check
import process from 'node:process'

// Nobody listens any more. An orderly end would wait for a thread that loops for ever.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

/** The process that run-apart.ts starts. It does the work of one module, one request after the other. */
process.on('message', async (/** @type {{ module: string, input: unknown }} */ { module, input }) => {
  const { work } = await import(module)
  const outcome = await Promise.resolve(input)
    .then(work)
    .then(
      (answer) => ({ answer }),
      () => ({ failed: 'unreadable' }),
    )
  process.send?.(outcome)
})
