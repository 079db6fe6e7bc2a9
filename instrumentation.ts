/** Called by Next once, when a server starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return
  if (process.env.NODE_ENV === 'production') {
    const { takeOverConsole } = await import('./lib/platform/http/log')
    takeOverConsole()
  }
  // On Vercel no process lives between requests: /api/cron/drain works off the queue there.
  if (process.env.QUEUE_WORKER === 'off' || process.env.VERCEL) return
  const { runWorkerInServer } = await import('@/lib/desk/work/in-server')
  runWorkerInServer()
}
