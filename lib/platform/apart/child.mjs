// @ts-check
import process from 'node:process'

// When nobody listens any more. An orderly end would wait for a thread that goes in circles.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

/** What run-apart.ts starts: does the work of one module, whenever it is asked, one after the other. */
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
