import { comingTo } from '@/components/platform/commands/kept'
import { useKept } from '@/components/platform/commands/kept-mirror'
import { useJobEquipment } from '@/components/site/equipment/use-equipment'
import { airAt, grainDepression, toCelsius } from '@/lib/base/psychrometrics'
import { isLate } from '@/lib/job/field/rules'
import { intakeOf } from '@/lib/site/moisture/rules'
import type { AirReading, JobAir, MoistureMatrix, RecordAir } from '@/lib/site/moisture/schema'

/** As much of an air reading as the table shows. */
export type ShownAir = Pick<
  AirReading,
  | 'id'
  | 'inspectionId'
  | 'place'
  | 'roomId'
  | 'chamber'
  | 'equipmentReferenceId'
  | 'temperature'
  | 'temperatureUnit'
  | 'rh'
  | 'air'
  | 'grainDepression'
  | 'happenedAt'
  | 'isLateEntry'
>

/** Whether the server has it: then it can be corrected. */
export const isStored = (reading: ShownAir): reading is AirReading => 'version' in reading

/** The air of a job, with what this device has just recorded: the newest first, each in its place from the tap on. */
export function useShownAir(
  jobId: string,
  { readings, altitudeMetres }: JobAir,
  rooms: MoistureMatrix['rooms'],
): readonly ShownAir[] {
  const { data: equipment } = useJobEquipment(jobId)
  const coming = comingTo({ kind: 'air reading', jobId, known: readings }, useKept()).map(
    ({ id, body, at }): ShownAir => {
      const sent = body as unknown as RecordAir
      const { inspectionId, place, roomId = null, chamber = null, equipmentItemId = null, temperature, rh } = sent
      const { temperatureUnit = 'Celsius', capturedAt = at } = sent
      const happenedAt = sent.happenedAt ?? capturedAt
      const air = airAt(toCelsius(temperature, temperatureUnit), rh, altitudeMetres)
      const placed = { inspectionId, place, roomId, chamber, happenedAt }
      const intake = place === 'DEHUMIDIFIER_OUTLET' ? intakeOf(placed, readings, rooms) : null
      const unit = equipment?.installations.find(({ equipmentId }) => equipmentId === equipmentItemId)
      return {
        ...placed,
        id,
        equipmentReferenceId: unit?.referenceId ?? null,
        temperature,
        temperatureUnit,
        rh,
        air,
        grainDepression: intake && grainDepression(intake.air.gpp, air.gpp),
        isLateEntry: isLate(happenedAt, capturedAt),
      }
    },
  )
  if (!coming.length) return readings
  return [...coming.toReversed(), ...readings].toSorted(
    (one, other) => Date.parse(other.happenedAt) - Date.parse(one.happenedAt),
  )
}
