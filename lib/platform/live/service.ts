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
        hear: (announcement, at) => {
          const event = eventFor(actor, announcement)
          if (event) send(event, at)
        },
        begin: () => send(ANYTHING),
        check,
        end,
      }),
    heardUntil: () => hub().heardUntil,
    stands: () => inOrganization({ organizationId }, (tx) => sessionStands(tx, actor)),
  }
}

/**
 * A Technician sees some of the tasks and their own weeks, and may not know which others exist and who changes them; of
 * estimates they hear nothing. Only the person who made a change hears which of their tabs asked for it.
 */
function eventFor({ role, userId }: Actor, { topic, by, tabId, ids }: Announcement): LiveEvent | null {
  const own = by?.id === userId ? tabId : null
  // What somebody is told of is theirs alone. More people than a message names may include this one.
  if (topic === 'notices') return !ids.length || ids.includes(userId) ? { topic, by: null, tabId: null, ids: [] } : null
  if (isManager(role) || topic === 'jobs') return { topic, by, tabId: own, ids: [...ids] }
  if (topic === 'estimates') return null
  if (topic !== 'timesheets') return { topic, by: null, tabId: own, ids: [] }
  // More people than a message names may include this one.
  return !ids.length || ids.includes(userId) ? { topic, by: null, tabId: own, ids: [userId] } : null
}
