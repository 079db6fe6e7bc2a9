import { readFileSync } from 'node:fs'

import postgres from 'postgres'

const kept = globalThis

/**
 * What bench/capture.ts recorded, and a pool as large as the product's. The organisation is set once for each connection:
 * the function that searches jobs finds those of nobody without it.
 */
export function recorded() {
  kept.recorded ??= JSON.parse(readFileSync(process.env.BENCH_RECORDED, 'utf8'))
  kept.sql ??= postgres(process.env.DATABASE_URL, { max: 10, connection: { 'app.organization_id': '1' } })
  return { calls: kept.recorded.calls, sql: kept.sql }
}
