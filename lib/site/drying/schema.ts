import { z } from 'zod'

import { EQUIPMENT_DAY_RULES } from '@/db/enums/equipment'
import { WATER_CATEGORIES, WATER_CLASSES } from '@/db/enums/site'
import { Id, Version, text } from '@/lib/base/wire'

import { DEHUMIDIFIER_TYPES } from './rules'

const above0 = z.number('Please enter a number').positive('Above 0').max(100_000, 'Too large')
const factors = z.array(above0.nullable()).length(4, 'One factor a class')
const pair = z.tuple([above0, above0])

/** The factors for sizing dehumidifiers and air movers; see `lib/site/drying/rules.ts` for the units. */
export const SizingFactors = z.strictObject({
  CONVENTIONAL: factors,
  LGR: factors,
  DESICCANT: factors,
  airMoverFloor: pair,
  airMoverUpper: pair,
  unitCapacity: z.strictObject({ CONVENTIONAL: above0, LGR: above0, DESICCANT: above0 }),
})

const percentage = z.number('Please enter a number').positive('Above 0').max(1000, 'Too large')
const tolerance = z.number('Please enter a number').min(0, 'At least 0').max(100, 'At most 100')

export const DryStandard = z.object({
  material: z.string(),
  unit: z.string(),
  value: z.number(),
  tolerancePoints: z.number().nullable(),
  /** Whether the organisation set it itself. */
  isOwn: z.boolean(),
})
export type DryStandard = z.infer<typeof DryStandard>

/** The organisation's drying settings, with the usual ones for what it did not set. */
export const DryingSettings = z.object({
  tolerancePoints: z.number(),
  altitudeMetres: z.number(),
  /** The pressure at that altitude, in pascals. */
  pressure: z.number(),
  sizingFactors: SizingFactors,
  /** The rule for counting the days that equipment stands on a site. */
  equipmentDayRule: z.enum(EQUIPMENT_DAY_RULES),
  standards: z.array(DryStandard),
  defaults: z.object({
    tolerancePoints: z.number(),
    altitudeMetres: z.number(),
    sizingFactors: SizingFactors,
    equipmentDayRule: z.enum(EQUIPMENT_DAY_RULES),
    standards: z.array(DryStandard.omit({ isOwn: true })),
  }),
  /** 0 until the organisation sets something. */
  version: z.int(),
})
export type DryingSettings = z.infer<typeof DryingSettings>

/** All settings; null returns to what every organisation begins with, and so do standards that are not named. */
export const ChangeDryingSettings = z
  .strictObject({
    tolerancePoints: tolerance.nullable(),
    altitudeMetres: z
      .number('Please enter a number')
      .min(-500, 'At least −500 m')
      .max(6000, 'At most 6000 m')
      .nullable(),
    sizingFactors: SizingFactors.nullable(),
    /** Stays if left out. */
    equipmentDayRule: z.enum(EQUIPMENT_DAY_RULES).nullish(),
    standards: z
      .array(
        z.strictObject({
          material: text('Please enter a material', 60),
          unit: text('Please enter a unit', 20),
          value: percentage,
          tolerancePoints: tolerance.nullable(),
        }),
      )
      .max(100, 'At most 100 standards'),
    /** The version that was read; without one, the settings overwrite anything that happened since. */
    version: Version.optional(),
  })
  .check(({ value, issues }) => {
    const names = value.standards.map(({ material, unit }) => `${material} ${unit}`.toLowerCase())
    names.forEach((name, at) => {
      if (names.indexOf(name) === at) return
      const message = 'There is a standard of this material and unit already'
      issues.push({ code: 'custom', path: ['standards', at, 'material'], message, input: name })
    })
  })
export type ChangeDryingSettings = z.infer<typeof ChangeDryingSettings>

const waterClass = z.enum(WATER_CLASSES).exclude(['NOT_APPLICABLE'])

const DehumidifierNeed = z.object({
  type: z.enum(DEHUMIDIFIER_TYPES),
  volumeCubicMetres: z.number(),
  volumeCubicFeet: z.number(),
  factor: z.number(),
  pintsPerDay: z.number().nullable(),
  litresPerDay: z.number().nullable(),
  cubicMetresPerHour: z.number().nullable(),
  unitCapacity: z.number(),
  units: z.int(),
})

const AirMoverNeed = z.object({
  wetFloorArea: z.number(),
  wetUpperArea: z.number(),
  insets: z.int(),
  fewest: z.int(),
  most: z.int(),
})

/** Rooms that dry together: a chamber, or a room of its own. */
export const Chamber = z.object({
  name: z.string(),
  rooms: z.array(z.object({ id: Id, roomName: z.string(), volume: z.number().nullable(), airMovers: AirMoverNeed })),
  /** The volume of its measured rooms, m³. */
  volume: z.number(),
  /** The names of its unmeasured rooms, which the volume lacks. */
  unmeasured: z.array(z.string()),
  /** One entry for each type that dries the class; none while no class is known. */
  dehumidifiers: z.array(DehumidifierNeed),
  airMovers: z.object({ fewest: z.int(), most: z.int() }),
  installed: z.object({
    airMovers: z.int(),
    /** `capacity`: pints a day, for a desiccant m³ an hour; null when one unit's is unknown. */
    dehumidifiers: z.array(
      z.object({ type: z.enum(DEHUMIDIFIER_TYPES), units: z.int(), capacity: z.number().nullable() }),
    ),
  }),
})
export type Chamber = z.infer<typeof Chamber>

/** The drying of a job: the judged water beside the class that the rooms' areas lead to, and the equipment. */
export const JobDrying = z.object({
  /** From the initial attendance. */
  typed: z
    .object({
      inspectionId: Id,
      waterCategory: z.enum(WATER_CATEGORIES).nullable(),
      waterClass: z.enum(WATER_CLASSES).nullable(),
      waterReason: z.string().nullable(),
    })
    .nullable(),
  /** Null while no affected room is measured. */
  computed: z.object({ waterClass, percent: z.number(), wetSurface: z.number(), totalSurface: z.number() }).nullable(),
  /** The names of unmeasured rooms, which the class lacks. */
  unmeasured: z.array(z.string()),
  /** Whether the judged class differs from the one that the areas lead to. No area leads to class 4. */
  disagrees: z.boolean(),
  /** The class for the sizing: the typed one, else the computed one. */
  sizedFor: waterClass.nullable(),
  sizingFactors: SizingFactors,
  chambers: z.array(Chamber),
})
export type JobDrying = z.infer<typeof JobDrying>
