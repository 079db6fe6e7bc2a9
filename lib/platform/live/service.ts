import 'server-only'
import { inOrganization } from '@/db/tenancy'
import { isManager } from '@/lib/base/roles'
import type { Actor } from '@/lib/platform/auth/actor'
import { sessionStands } from '@/lib/platform/auth/sessions'
import type { Source } from '@/lib/platform/route/stream'

import type { Announcement } from './announce'
import { hub } from './hub'
import type { FollowSince, LiveEvent } from './schema'

const ANYTHING: LiveEvent = { topic: null, by: null, tabId: null, ids: [] }

/**
 * Other people's changes in the organisation, while the actor's session stands. Those since a time come first, or one
 * event that anything may have changed. Errors: throttled, unavailable.
 */
export function follow(actor: Actor, { since }: FollowSince = {}): Source<LiveEvent> {
  const { organizationId, userId } = actor
  return {
    open: ({ send, check, end }, lastAt = since ? Date.parse(since) : undefined) =>
      hub().join({
        organizationId,
        userId,
        since: lastAt,
        hear: (announcement, at) => send(eventFor(actor, announcement), at),
        begin: () => send(ANYTHING),
        check,
        end,
      }),
    heardUntil: () => hub().heardUntil,
    stands: () => inOrganization({ organizationId }, (tx) => sessionStands(tx, actor)),
  }
}

/**
 * A Technician sees some of the tasks and weeks, and may not know which others exist and who changes them. Only the
 * person who made a change hears which of their tabs asked for it.
 */
function eventFor({ role, userId }: Actor, { topic, by, tabId, ids }: Announcement): LiveEvent {
  const own = by?.id === userId ? tabId : null
  return isManager(role) || topic === 'jobs'
    ? { topic, by, tabId: own, ids: [...ids] }
    : { topic, by: null, tabId: own, ids: [] }
}
