// @ts-check
import process from 'node:process'

/** What run-apart.ts starts: does the work of one module once, tells its answer, and ends; also when nobody listens any more. */
process.once('disconnect', () => process.exit())
process.once('message', async (/** @type {{ module: string, input: unknown }} */ { module, input }) => {
  const { work } = await import(module)
  const told = await Promise.resolve(input)
    .then(work)
    .then(
      (answer) => ({ answer }),
      () => ({ failed: 'unreadable' }),
    )
  process.send?.(told, () => process.disconnect())
})
