/** Called by Next once, when a server starts. */
export async function register(): Promise<void> {
  const isBuild = process.env.NEXT_PHASE === 'phase-production-build'
  // On Vercel no process lives between requests: /api/cron/drain works off the queue there.
  const isOff = process.env.QUEUE_WORKER === 'off' || Boolean(process.env.VERCEL)
  if (process.env.NEXT_RUNTIME === 'nodejs' && !isBuild && !isOff) {
    const { runWorkerInServer } = await import('./lib/queue/in-server')
    runWorkerInServer()
  }
}
