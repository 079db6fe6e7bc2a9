import { instantAfter, msBetween } from '@/lib/base/time'

import { makeAirReading, makeMeter, makeMoisturePoint, makeReading, type makeRoom, type makeUser } from './factories'

interface Organization {
  organizationId: number
}
type Meter = Awaited<ReturnType<typeof makeMeter>>
type Room = Awaited<ReturnType<typeof makeRoom>>

/** The meters of the firm: two in order, and one past its check. */
export async function keepMeters(organization: Organization, today: (daysFromNow: number) => string) {
  const combination = await makeMeter(organization, {
    name: 'Protimeter MMS3',
    make: 'Protimeter',
    model: 'MMS3',
    serial: 'P3-20418',
    kind: 'COMBINATION',
    lastCalibratedOn: today(-120),
    calibrationMonths: 12,
    nextDueOn: today(245),
    scales: [
      { label: 'Wood, pins', min: 6, max: 99.9, unit: '% WME' },
      { label: 'Scan, 19 mm', min: 60, max: 999, unit: 'REL' },
    ],
  })
  const pin = await makeMeter(organization, {
    name: 'Delmhorst BD-2100',
    make: 'Delmhorst',
    model: 'BD-2100',
    serial: '44120',
    kind: 'PIN',
    lastCalibratedOn: today(-330),
    calibrationMonths: 12,
    nextDueOn: today(35),
    scales: [
      { label: 'Wood', min: 6, max: 60, unit: '% WME' },
      { label: 'Gypsum', min: 0.2, max: 50, unit: '% gypsum' },
    ],
  })
  const overdue = await makeMeter(organization, {
    name: 'Delmhorst KX-30',
    make: 'Delmhorst',
    model: 'KX-30',
    serial: '38871',
    kind: 'PIN',
    lastCalibratedOn: today(-460),
    calibrationMonths: 12,
    nextDueOn: today(-95),
    scales: [{ label: 'Gypsum', min: 0.2, max: 50, unit: '% gypsum' }],
  })
  return { combination, pin, overdue }
}

/** Each point of the house, with its readings from the first visit on. */
const POINTS: {
  room: string
  label: string
  location: 'WALLS' | 'SUBFLOOR' | 'STRUCTURAL_FRAMEWORK' | 'FLOOR_COVERING' | 'CEILING'
  material: string
  scale?: 'REL' | '% gypsum'
  isControl?: true
  values: number[]
}[] = [
  {
    room: 'Kitchen',
    label: 'Plinth, north',
    location: 'WALLS',
    material: 'Plasterboard',
    values: [38.4, 21.1, 13.2, 11.6],
  },
  {
    room: 'Kitchen',
    label: 'Behind the dishwasher',
    location: 'WALLS',
    material: 'Plasterboard',
    values: [42.7, 24.8, 25.1, 24.8],
  },
  {
    room: 'Kitchen',
    label: 'Floor at the sink',
    location: 'SUBFLOOR',
    material: 'Timber',
    values: [36.2, 30.5, 24.4, 25.1],
  },
  {
    room: 'Hall',
    label: 'Skirting, east',
    location: 'STRUCTURAL_FRAMEWORK',
    material: 'Timber',
    values: [28.9, 22.3, 16.8, 14.1],
  },
  {
    room: 'Hall',
    label: 'Floor at the door',
    location: 'FLOOR_COVERING',
    material: 'Timber',
    values: [31.4, 23.6, 17.6, 14.9],
  },
  {
    room: 'Living room',
    label: 'Bottom plate, south',
    location: 'STRUCTURAL_FRAMEWORK',
    material: 'Timber',
    values: [27.5, 20.2, 15.1, 14.4],
  },
  {
    room: 'Living room',
    label: 'Carpet at the hall',
    location: 'FLOOR_COVERING',
    material: 'Carpet',
    scale: 'REL',
    values: [710, 480, 260, 180],
  },
  {
    room: 'Laundry',
    label: 'Wall to the kitchen',
    location: 'WALLS',
    material: 'Plasterboard',
    scale: '% gypsum',
    values: [6.2, 1.8, 0.7, 0.6],
  },
  {
    room: 'Bedroom 1',
    label: 'Control, plasterboard',
    location: 'WALLS',
    material: 'Plasterboard',
    isControl: true,
    values: [10.2, 10.1, 10.2, 10.1],
  },
  {
    room: 'Bedroom 1',
    label: 'Control, timber',
    location: 'STRUCTURAL_FRAMEWORK',
    material: 'Timber',
    isControl: true,
    values: [13.4, 13.2, 13.3, 13.3],
  },
]

