import 'server-only'
import { accessEvents } from './schema'
import type { Tx } from './tenancy'

/** A request that changes something, as the audit log has it: its id is that of its entry. */
export interface AuditedRequest {
  id: string
  kind: 'change' | 'export' | 'import'
  /** `PUT /api/v1/jobs/{id}` */
  operation: string
  address: string
  device: string | null
  /** Set by the first of its transactions that was committed. */
  isNoted: boolean
}

/**
 * Does the work of a request and writes the request down in the same transaction: nothing is changed without its entry,
 * and what was not changed leaves none. A request with several transactions has one entry.
 */
export async function doAudited<T>(
  tx: Tx,
  { organizationId, userId, request }: { organizationId: number; userId: string; request: AuditedRequest },
  work: () => Promise<T>,
): Promise<T> {
  const result = await work()
  if (request.isNoted) return result
  const { id, kind, operation, address, device } = request
  await tx
    .insert(accessEvents)
    .values({ organizationId, id, kind, userId, address, device, operation })
    .onConflictDoNothing()
  return result
}
