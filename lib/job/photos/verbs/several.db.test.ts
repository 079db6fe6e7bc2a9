import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, files, photos } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf } from '@/e2e/refusal-of'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization, makePhotoNote, makeRoom, makeVisit } from '@/lib/desk/demo/factories'
import { MAX_ARCHIVE_BYTES } from '@/lib/job/photos/rules'
import { BrowsePhotos, GalleryPhoto } from '@/lib/job/photos/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { storage } from '@/lib/platform/storage'

import { browse, change } from './job-photos'
import { captionSeveral, packPhotos } from './several'

let folder: string
let scope: { organizationId: number }
let tess: Actor
let jobId: string
/** The job's number, as names in an archive have it. */
let job: string
const rooms: Record<string, string> = {}
const visits: Record<string, string> = {}

beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'several-photos-'))
})
beforeEach(async () => {
  scope = await makeOrganization()
  tess = await makeActor(scope, { role: 'Technician' })
  const made = await makeJob(scope, { timezone: 'Australia/Brisbane' })
  jobId = made.id
  job = `DCR-${made.jobNo}`
  const by = { jobId, createdBy: tess.userId }
  rooms.kitchen = (await makeRoom(scope, { ...by, roomName: 'Kitchen', position: 1 })).id
  rooms.bath = (await makeRoom(scope, { ...by, roomName: 'Bath / WC', position: 0 })).id
  visits.first = (await makeVisit(scope, { ...by, happenedAt: '2026-03-01T00:00:00.000Z' })).id
  visits.second = (await makeVisit(scope, { ...by, happenedAt: '2026-03-04T00:00:00.000Z' })).id
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

/** Takes a photo for each hour of a day. */
async function take(room: string, visit: string, ...times: string[]): Promise<void> {
  for (const happenedAt of times) {
    await makePhotoNote(scope, {
      jobId,
      roomId: rooms[room]!,
      inspectionId: visits[visit]!,
      createdBy: tess.userId,
      happenedAt,
      pictures: [{ bytes: Buffer.from(`${room} ${visit} ${happenedAt}`), width: 3, height: 2 }],
    })
  }
}

async function takeEverywhere(): Promise<void> {
  await take('kitchen', 'first', '2026-03-01T00:05:00.000Z', '2026-03-01T00:25:00.000Z')
  await take('bath', 'first', '2026-03-01T00:15:00.000Z')
  await take('bath', 'second', '2026-03-04T00:15:00.000Z')
  // It came later than the second visit began, and belongs to the first.
  await take('kitchen', 'first', '2026-03-04T00:10:00.000Z')
}

const placesOf = (photos: readonly GalleryPhoto[]) =>
  photos.map(({ roomName, inspectionId, happenedAt }) =>
    [roomName, inspectionId === visits.first ? 1 : 2, happenedAt.slice(8, 16)].join(' '),
  )

/** Reads all pages, two photos each. */
async function readAll(values: object): Promise<GalleryPhoto[]> {
  const found: GalleryPhoto[] = []
  for (;;) {
    const after = found.at(-1)?.id
    const page = await browse(tess, jobId, BrowsePhotos.parse({ limit: 2, ...values, ...(after && { after }) }))
    found.push(...page)
    if (page.length < 2) return found
  }
}

describe('the photos of a job', () => {
  it('are read with their places: by day, by room, or by visit, a page at a time', async () => {
    await takeEverywhere()
    expect(placesOf(await readAll({}))).toEqual([
      'Bath / WC 2 04T00:15',
      'Kitchen 1 04T00:10',
      'Kitchen 1 01T00:25',
      'Bath / WC 1 01T00:15',
      'Kitchen 1 01T00:05',
    ])
    expect(placesOf(await readAll({ by: 'room' }))).toEqual([
      'Bath / WC 2 04T00:15',
      'Bath / WC 1 01T00:15',
      'Kitchen 1 04T00:10',
      'Kitchen 1 01T00:25',
      'Kitchen 1 01T00:05',
    ])
    expect(placesOf(await readAll({ by: 'visit' }))).toEqual([
      'Bath / WC 2 04T00:15',
      'Kitchen 1 04T00:10',
      'Kitchen 1 01T00:25',
      'Bath / WC 1 01T00:15',
      'Kitchen 1 01T00:05',
    ])
  })

  it('are read of one room, or of one visit', async () => {
    await takeEverywhere()
    expect(placesOf(await readAll({ roomId: rooms.bath }))).toEqual(['Bath / WC 2 04T00:15', 'Bath / WC 1 01T00:15'])
    expect(placesOf(await readAll({ inspectionId: visits.second }))).toEqual(['Bath / WC 2 04T00:15'])
    const [photo] = await readAll({ roomId: rooms.bath, inspectionId: visits.first })
    expect(GalleryPhoto.parse(photo)).toEqual(photo)
    expect(photo).toMatchObject({ recordType: 'PHOTO_NOTE', inspectionDate: '2026-03-01T00:00:00.000Z' })
  })
})

describe('a caption of several photos', () => {
  const seenAs = (photos: readonly GalleryPhoto[]) => photos.map(({ id, version }) => ({ id, version }))

  it('is given to all of them, and told once', async () => {
    await takeEverywhere()
    const seen = await readAll({})
    const after = await captionSeveral(tess, jobId, { photos: seenAs(seen.slice(0, 3)), caption: 'Before strip-out' })
    expect(after.map(({ caption, version }) => [caption, version])).toEqual(
      Array.from({ length: 3 }, () => ['Before strip-out', 2]),
    )
    expect((await readAll({})).filter(({ caption }) => caption)).toHaveLength(3)
    const told = await inOrganization(scope, (tx) =>
      tx.select({ details: activity.details }).from(activity).where(eq(activity.action, 'photo.captioned')),
    )
    expect(told).toEqual([{ details: { photos: 3, text: 'Before strip-out' } }])
    await captionSeveral(tess, jobId, { photos: seenAs(after), caption: '' })
    expect((await readAll({})).filter(({ caption }) => caption)).toEqual([])
  })

  it('is given to none when somebody changed one since, or it is gone, or another organisation’s', async () => {
    await takeEverywhere()
    const seen = await readAll({})
    const give = (photos = seenAs(seen), actor = tess) => captionSeveral(actor, jobId, { photos, caption: 'All' })
    await change(tess, { id: jobId, photoId: seen[1]!.id }, { caption: 'Mine' })
    expect(await refusalOf(give())).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(
        /^You changed one of these photos on another device or tab in the meantime\. That was at .+M\. Please look at them and try again\.$/,
      ),
    })
    const omar = await makeActor(scope, { role: 'Technician', firstName: 'Omar', lastName: 'Haddad' })
    await change(omar, { id: jobId, photoId: seen[2]!.id }, { caption: 'His' })
    expect(await refusalOf(give())).toMatchObject({
      message: expect.stringMatching(
        /^(You and Omar Haddad|Omar Haddad and You) changed 2 of these photos in the meantime\./,
      ),
    })
    expect(await refusalOf(give([...seenAs(seen.slice(2)), { id: newId(), version: 1 }]))).toMatchObject({
      code: 'not_found',
    })
    expect(await refusalOf(give(seenAs(seen), await makeActor(await makeOrganization())))).toMatchObject({
      code: 'not_found',
    })
    expect((await readAll({})).flatMap(({ caption }) => caption ?? [])).toEqual(['Mine', 'His'])
  })

  it('is given by one of two people at once', async () => {
    await takeEverywhere()
    const seen = seenAs(await readAll({}))
    const omar = await makeActor(scope, { role: 'Technician' })
    const ends = await Promise.allSettled([
      captionSeveral(tess, jobId, { photos: seen, caption: 'Hers' }),
      captionSeveral(omar, jobId, { photos: seen.toReversed(), caption: 'His' }),
    ])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(new Set((await readAll({})).map(({ caption }) => caption)).size).toBe(1)
  })
})

