import 'server-only'
import { sql } from 'drizzle-orm'

import { closeDatabase } from '@/db/client'
import { organizations } from '@/db/schema'
import { atTheDoor } from '@/db/tenancy'

import { tellStory } from './story'

// The demo story goes only into an empty database.
const [{ count } = { count: 1 }] = await atTheDoor((tx) =>
  tx.select({ count: sql<number>`count(*)::int` }).from(organizations),
)
if (count === 0) await tellStory(new Date())
await closeDatabase()
