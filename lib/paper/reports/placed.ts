import type { EquipmentKind } from '@/lib/site/equipment/rules'
import type { Installation } from '@/lib/site/equipment/schema'

/** How many units of a kind were placed in rooms; one that came twice is one. */
export const placedIn = (
  installations: readonly Pick<Installation, 'kind' | 'roomId' | 'equipmentId'>[],
  rooms: readonly { id: string }[],
  kind: EquipmentKind,
): number =>
  new Set(
    installations
      .filter((one) => one.kind === kind && rooms.some(({ id }) => id === one.roomId))
      .map(({ equipmentId }) => equipmentId),
  ).size