/** The air at each visit: outside, in the dry bedroom, in the kitchen, and at the outlet of its dehumidifier. */
const AIR = [
  { outside: [27, 66], unaffected: [24, 52], affected: [25, 78], outlet: [33, 38] },
  { outside: [29, 58], unaffected: [24.5, 50], affected: [28, 55], outlet: [36, 24] },
  { outside: [26.5, 71], unaffected: [24, 51], affected: [29, 44], outlet: [37, 17] },
  { outside: [28, 62], unaffected: [24, 49], affected: [28.5, 38], outlet: [36.5, 14] },
] as const

const MINUTE = 60_000

/** The measurements at the visits of a site: most of it dries, one point of the kitchen stalls and one rises. */
export async function measure(
  organization: Organization,
  meters: { combination: Meter; gypsum: Meter; overdue: Meter },
  site: {
    job: { id: string }
    technician: Awaited<ReturnType<typeof makeUser>>
    rooms: Room[]
    visits: { id: string; happenedAt: string }[]
  },
): Promise<void> {
  const { job, technician, rooms } = site
  const visits = site.visits.toSorted((one, other) => msBetween(other.happenedAt, one.happenedAt))
  const roomNamed = (name: string) => rooms.find(({ roomName }) => roomName === name)!
  for (const [position, { room, scale: unit = '% WME', values, ...point }] of POINTS.entries()) {
    const meter = unit === '% gypsum' ? meters.gypsum : meters.combination
    const scale = meter.scales.find((one) => one.unit === unit)!
    const added = await makeMoisturePoint(organization, {
      ...point,
      jobId: job.id,
      roomId: roomNamed(room).id,
      meterId: meter.id,
      scaleId: scale.id,
      position,
      createdBy: technician.id,
    })
    for (const [at, visit] of visits.slice(0, values.length).entries()) {
      await makeReading(organization, added, {
        inspectionId: visit.id,
        value: values[at]!,
        unit,
        method: unit === 'REL' ? 'SCAN' : 'PENETRATIVE',
        happenedAt: instantAfter(visit.happenedAt, (20 + 2 * position) * MINUTE),
        takenBy: technician.id,
        overdueMeterReason:
          meter === meters.overdue ? 'The only one on the van with a gypsum scale, away for its check next week' : null,
      })
    }
  }
  const kitchen = roomNamed('Kitchen').id
  for (const [at, visit] of visits.slice(0, AIR.length).entries()) {
    const { outside, unaffected, affected, outlet } = AIR[at]!
    const measured = [
      { place: 'OUTSIDE', of: outside, roomId: null },
      { place: 'UNAFFECTED', of: unaffected, roomId: roomNamed('Bedroom 1').id },
      { place: 'AFFECTED', of: affected, roomId: kitchen },
      { place: 'DEHUMIDIFIER_OUTLET', of: outlet, roomId: kitchen },
    ] as const
    for (const [
      minutes,
      {
        place,
        of: [temperature, rh],
        roomId,
      },
    ] of measured.entries()) {
      await makeAirReading(organization, {
        jobId: job.id,
        inspectionId: visit.id,
        place,
        roomId,
        temperature,
        rh,
        // On the first day the equipment is set up before.
        happenedAt: instantAfter(visit.happenedAt, ((at === 0 ? 60 : 10) + minutes) * MINUTE),
        takenBy: technician.id,
      })
    }
  }
}
