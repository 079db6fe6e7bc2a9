import 'server-only'
import { type SQL, and, eq, isNull } from 'drizzle-orm'

import { sameRow } from '@/db/rows'
import { equipmentCategories, equipmentInstallations, equipmentItems, jobs, rooms } from '@/db/schema'

interface Scope {
  organizationId: number
}

/** The categories of an organisation that were not deleted. */
export const liveCategories = ({ organizationId }: Scope): SQL | undefined =>
  and(eq(equipmentCategories.organizationId, organizationId), isNull(equipmentCategories.deletedAt))

/** The units of an organisation that were not deleted. */
export const liveItems = ({ organizationId }: Scope): SQL | undefined =>
  and(eq(equipmentItems.organizationId, organizationId), isNull(equipmentItems.deletedAt))

/** The installations of an organisation that were not deleted. */
export const liveInstallations = ({ organizationId }: Scope): SQL | undefined =>
  and(eq(equipmentInstallations.organizationId, organizationId), isNull(equipmentInstallations.deletedAt))

export const standing = isNull(equipmentInstallations.pickedUpAt)

/** The unit of an installation. */
export const itsItem = sameRow(equipmentItems, equipmentInstallations.itemId)
/** The category of a unit. */
export const itsCategory = sameRow(equipmentCategories, equipmentItems.categoryId)
export const itsJob = sameRow(jobs, equipmentInstallations.jobId)
export const itsRoom = sameRow(rooms, equipmentInstallations.roomId)
