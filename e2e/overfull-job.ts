import sharp from 'sharp'

import { DISPOSITIONS } from '@/db/enums/site'
import { inventoryItems, roomFeedItems } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { DAY_MS } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import {
  makeAirReading,
  makeClient,
  makeEquipmentCategory,
  makeEquipmentItem,
  makeInstallation,
  makeJob,
  makeMeter,
  makeMoisturePoint,
  makePhotoNote,
  makeReading,
  makeRoom,
  makeUser,
  makeVisit,
  serial,
} from '@/lib/desk/demo/factories'

const FIRST = Date.parse('2026-11-02T22:15:00Z')
const instant = (day: number, minutes = 0) => new Date(FIRST + day * DAY_MS + minutes * 60_000).toISOString()

const NAMES = [
  'Kitchen',
  'Hall',
  'Nguyễn’s study',
  'غرفة المعيشة',
  'חדר שינה',
  '主卧室',
  '욕실',
  'Laundry 🔥💧',
  'Bedroom 1',
  'Bedroom 2',
  'Garage',
  'Supercalifragilisticexpialidociousroomwithoutanyspace',
]

interface Size {
  visits: number
  points: number
  items: number
  photos: number
}

/** The largest job that a report is tried with; smaller ones are told by `size`. */
export const OVERFULL: Size = { visits: 14, points: 40, items: 60, photos: 300 }

/** A job with more of everything than a page is wide, and with words in many scripts. Nothing in it is odd but its size. */
export async function makeOverfullJob(organization: { organizationId: number }, size: Size = OVERFULL) {
  const user = await makeUser(organization, { firstName: 'محمد', lastName: 'Nguyễn 王' })
  const client = await makeClient(organization, {
    companyName: `Ωmega Assurance ${serial()} <script>#strike[x] $a$ & Söhne`,
  })
  const by = { createdBy: user.id }
  const job = await makeJob(organization, {
    clientId: client.id,
    siteAddress: `Unit 7, ${'The Very Long Name of a Building by the River, '.repeat(4)}12 Esplanade`.slice(0, 200),
    contactName: 'أحمد عبد الله',
    refNumber: 'CLM-0042/77',
    orderNumber: 'WO-0042',
  })
  const rooms = []
  for (const [position, roomName] of NAMES.entries()) {
    const measures = { lengthMetres: 4, widthMetres: 3, heightMetres: 2.4, wetFloorArea: 6, wetWallArea: 2, position }
    rooms.push(await makeRoom(organization, { jobId: job.id, ...by, roomName, ...measures, isAffected: position < 10 }))
  }
  const visits = []
  for (let day = 0; day < size.visits; day++) {
    visits.push(
      await makeVisit(organization, {
        jobId: job.id,
        ...by,
        happenedAt: instant(day),
        isInitialAttendance: day === 0,
        waterCategory: 'CAT_1',
        waterClass: 'CLASS_2',
        causeOfDamage: '= Not a heading\n#pagebreak()',
        summary: `Day ${day + 1}: read every point, moved an air mover. ${'All was in order. '.repeat(12)}`,
        outcome: day === size.visits - 1 ? 'COMPLETE' : 'RETURN_NEEDED',
        ...(day < size.visits - 1 && { returnReason: 'Drying goes on.' }),
      }),
    )
  }
  const meter = await makeMeter(organization)
  const scaleId = meter.scales[0]!.id
  for (let at = 0; at < size.points; at++) {
    const point = await makeMoisturePoint(organization, {
      jobId: job.id,
      roomId: rooms[at % rooms.length]!.id,
      meterId: meter.id,
      scaleId,
      ...by,
      label: `Wall ${at + 1}`,
      isControl: at === 0,
      position: at,
    })
    for (const [day, visit] of visits.entries()) {
      const value = at === 0 ? 12 : Math.max(11, 40 - day * 3 - (at % 5))
      const taken = { inspectionId: visit.id, takenBy: user.id, happenedAt: instant(day, 10 + at) }
      await makeReading(organization, point, { ...taken, value })
    }
  }
  for (const [day, visit] of visits.entries()) {
    const air = { jobId: job.id, inspectionId: visit.id, takenBy: user.id, happenedAt: instant(day, 5) }
    await makeAirReading(organization, { ...air, place: 'OUTSIDE', temperature: 27, rh: 66 })
    await makeAirReading(organization, {
      ...air,
      place: 'AFFECTED',
      roomId: rooms[0]!.id,
      temperature: 28 - day / 4,
      rh: 70 - day * 2,
    })
  }
  const movers = await makeEquipmentCategory(organization)
  const dehumidifiers = await makeEquipmentCategory(organization, { name: `LGR ${serial()}`, kind: 'DEHUMIDIFIER_LGR' })
  const last = visits.at(-1)!
  for (let at = 0; at < 14; at++) {
    const item = await makeEquipmentItem(organization, {
      categoryId: at < 10 ? movers.id : dehumidifiers.id,
      model: 'Velo Pro',
    })
    await makeInstallation(organization, {
      jobId: job.id,
      roomId: rooms[at % 10]!.id,
      inspectionId: visits[0]!.id,
      itemIds: [item.id],
      by: user.id,
      at: instant(0, 30),
      pickedUp: { at: instant(size.visits - 1, 60), inspectionId: last.id },
    })
  }
  await listItems(organization, { jobId: job.id, inspectionId: visits[0]!.id, userId: user.id }, rooms, size.items)
  const perNote = 20
  for (let from = 0; from < size.photos; from += perNote) {
    const visit = visits[(from / perNote) % visits.length]!
    await makePhotoNote(organization, {
      jobId: job.id,
      roomId: rooms[(from / perNote) % rooms.length]!.id,
      inspectionId: visit.id,
      ...by,
      happenedAt: visit.happenedAt,
      caption: `Photos from ${from + 1}, with a caption that is longer than the picture is wide, so that it has to break 🔥`,
      pictures: await pictures(from, Math.min(perNote, size.photos - from)),
    })
  }
  return { job, user, rooms, visits }
}

