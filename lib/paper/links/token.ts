import 'server-only'
import { createHmac } from 'node:crypto'

import { env } from '@/lib/base/env'

/** The secret of a link. Our database has its hash alone, and a reminder names the same address again. */
export const tokenOf = (kind: 'signing' | 'approval', { id, serial }: { id: string; serial: number }): string =>
  createHmac('sha256', env.AUTH_SECRET).update(`${kind} link ${id} ${serial}`).digest('base64url')
