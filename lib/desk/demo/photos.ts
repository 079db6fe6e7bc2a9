import { instantAfter } from '@/lib/base/time'

import { makePhotoNote } from './factories'
import type { AttendedSite } from './field'
import { HEIGHT, WIDTH, paintRoom } from './papers'

/** The technicians' photos: the room, the visit, and their words. */
const TAKEN: readonly { visit: number; room: string; caption: string; note?: string; pictures: number }[] = [
  { visit: 0, room: 'Kitchen', caption: 'Under the sink', note: 'Flexi hose burst at the crimp.', pictures: 3 },
  { visit: 0, room: 'Kitchen', caption: 'Kickboards before removal', pictures: 2 },
  { visit: 0, room: 'Hall', caption: 'Tide mark along the skirting', pictures: 2 },
  { visit: 0, room: 'Living room', caption: 'Carpet lifted, underlay out', pictures: 2 },
  { visit: 0, room: 'Laundry', caption: 'Water under the tiles', pictures: 1 },
  { visit: 1, room: 'Hall', caption: 'Two air movers moved here', pictures: 1 },
  { visit: 2, room: 'Living room', caption: 'Dry, carpet relaid', pictures: 1 },
  { visit: 3, room: 'Kitchen', caption: 'North wall after four days', pictures: 2 },
]

/** Adds photos to the feeds of the rooms that were laid out. */
export async function takePhotos(organization: { organizationId: number }, sites: AttendedSite[]): Promise<void> {
  const paintings = await Promise.all(Array.from({ length: 6 }, (_, n) => paintRoom(n)))
  let next = 0
  for (const { job, technician, rooms, visits } of sites) {
    if (!rooms.length) continue
    for (const [at, { visit, room, caption, note, pictures }] of TAKEN.entries()) {
      await makePhotoNote(organization, {
        jobId: job.id,
        roomId: rooms.find(({ roomName }) => roomName === room)!.id,
        inspectionId: visits[visit]!.id,
        createdBy: technician.id,
        happenedAt: instantAfter(visits[visit]!.happenedAt, (10 + at) * 60_000),
        caption,
        note,
        pictures: Array.from({ length: pictures }, () => ({
          bytes: paintings[next++ % paintings.length]!,
          width: WIDTH,
          height: HEIGHT,
        })),
      })
    }
  }
}