/** Pictures of 900 × 675 pixels, each unlike the others. */
const pictures = (from: number, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const [width, height] = (from + at) % 3 ? [900, 675] : [675, 900]
      const dots = Array.from(
        { length: 40 },
        (__, k) =>
          `<circle cx="${(k * 97 + (from + at) * 13) % width!}" cy="${(k * 61 + at * 7) % height!}" r="${20 + k}" fill="hsl(${k * 9 + from},50%,50%)"/>`,
      )
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#ccd"/>${dots.join('')}</svg>`
      return { bytes: await sharp(Buffer.from(svg)).jpeg({ quality: 75 }).toBuffer(), width: width!, height: height! }
    }),
  )

async function listItems(
  { organizationId }: { organizationId: number },
  { jobId, inspectionId, userId }: { jobId: string; inspectionId: string; userId: string },
  rooms: readonly { id: string }[],
  count: number,
) {
  const clocks = { happenedAt: instant(0, 90), capturedAt: instant(0, 90) }
  await inOrganization({ organizationId }, async (tx) => {
    for (let at = 0; at < count; at++) {
      const place = {
        organizationId,
        jobId,
        roomId: rooms[at % rooms.length]!.id,
        inspectionId,
        createdBy: userId,
        ...clocks,
      }
      const feedItemId = newId()
      await tx.insert(roomFeedItems).values({ ...place, id: feedItemId, type: 'INVENTORY_NOTE' })
      await tx.insert(inventoryItems).values({
        ...place,
        id: newId(),
        feedItemId,
        name: `Thing ${at + 1}`,
        quantity: (at % 3) + 1,
        disposition: DISPOSITIONS[at % DISPOSITIONS.length]!,
        replacementValueCents: 10_050 + at,
        note: at % 4 ? null : 'Swollen along the lower edge; the owner wants it kept if it can be dried at all.',
      })
    }
  })
}
