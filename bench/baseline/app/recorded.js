import { readFileSync } from 'node:fs'

import postgres from 'postgres'

const kept = globalThis
const POOL = 10

/**
 * What bench/capture.ts recorded of a call, and a pool as large as the product's whose connections plan as is best for it.
 * The organisation is set once for each connection: the function that searches jobs finds those of nobody without it.
 */
export function recorded(name) {
  kept.recorded ??= JSON.parse(readFileSync(process.env.BENCH_RECORDED, 'utf8'))
  kept.pools ??= new Map()
  const call = kept.recorded.calls[name]
  const settings = JSON.stringify(call.settings)
  if (!kept.pools.has(settings)) {
    const connection = { ...call.settings, 'app.organization_id': '1' }
    kept.pools.set(settings, postgres(process.env.DATABASE_URL, { max: POOL, connection }))
  }
  return { call, sql: kept.pools.get(settings) }
}
