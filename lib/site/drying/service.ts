import 'server-only'
import { and, eq, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { dryStandards, dryingSettings, dryingStandardsBefore } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { changedMeanwhile } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { getSettings } from './queries'
import type { ChangeDryingSettings, DryingSettings } from './schema'

/** The organisation's drying settings. */
export const readSettings = (actor: Actor): Promise<DryingSettings> => reading(actor, (tx) => getSettings(tx, actor))

/**
 * Changes the organisation's drying settings. Sizing follows at once. Goals follow on jobs without measurements; jobs
 * with some keep their standards.
 * @throws conflict with the stored settings
 */
export async function changeSettings(
  actor: Actor,
  { version: read, standards, equipmentDayRule, ...figures }: ChangeDryingSettings,
): Promise<DryingSettings> {
  const { organizationId } = actor
  return inOrganization(actor, async (tx) => {
    const before = await getSettings(tx, actor)
    const version = read ?? before.version
    const dayRule = equipmentDayRule === null ? before.defaults.equipmentDayRule : equipmentDayRule
    const fields = { ...figures, equipmentDayRule: dayRule, version: version + 1, updatedAt: sql`now()` }
    const [held] =
      version === 0
        ? await tx
            .insert(dryingSettings)
            .values({ organizationId, ...fields })
            .onConflictDoNothing()
            .returning({ version: dryingSettings.version })
        : await tx
            .update(dryingSettings)
            .set(fields)
            .where(and(eq(dryingSettings.organizationId, organizationId), eq(dryingSettings.version, version)))
            .returning({ version: dryingSettings.version })
    if (!held) {
      throw changedMeanwhile('these settings', dryingSettings)(await getSettings(tx, actor))
    }
    await tx.delete(dryStandards).where(eq(dryStandards.organizationId, organizationId))
    const own = standards.filter((standard) => !before.defaults.standards.some((given) => isSame(given, standard)))
    if (own.length) await tx.insert(dryStandards).values(own.map((row) => ({ organizationId, id: newId(), ...row })))
    const after = await getSettings(tx, actor)
    const [heldBefore, heldNow] = [before, after].map(({ tolerancePoints, standards: all }) => ({
      tolerancePoints,
      standards: all.map(({ isOwn: _, ...standard }) => standard),
    }))
    if (JSON.stringify(heldBefore) !== JSON.stringify(heldNow)) {
      const held = { organizationId, id: newId(), heldUntil: sql`now()`, ...heldBefore! }
      await tx.insert(dryingStandardsBefore).values(held)
    }
    await record(tx, actor, 'drying-settings.changed', {
      subjectType: 'organization',
      subjectId: String(organizationId),
      details: changesBetween(inPlainValues(before), inPlainValues(after)),
    })
    return after
  })
}

const isSame = <T extends { material: string; unit: string; value: number; tolerancePoints: number | null }>(
  one: T,
  other: T,
): boolean =>
  one.material === other.material &&
  one.unit === other.unit &&
  one.value === other.value &&
  one.tolerancePoints === other.tolerancePoints

const inPlainValues = ({
  tolerancePoints,
  altitudeMetres,
  sizingFactors,
  equipmentDayRule,
  standards,
}: DryingSettings) => ({
  tolerancePoints,
  altitudeMetres,
  equipmentDayRule,
  sizingFactors: JSON.stringify(sizingFactors),
  ...Object.fromEntries(
    standards.map(({ material, unit, value, tolerancePoints: points }) => [
      `${material} (${unit})`,
      points === null ? String(value) : `${value} + ${points}`,
    ]),
  ),
})