describe('an archive of photos', () => {
  const namesIn = async (chosen: Parameters<typeof packPhotos>[2]) => {
    const archive = await packPhotos(tess, jobId, chosen)
    const bytes = await buffer(await archive.open())
    expect(bytes).toHaveLength(archive.size)
    const at = path.join(folder, `${newId()}.zip`)
    await writeFile(at, bytes)
    const script = `import sys, json, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print(json.dumps([[i.filename, z.read(i).decode()] for i in z.infolist()]))`
    const { stdout } = await promisify(execFile)('python3', ['-c', script, at])
    return JSON.parse(stdout) as [string, string][]
  }

  it('holds the originals, under names that sort as they were taken, on the clock of the site', async () => {
    await takeEverywhere()
    expect((await namesIn({})).slice(0, -1)).toEqual([
      [`${job}_2026-03-01_1005_Kitchen_001.jpg`, 'kitchen first 2026-03-01T00:05:00.000Z'],
      [`${job}_2026-03-01_1015_Bath-WC_002.jpg`, 'bath first 2026-03-01T00:15:00.000Z'],
      [`${job}_2026-03-01_1025_Kitchen_003.jpg`, 'kitchen first 2026-03-01T00:25:00.000Z'],
      [`${job}_2026-03-04_1010_Kitchen_004.jpg`, 'kitchen first 2026-03-04T00:10:00.000Z'],
      [`${job}_2026-03-04_1015_Bath-WC_005.jpg`, 'bath second 2026-03-04T00:15:00.000Z'],
    ])
    expect((await namesIn({ roomId: rooms.bath })).map(([name]) => name)).toEqual([
      `${job}_2026-03-01_1015_Bath-WC_001.jpg`,
      `${job}_2026-03-04_1015_Bath-WC_002.jpg`,
      'Contents.csv',
    ])
    const [newest] = await readAll({})
    expect((await namesIn({ id: [newest!.id] })).map(([name]) => name)).toEqual([
      `${job}_2026-03-04_1015_Bath-WC_001.jpg`,
      'Contents.csv',
    ])
  })

  it('ends with a sheet of its contents, with the caption, who took it and the hash of what is in it', async () => {
    await takeEverywhere()
    const [newest] = await readAll({})
    await change(tess, { id: jobId, photoId: newest!.id }, { caption: '=1+1, "wet"' })
    const [name, sheet] = (await namesIn({ inspectionId: visits.second })).at(-1)!
    expect(name).toBe('Contents.csv')
    const bytes = Buffer.from('bath second 2026-03-04T00:15:00.000Z')
    const { firstName, lastName } = newest!.createdBy
    const hash = createHash('sha256').update(bytes).digest('hex')
    expect(sheet.split('\r\n')).toEqual([
      '\uFEFFFile,Kind,Room,Date (Australia/Brisbane),Caption,By,Size (bytes),SHA-256,Missing',
      `${job}_2026-03-04_1015_Bath-WC_001_1-1-wet.jpg,Photo note,Bath / WC,2026-03-04 10:15,"'=1+1, ""wet""",` +
        `${firstName} ${lastName},${bytes.length},${hash},`,
      '',
    ])
  })

  it('says in its sheet which photo the file store does not have, and holds the others', async () => {
    await takeEverywhere()
    const [gone] = await inOrganization(scope, (tx) =>
      tx
        .select({ key: files.key })
        .from(photos)
        .innerJoin(files, eq(files.id, photos.fileId))
        .orderBy(photos.happenedAt)
        .limit(1),
    )
    await storage().remove(gone!.key)
    const entries = await namesIn({})
    expect(entries.map(([name]) => name)).toEqual([
      `${job}_2026-03-01_1015_Bath-WC_002.jpg`,
      `${job}_2026-03-01_1025_Kitchen_003.jpg`,
      `${job}_2026-03-04_1010_Kitchen_004.jpg`,
      `${job}_2026-03-04_1015_Bath-WC_005.jpg`,
      'Contents.csv',
    ])
    const [, first, second] = entries.at(-1)![1].split('\r\n')
    expect(first).toMatch(new RegExp(`^${job}_2026-03-01_1005_Kitchen_001.jpg,.*,,Not in the file store$`))
    expect(second).toMatch(/,[0-9a-f]{64},$/)
  })

  it('of nothing, of what is not there, of another organisation’s and of too much is refused', async () => {
    const refused = (chosen: Parameters<typeof packPhotos>[2], actor = tess) =>
      refusalOf(packPhotos(actor, jobId, chosen))
    expect(await refused({})).toMatchObject({ code: 'not_found' })
    await take('bath', 'first', '2026-03-01T00:15:00.000Z')
    const [photo] = await readAll({})
    expect(await refused({ id: [photo!.id, newId()] })).toMatchObject({ code: 'not_found' })
    expect(await refused({}, await makeActor(await makeOrganization()))).toMatchObject({ code: 'not_found' })
    await inOrganization(scope, (tx) => tx.update(files).set({ size: MAX_ARCHIVE_BYTES + 1 }))
    expect(await refused({})).toMatchObject({ code: 'too_large' })
  })
})
