import 'server-only'
import type { ChangeUser, User } from '@/lib/company/users/schema'
import * as users from '@/lib/company/users/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { endTimerOf } from '@/lib/site/timesheets/verbs/timer'

/** Changes a member of staff; whoever is removed by it leaves no timer running. @throws as `change` of the users does */
export const change = (actor: Actor, id: string, changes: ChangeUser): Promise<User> =>
  users.change(actor, id, changes, endTimerOf)

/** Removes a member of staff, and ends their timer. @throws as `remove` of the users does */
export const remove = (actor: Actor, id: string): Promise<void> => users.remove(actor, id, endTimerOf)
