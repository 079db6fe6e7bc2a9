import 'server-only'
import { createHash } from 'node:crypto'

import type { ACCESS_KINDS } from '@/db/enums/platform'
import { accessEvents } from '@/db/schema'
import { atTheDoor } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import { log } from '@/lib/platform/http/log'
import type { Visitor } from '@/lib/platform/http/request'
import { addressKey, isOver } from '@/lib/platform/http/throttle'

export interface AccessEvent {
  kind: (typeof ACCESS_KINDS)[number]
  /** The organisation that it concerns; null when the typed address is nobody's account. */
  organizationId: number | null
  userId: string | null
  /** The typed e-mail address; only its hash is stored. */
  email?: string
  operation: string
}

/** The organisation number for events that belong to none. */
const NOBODYS = 0
/** Further events of one kind from one address in an hour would say nothing new and fill the table. */
const IN_AN_HOUR = { most: 500, minutes: 60 }
/** One person at one closed door: a person who keeps trying, or whose page reads again, is recorded a few times. */
const AT_A_DOOR = { name: 'access denied again', most: 5, minutes: 60 }

/**
 * Records who came in, tried to, was denied, or took something in or out. The entry stays for seven years. A failure to
 * record stops nobody: the request has been answered already.
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
