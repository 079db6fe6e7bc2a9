import 'server-only'
import { createHash } from 'node:crypto'

import type { ACCESS_KINDS } from '@/db/enums'
import { accessEvents } from '@/db/schema'
import { atTheDoor } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import { log } from '@/lib/platform/http/log'
import type { Visitor } from '@/lib/platform/http/request'
import { addressKey, isOver } from '@/lib/platform/http/throttle'

export interface AccessEvent {
  kind: (typeof ACCESS_KINDS)[number]
  /** Whose organisation it concerns; null when what was typed is nobody's account. */
  organizationId: number | null
  userId: string | null
  /** The e-mail address that was typed, of which a hash is kept. */
  email?: string
  operation: string
}

/** The organisation of what is nobody's. */
const NOBODYS = 0
/** More of one kind from one address in an hour say nothing that these do not, and would fill the table. */
const IN_AN_HOUR = { most: 500, minutes: 60 }
/** The same person at the same closed door: who tries again and again, or has a page read again, is told of a few times. */
const AT_A_DOOR = { name: 'access denied again', most: 5, minutes: 60 }

/**
 * Writes down who came in, tried to, was denied, or took something out or in. It stands for a year. What cannot be written
 * down stops nobody: the request was answered already.
 */
export async function recordAccess({ address, device }: Visitor, event: AccessEvent): Promise<void> {
  const { kind, organizationId, userId, email, operation } = event
  try {
    if (kind === 'denied' && (await isOver(AT_A_DOOR, `${userId} ${operation}`))) return
    if (await isOver({ name: `access ${kind}`, ...IN_AN_HOUR }, addressKey(address))) return
    await atTheDoor((tx) =>
      tx.insert(accessEvents).values({
        organizationId: organizationId ?? NOBODYS,
        id: newId(),
        kind,
        userId,
        accountHash: email === undefined ? null : createHash('sha256').update(email).digest(),
        address,
        device,
        operation,
      }),
    )
  } catch (error) {
    log.error({ err: error }, 'an access could not be written down')
  }
}
